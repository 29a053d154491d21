import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Names the lock under which risks and the method they follow never change at once. */
export const methodLock = sql`hashtext('risk method'), app.current_company()::integer`;

/** Waits for a running change of the method, and lets none begin until the transaction ends. */
export async function followMethod(trx: Trx): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock_shared(${methodLock})`);
}

/** Locks out assessments until the transaction ends, for a change of factors or measures that affects all risks. */
export async function holdMethod(trx: Trx): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock(${methodLock})`);
}

/**
 * Runs work with all scopes of the company, also those the user may not enter: the method belongs to the company,
 * so it affects the risks of all scopes. Only within a transaction, and only for results that do not reveal individual risks.
 */
export async function inEveryScope<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { scopes } = await trx.one(sql<{ scopes: string }>`select current_setting('app.scope_ids', true) as scopes`);
  const open = (scopeIds: string) => trx.run(sql`select set_config('app.scope_ids', ${scopeIds}, true)`);
  await open('*');
  const result = await work();
  await open(scopes);
  return result;
}
