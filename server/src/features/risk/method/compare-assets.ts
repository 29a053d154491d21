import type { CriticalityRule } from '@baluarte/contract/inventory/criticality.rules.ts';
import type { MovedAssets } from '@baluarte/contract/risk/method.ts';
import { sql } from 'kysely';
import { inEveryScope } from '#risk/shared/method-lock.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Assets named at most; the others are counted. */
const mostNamed = 20;

/** The rule of criticality as it stands. */
export const readCriticalityRule = (trx: Trx): Promise<CriticalityRule> =>
  trx.one(sql<CriticalityRule>`
    select criticality_highs as highs, criticality_mediums as mediums from method where company_id = app.current_company()`);

/** Assets whose criticality is another than by the rule before, over all scopes; names only in those the person may see. */
export async function compareAssets(
  trx: Trx,
  before: CriticalityRule,
  { scopeIds }: Pick<Tenant, 'scopeIds'>,
): Promise<MovedAssets | null> {
  const now = await readCriticalityRule(trx);
  if (now.highs === before.highs && now.mediums === before.mediums) return null;
  const isShown = scopeIds === 'every' ? sql`true` : sql`m.scope_id = any(${scopeIds})`;
  return inEveryScope(trx, () =>
    trx.one(sql<MovedAssets>`
      with moved as materialized (
        select k.id, k.scope_id, b.before, k.criticality as after from asset_criticality k
        join asset a on a.company_id = k.company_id and a.id = k.id and a.criticality_override is null
        cross join lateral (select app.criticality_of(k.confidentiality, k.integrity, k.availability,
          ${before.highs}::smallint, ${before.mediums}::smallint) as before) b
        where k.company_id = app.current_company() and b.before <> k.criticality)
      select count(*)::integer as moved, (count(*) filter (where after > before))::integer as higher,
        (count(*) filter (where after < before))::integer as lower, (
          select coalesce(json_agg(x), '[]') from (
            select m.id, a.code, a.name, m.before, m.after from moved m
            join asset a on a.company_id = app.current_company() and a.id = m.id
            where ${isShown} order by a.code collate app.natural_order, a.id limit ${mostNamed}) x) as rows
      from moved`),
  );
}
