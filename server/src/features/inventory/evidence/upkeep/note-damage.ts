import { permissions } from '@baluarte/contract/permissions.ts';
import type { Integrity } from '@baluarte/contract/inventory/evidence.ts';
import { sql } from 'kysely';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Named {
  evidenceId: number;
  name: string;
  file: string;
}

/** The piece and the name by which people know a kept file; undefined where no evidence has it. */
export const nameOfFile = (trx: Trx, storedFileId: number): Promise<Named | undefined> =>
  trx.first(sql<Named>`
    select e.id as "evidenceId", e.name, f.name as file from evidence_file f
    join evidence_revision r on r.company_id = f.company_id and r.id = f.revision_id
    join evidence e on e.company_id = r.company_id and e.id = r.evidence_id
    where f.company_id = app.current_company() and f.stored_file_id = ${storedFileId} order by f.id desc limit 1`);

/** Those who look after the company are told of what is wrong with files. */
export const administrators = { can: permissions.settings.edit } as const;

const subjects = { missing: 'evidenceMissing', altered: 'evidenceAltered' } as const;

/** Notes that a kept file is not what was received, and tells the administrators: once, however many find it. */
export async function noteDamage(
  parts: Parts,
  companyId: number,
  storedFileId: number,
  integrity: Exclude<Integrity, 'intact'>,
): Promise<void> {
  await inCompany(parts.database.app, { companyId, userId: null, scopeIds: 'every' }, async (trx) => {
    const isNew = await trx.run(sql`
      update stored_file set integrity = ${integrity}, verified_at = now()
      where company_id = app.current_company() and id = ${storedFileId} and integrity is distinct from ${integrity}`);
    const named = isNew === 0 ? undefined : await nameOfFile(trx, storedFileId);
    if (!named) return;
    const { file, name, evidenceId } = named;
    await notify(parts, trx, {
      companyId,
      to: administrators,
      subject: subjects[integrity],
      params: { file, name },
      link: `/evidence/show/${evidenceId}`,
    });
  });
}
