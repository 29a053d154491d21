import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import type { risk, Suggestion } from '@baluarte/contract/risk.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Tenant } from '../../../kit/tenant.ts';
import type { Trx } from '../../../kit/trx.ts';
import { inScope } from '../list/list.queries.ts';
import { isMatch, matchesOf, type Matches } from '../list/search.queries.ts';

export type SuggestionQuery = z.output<typeof risk.recognition.query>;

// Nobody reads further, and counting the millions of a large company would cost seconds a page.
export const mostCounted = 10_000;

/**
 * The combinations the relations of asset `a` suggest. The threat and the vulnerability are always related to each other;
 * the asset to both (1, full), to the threat alone (2) or to the vulnerability alone (3).
 */
const combinations = sql`(
  select p.threat_id, p.vulnerability_id, case when own.id is null then 2 else 1 end as basis
  from asset_threat h
  join threat_vulnerability p on p.company_id = h.company_id and p.threat_id = h.threat_id
  left join asset_vulnerability own on own.company_id = h.company_id and own.asset_id = h.asset_id and own.vulnerability_id = p.vulnerability_id
  where h.company_id = a.company_id and h.asset_id = a.id
  union all
  select p.threat_id, p.vulnerability_id, 3
  from asset_vulnerability w
  join threat_vulnerability p on p.company_id = w.company_id and p.vulnerability_id = w.vulnerability_id
  where w.company_id = a.company_id and w.asset_id = a.id and not exists (
    select from asset_threat own where own.company_id = w.company_id and own.asset_id = w.asset_id and own.threat_id = p.threat_id)
)`;

const bases = ['full', 'byThreat', 'byVulnerability'] as const;
const knownRisk = sql`select k.id from risk k where k.company_id = a.company_id and k.asset_id = a.id
  and k.threat_id = c.threat_id and k.vulnerability_id = c.vulnerability_id`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  asset: sql`a.code collate "und-x-icu"`,
  threat: sql`t.code collate "und-x-icu"`,
  vulnerability: sql`v.code collate "und-x-icu"`,
  basis: sql`c.basis`,
};

/** Critical assets first, then by code, the surest suggestions of each first; or as asked. The ids make pages never overlap. */
function orderOf(sort: SortTerm[] | undefined): RawBuilder<unknown> {
  const terms = sort?.map(({ field, descending }) => sql`${orders[field]} ${descending ? sql`desc` : sql`asc`}`);
  const usual = [sql`a.is_critical desc`, sql`a.code collate "und-x-icu"`, sql`a.id`, sql`c.basis`];
  return sql.join([...(terms ?? []), ...usual, sql`c.threat_id`, sql`c.vulnerability_id`]);
}

/** Assets some suggestion of which can hold a word: without this, a rare word would have every asset looked through. */
function canMatch(matches: Matches): RawBuilder<unknown> | null {
  const { asset, threat, vulnerability } = matches;
  if (!asset || !threat || !vulnerability) return null;
  return sql`a.id in (
    select unnest(${asset}::bigint[])
    union all select h.asset_id from asset_threat h where h.threat_id in (
      select unnest(${threat}::bigint[])
      union all select p.threat_id from threat_vulnerability p where p.vulnerability_id = any(${vulnerability}::bigint[]))
    union all select w.asset_id from asset_vulnerability w where w.vulnerability_id in (
      select unnest(${vulnerability}::bigint[])
      union all select p.vulnerability_id from threat_vulnerability p where p.threat_id = any(${threat}::bigint[])))`;
}

function searched(matches: readonly Matches[]): RawBuilder<unknown>[] {
  return matches.flatMap((one) => {
    const possible = canMatch(one);
    const found = sql`(${isMatch(sql`a.id`, 'asset', one)} or ${isMatch(sql`c.threat_id`, 'threat', one)}
      or ${isMatch(sql`c.vulnerability_id`, 'vulnerability', one)})`;
    return possible ? [possible, found] : [found];
  });
}

async function conditionOf(
  trx: Trx,
  query: SuggestionQuery,
  scopeIds: Tenant['scopeIds'],
): Promise<RawBuilder<unknown>> {
  const conditions = [inScope('a', scopeIds), sql`a.status_id = 1`, sql`t.status_id = 1`, sql`v.status_id = 1`];
  if (query.assetId) conditions.push(sql`a.id = any(${query.assetId})`);
  if (query.threatId) conditions.push(sql`c.threat_id = any(${query.threatId})`);
  if (query.vulnerabilityId) conditions.push(sql`c.vulnerability_id = any(${query.vulnerabilityId})`);
  if (query.processId) conditions.push(sql`a.process_id = any(${query.processId})`);
  if (query.categoryId) conditions.push(sql`a.category_id = any(${query.categoryId})`);
  if (query.isCritical !== undefined) conditions.push(sql`a.is_critical = ${query.isCritical}`);
  if (query.basis) conditions.push(sql`c.basis = ${bases.indexOf(query.basis) + 1}`);
  if (query.isKnown !== undefined)
    conditions.push(query.isKnown ? sql`exists (${knownRisk})` : sql`not exists (${knownRisk})`);
  const matches = query.search ? await matchesOf(trx, query.search) : [];
  return sql.join([...conditions, ...searched(matches)], sql` and `);
}

/**
 * One page of suggestions and their number, counted up to `mostCounted`. Active assets, threats and vulnerabilities
 * only; what is a risk already is marked with it.
 */
export async function listSuggestions(
  trx: Trx,
  query: SuggestionQuery,
  scopeIds: Tenant['scopeIds'],
): Promise<{ rows: Suggestion[]; total: number }> {
  const where = await conditionOf(trx, query, scopeIds);
  const suggested = sql`asset a cross join lateral ${combinations} c
    join threat t on t.company_id = a.company_id and t.id = c.threat_id
    join vulnerability v on v.company_id = a.company_id and v.id = c.vulnerability_id
    where ${where}`;
  const offset = (query.page - 1) * query.perPage;
  const most = sql.lit(mostCounted);
  return trx.one(sql`
    select (select count(*) from (select from ${suggested} limit ${most}) n) as total, (
      select coalesce(json_agg(json_build_object(
        'asset', json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'nameEn', null, 'isCritical', a.is_critical, 'processId', a.process_id),
        'threat', json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'nameEn', t.name_en),
        'vulnerability', json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'nameEn', v.name_en, 'severityId', v.severity_id),
        'basis', (${sql.lit(`{${bases.join(',')}}`)}::text[])[c.basis], 'riskId', (${knownRisk})) order by c.place), '[]')
      from (
        select q.*, row_number() over () as place from (
          select a.id as asset_id, c.threat_id, c.vulnerability_id, c.basis from ${suggested}
          order by ${orderOf(query.sort)} limit least(${query.perPage}, greatest(${most} - ${offset}::bigint, 0)) offset ${offset}
        ) q
      ) c
      join asset a on a.company_id = app.current_company() and a.id = c.asset_id
      join threat t on t.company_id = a.company_id and t.id = c.threat_id
      join vulnerability v on v.company_id = a.company_id and v.id = c.vulnerability_id) as rows`);
}
