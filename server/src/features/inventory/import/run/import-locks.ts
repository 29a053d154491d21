import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

const held = async (trx: Trx, lock: ReturnType<typeof sql<{ held: boolean }>>) => (await trx.one(lock)).held;

/**
 * Takes the lock of one import until the transaction ends; false when it is taken. The process running an import holds it, so
 * a running import with a free lock is orphaned.
 */
export const lockImport = (trx: Trx, importId: number): Promise<boolean> =>
  held(trx, sql`select pg_try_advisory_xact_lock(hashtext('import'), ${importId}::integer) as held`);

/**
 * Takes the lock of a company's catalogue until the transaction ends: two imports of the same codes in different order would
 * wait for each other for ever. Without `waits`, false when another import has it.
 */
export const lockCatalogue = (trx: Trx, table: string, waits: boolean): Promise<boolean> =>
  held(
    trx,
    waits
      ? sql`select pg_advisory_xact_lock(hashtext(${`import ${table}`}), app.current_company()::integer) is not null as held`
      : sql`select pg_try_advisory_xact_lock(hashtext(${`import ${table}`}), app.current_company()::integer) as held`,
  );
