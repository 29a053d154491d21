import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** The changeset of the running transaction; null while it has written nothing. */
export async function changesetOf(trx: Trx): Promise<number | null> {
  const { id } = await trx.one(
    sql<{ id: number | null }>`select nullif(current_setting('app.changeset_id', true), '')::bigint as id`,
  );
  return id;
}
