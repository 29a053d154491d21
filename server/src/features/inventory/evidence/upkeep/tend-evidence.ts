import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fileStore } from '#kit/files/open-file-store.ts';
import { hasScanner } from '#kit/files/virus-scanner.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { forEachCompany, forEachOfCompany } from '#organization/shared/each-company.ts';
import { scanFileJob, tendEvidenceJob } from '../evidence.jobs.ts';
import { evidenceUploadFolder } from '../upload/receive-upload.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { remindOfEvidence } from './remind.ts';

/** Hours after which a file that nothing took up is nobody's: an upload lasts a day. */
const graceHours = 26;

/** Lifts holds whose last day is over, as a change of their history. */
const liftHolds = (parts: Parts, tenant: Tenant) =>
  inCompany(parts.database.app, { ...tenant, kind: 'retention' }, (trx) =>
    trx.run(sql`
      update evidence e set hold_reason = null, hold_until = null, hold_by = null, hold_at = null, version = e.version + 1, updated_at = now()
      from company c where c.id = e.company_id and e.company_id = app.current_company() and e.hold_until < (now() at time zone c.time_zone)::date`),
  );

/** Deletes uploads that nobody used within a day; returns their names in the folder of arrivals. */
const expireUploads = (trx: Trx) =>
  trx.rows(sql<{ id: string }>`
    delete from evidence_upload where company_id = app.current_company() and created_at < now() - interval '1 day' returning id`);

const isUsed = sql`(exists (select from evidence_file f where f.company_id = s.company_id and f.stored_file_id = s.id)
  or exists (select from evidence_upload u where u.company_id = s.company_id and u.stored_file_id = s.id))`;

/** Notes since when files are part of no evidence, and lets those go that never were. */
async function release(trx: Trx): Promise<void> {
  await trx.run(sql`
    update stored_file s set released_at = case when ${isUsed} then null else now() end
    where s.company_id = app.current_company() and ${isUsed} = (s.released_at is not null)`);
  await trx.run(sql`
    delete from stored_file s where s.company_id = app.current_company() and s.proved_at is null and not ${isUsed}
      and s.released_at < now() - make_interval(hours => ${graceHours})`);
}

/** Asks the scanner of what it was not asked of: while there was none, or where asking was given up. */
async function scanAgain({ jobs }: Parts, trx: Trx, companyId: number): Promise<void> {
  const files = await trx.rows(sql<{ id: number }>`
    update stored_file set scan = 'pending' where company_id = app.current_company()
      and (scan = 'unscanned' or (scan = 'pending' and created_at < now() - interval '1 day')) returning id`);
  await jobs.enqueueAll(
    trx,
    scanFileJob,
    files.map(({ id }) => ({ companyId, storedFileId: id })),
  );
}

/** Removes the bytes of what has no row. The row of `loose_file` is locked meanwhile, so that an upload of the same waits. */
async function removeLoose(parts: Parts, hours: number): Promise<void> {
  const { rows } = await parts.database.background.query<{ companyId: number; sha256: string }>(
    `select company_id as "companyId", sha256 from app.loose_file where at <= now() - make_interval(hours => $1) order by at`,
    [hours],
  );
  await forEachOfCompany(parts, tendEvidenceJob, rows, ({ companyId, sha256 }) =>
    inCompany(parts.database.app, { companyId, userId: null, scopeIds: 'every' }, async (trx) => {
      const loose = await trx.first(sql`
        select from app.loose_file where company_id = app.current_company() and sha256 = ${sha256}
          and at <= now() - make_interval(hours => ${hours}) for update`);
      if (!loose) return;
      const kept = await trx.first(
        sql`select from stored_file where company_id = app.current_company() and sha256 = ${sha256}
          union all select from report_document where company_id = app.current_company() and sha256 = ${sha256} and state = 'done'`,
      );
      if (!kept) await fileStore(parts.env).remove(fileKey(companyId, sha256));
      await trx.run(sql`delete from app.loose_file where company_id = app.current_company() and sha256 = ${sha256}`);
    }),
  );
}

/** What has to be done again and again, in every company. `hours`: how long a file may lie there without a row. */
export async function tendEvidence(parts: Parts, hours = graceHours): Promise<void> {
  try {
    await forEachCompany(parts, tendEvidenceJob, async (companyId) => {
      const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
      await liftHolds(parts, tenant);
      const expired = await inCompany(parts.database.app, tenant, async (trx) => {
        await remindOfEvidence(parts, trx, companyId);
        if (hasScanner(parts.env)) await scanAgain(parts, trx, companyId);
        const gone = await expireUploads(trx);
        await release(trx);
        return gone;
      });
      for (const { id } of expired) await rm(join(evidenceUploadFolder(parts), id), { force: true });
    });
  } finally {
    await removeLoose(parts, hours);
  }
}
