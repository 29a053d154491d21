import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/**
 * Writes a part of the method that is saved as a whole, measures or ranges, and increments the method's version.
 * Refuses a stale version with who changed it and when. Writes without changes do not increment the version,
 * nor does a second write of the transaction, so that the audit counts one change of the method.
 */
export async function writeVersion(trx: Trx, version: number | undefined, write: () => Promise<void>): Promise<void> {
  const found = await trx.one(sql<{ version: number }>`
    select version from method where company_id = app.current_company() for update`);
  if (version !== undefined && version !== found.version) throw await changedMeanwhile(trx, 'method', 1);
  await write();
  if ((await changesetOf(trx)) !== null)
    await trx.run(sql`update method set version = version + 1 where company_id = app.current_company()
      and version = ${found.version}`);
}
