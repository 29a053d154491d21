import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Names the lock under which risks and the method they follow never change at once. */
export const methodLock = sql`hashtext('risk method'), app.current_company()::integer`;

/** Keeps assessments out until this transaction ends: for a change of factors or measures that all risks follow. */
export async function holdMethod(trx: Trx): Promise<void> {
  await trx.run(sql`select pg_advisory_xact_lock(${methodLock})`);
}

/**
 * Does work in every scope of the company, also in those the person at work may not enter: the method is the company's,
 * so its risks follow wherever they live. Only within a transaction, and only for what tells nobody of a single risk.
 */
export async function inEveryScope<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { scopes } = await trx.one(sql<{ scopes: string }>`select current_setting('app.scope_ids', true) as scopes`);
  const open = (scopeIds: string) => trx.run(sql`select set_config('app.scope_ids', ${scopeIds}, true)`);
  await open('*');
  const result = await work();
  await open(scopes);
  return result;
}
