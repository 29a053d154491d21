import { sql } from 'kysely';
import { beyondScopes } from '#kit/tenancy/beyond-scopes.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { strandedBy } from './scope.queries.ts';

/** So many names fit into a sentence. */
const named = 3;

/** The refusal that names who would have nowhere left to work. */
export const onlyOne = (names: readonly string[]): Problem =>
  problem('scope.onlyOne', {
    names: names.slice(0, named).join(', ') + (names.length > named ? '…' : ''),
    count: names.length,
  });

interface Work {
  trx: Trx;
  tenant: Tenant;
  session: Session;
}

/**
 * Why scopes cannot be deleted or deactivated, besides their content, by scope: it is the caller's current scope, or
 * a user would have no active scope left. Locks the scopes, so that concurrent closings cannot do this together.
 */
export async function refusalsOf(
  { trx, tenant, session }: Work,
  ids: readonly number[],
  action: 'delete' | 'inactivate',
): Promise<Map<number, Problem>> {
  const stranded = await beyondScopes(trx, tenant, async () => {
    await trx.run(sql`select from scope where company_id = app.current_company() order by id for update`);
    return strandedBy(trx, ids);
  });
  const refusals = new Map<number, Problem>();
  // Scopes the caller may not enter are not mentioned.
  const { scopeIds } = tenant;
  for (const id of ids) {
    if (scopeIds !== 'every' && !scopeIds.includes(id)) continue;
    const names = stranded.filter((person) => person.scopeIds.includes(id)).map(({ name }) => name);
    if (id === session.scopeId)
      refusals.set(id, problem(action === 'delete' ? 'scope.current' : 'scope.currentStatus'));
    else if (names.length > 0) refusals.set(id, onlyOne(names));
  }
  return refusals;
}
