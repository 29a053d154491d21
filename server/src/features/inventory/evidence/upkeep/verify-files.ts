import { sql } from 'kysely';
import { hashKept } from '#kit/files/intact-file.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { forEachCompany } from '#organization/shared/each-company.ts';
import { verifyFilesJob } from '../evidence.jobs.ts';
import { noteDamage } from './note-damage.ts';

interface Kept {
  id: number;
  sha256: string;
}

/** Days between two looks at a file. */
const everyDays = 7;
/** Files that are read in one go. */
const batch = 100;

async function verify(parts: Parts, tenant: Tenant, { id, sha256 }: Kept): Promise<void> {
  const found = await hashKept(fileStore(parts.env), fileKey(tenant.companyId, sha256));
  if (found !== sha256) return noteDamage(parts, tenant.companyId, id, found === null ? 'missing' : 'altered');
  await inCompany(parts.database.app, tenant, (trx) =>
    trx.run(sql`
      update stored_file set integrity = 'intact', verified_at = now() where company_id = app.current_company() and id = ${id}`),
  );
}

/** Compares every file of every company that was not looked at for `days` with its hash; tells of what is missing or altered. */
export async function verifyFiles(parts: Parts, days = everyDays): Promise<void> {
  await forEachCompany(parts, verifyFilesJob, async (companyId) => {
    const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
    let last = 0;
    for (;;) {
      const files = await readingCompany(parts.database.app, tenant, (trx) =>
        trx.rows(sql<Kept>`
          select id, sha256 from stored_file where company_id = app.current_company() and id > ${last}
            and (verified_at is null or verified_at <= now() - make_interval(days => ${days})) order by id limit ${batch}`),
      );
      for (const file of files) await verify(parts, tenant, file);
      if (files.length < batch) break;
      last = files.at(-1)?.id ?? last;
    }
  });
}
