import { sql } from 'kysely';
import { beyondScopes } from '#kit/tenancy/beyond-scopes.ts';
import type { Store } from '#kit/catalogue/store.ts';
import { createRow } from '#kit/catalogue/write.queries.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/**
 * Creates a scope and returns it as the API does. A user limited to some scopes gets access to it,
 * otherwise they could not see their own scope.
 */
export function createScope(
  { trx, tenant }: { trx: Trx; tenant: Tenant },
  store: Store,
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return beyondScopes(trx, tenant, async () => {
    const row = await createRow(trx, store, tenant, values);
    if (tenant.scopeIds === 'every') return row;
    await trx.run(sql`update member set scope_ids = scope_ids || ${row['id']}::bigint, version = version + 1, updated_at = now()
      where user_id = ${tenant.userId} and cardinality(scope_ids) > 0`);
    return row;
  });
}
