import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { noteEvent } from '../../../kit/account/events.ts';
import { forget } from '../../../kit/before-company.ts';
import { problem } from '../../../kit/problem.ts';
import { inCompany } from '../../../kit/tenant.ts';
import type { Trx } from '../../../kit/trx.ts';
import { companyNow, wallsOf, type Asked } from './change-company.ts';
import { isEmpty } from './company-record.ts';

/** Hash of an archive of the company that holds all it holds now; null where there is none. */
async function currentArchive(trx: Trx): Promise<string | null> {
  const found = await trx.first(sql<{ sha256: string }>`
    select a.sha256 from archive a where a.state = 'done' and a.expires_at > now() and not exists (
      select from changeset s where s.company_id = a.company_id and s.at > a.made_at
        and s.kind not in ('entered', 'archived', 'downloaded')) order by a.made_at desc limit 1`);
  return found?.sha256 ?? null;
}

/** Throws unless the company may go: empty, or confirmed by its subdomain and archived. Answers the archive's hash. */
async function admit(trx: Trx, subdomain: string, confirm: string | undefined): Promise<string | null> {
  if (await isEmpty(trx)) return null;
  if (confirm?.toLowerCase() !== subdomain) throw problem('company.notEmpty', { subdomain });
  const archive = await currentArchive(trx);
  if (archive === null) throw problem('company.archiveFirst');
  return archive;
}

/**
 * Deletes a company and every row of it in one transaction: all of it goes, or none. Accounts stay, but for those that
 * were made by an invitation to it alone and never used. Throws `notFound`, `company.notEmpty`, `company.archiveFirst`.
 */
export async function eraseCompany(asked: Asked, id: number, confirm: string | undefined): Promise<void> {
  const { session, parts, request } = asked;
  const { app, door } = parts.database;
  const { name, subdomain } = await companyNow(asked, id);
  const { rows } = await door.query<{ userId: number }>(
    'select user_id as "userId" from member where company_id = $1 and status_id = $2',
    [id, statusIds.INVITED],
  );
  await inCompany(app, wallsOf(asked, id), async (trx) => {
    const archive = await admit(trx, subdomain, confirm);
    await trx.run(sql`update company set status_id = ${statusIds.INACTIVE} where status_id <> ${statusIds.INACTIVE}`);
    await trx.run(sql`select app.erase_company(${archive})`);
  });
  forget({ companyId: id });
  await door.query(
    `delete from auth."user" u where u.id = any($1) and u.status_id = $2
     and not exists (select from member m where m.user_id = u.id)`,
    [rows.map(({ userId }) => userId), statusIds.INVITED],
  );
  await noteEvent(door, request, { userId: session.userId, kind: 'companyDeleted', about: { name, subdomain } });
}
