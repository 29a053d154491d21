import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { methodAt } from '#risk/shared/past-method.ts';
import { endAt } from '../history/as-of.queries.ts';
import { conditionOf, orderOf, type RiskQuery } from '../list/list.queries.ts';
import { riskJson, zoneJoin } from '#risk/shared/risk-row.queries.ts';
import { hasPlaces, type MapKind, type Origin } from './map.queries.ts';
import { changedSince } from '#risk/shared/changed-since.ts';

interface CellQuery extends RiskQuery, Origin {
  kind: MapKind;
  probability: number;
  impact: number;
  /** ISO moment. */
  at: string;
  method?: 'then' | 'today' | undefined;
}

/** Joins to sort by code; rows deleted since have none and come last. */
const orderJoins = sql`left join asset a on a.company_id = r.company_id and a.id = r.asset_id
  left join threat t on t.company_id = r.company_id and t.id = r.threat_id
  left join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id`;

const endThen = (table: 'asset' | 'threat' | 'vulnerability', at: string) =>
  sql`(select e.* from ${endAt(table, at)} x cross join lateral jsonb_populate_record(null::${sql.table(table)}, x.after) e)`;

/**
 * One page of the risks in a cell at a moment, and their number, equal to the map's of that moment. Each as
 * it was then, with the names and, unless today's method is asked for, the colours of that time. Filters apply to the risk as it was then.
 */
export async function listCellAt(
  trx: Trx,
  { kind, probability, impact, from, fromProbability, fromImpact, at, method, page, perPage, ...query }: CellQuery,
  scopeIds: Tenant['scopeIds'],
): Promise<{ total: number; rows: RiskRow[] }> {
  const where = sql`${await conditionOf(trx, query, scopeIds)} and ${hasPlaces(kind, { probability, impact, from, fromProbability, fromImpact })}`;
  return trx.one(sql<{ total: number; rows: RiskRow[] }>`
    with ${methodAt(method === 'today' ? undefined : at)} since as materialized (${changedSince(at)}),
    cell as materialized (
      select r.* from risk r where ${where} and not exists (select from since x where x.id = r.id)
      union all
      select r.* from since x cross join lateral jsonb_populate_record(null::risk, x.before) r where x.before is not null and ${where}
    )
    select (select count(*) from cell) as total, (
      select coalesce(json_agg(${riskJson} order by r.place), '[]') from (
        select r.*, row_number() over (order by ${orderOf(query.sort)}) as place from cell r ${orderJoins}
        order by place limit ${perPage} offset ${(page - 1) * perPage}
      ) r
      cross join lateral ${endThen('asset', at)} a
      cross join lateral ${endThen('threat', at)} t
      cross join lateral ${endThen('vulnerability', at)} v
      ${zoneJoin}) as rows`);
}
