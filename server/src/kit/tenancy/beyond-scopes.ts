import { sql } from 'kysely';
import { scopesOf, type Tenant } from './tenant.ts';
import type { Trx } from './trx.ts';

const stand = (trx: Trx, scopes: string) => trx.run(sql`select set_config('app.scope_ids', ${scopes}, true)`);

/**
 * Runs part of a transaction with all scopes of the company visible; the company's wall stays in force. For
 * rules that need the whole company; the results must never be returned to users limited to some scopes.
 */
export async function beyondScopes<T>(trx: Trx, tenant: Tenant, work: () => Promise<T>): Promise<T> {
  if (tenant.scopeIds === 'every') return work();
  await stand(trx, '*');
  const result = await work();
  await stand(trx, scopesOf(tenant));
  return result;
}
