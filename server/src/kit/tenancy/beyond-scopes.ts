import { sql } from 'kysely';
import { scopesOf, type Tenant } from './tenant.ts';
import type { Trx } from './trx.ts';

const stand = (trx: Trx, scopes: string) => trx.run(sql`select set_config('app.scope_ids', ${scopes}, true)`);

/**
 * Runs a piece of a transaction with every scope of the company in sight, the company's own wall standing as before. For
 * what a rule has to know of the whole company; nothing of it may be answered to somebody limited to some scopes.
 */
export async function beyondScopes<T>(trx: Trx, tenant: Tenant, work: () => Promise<T>): Promise<T> {
  if (tenant.scopeIds === 'every') return work();
  await stand(trx, '*');
  const result = await work();
  await stand(trx, scopesOf(tenant));
  return result;
}
