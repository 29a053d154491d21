import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/**
 * Writes a part of the method that is saved in one piece, measures or ranges, and gives the method its next version;
 * whoever saves an older one is refused with who changed it and when. Writes that change nothing leave the version alone;
 * one that gave it the next already is not written over, so that the audit counts one change of the method.
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
