import type { ListQuery, SortTerm } from '@baluarte/contract/kit/list-query.ts';
import {
  mostSuggestions,
  type CompanyRiskRow,
  type PlatformFigures,
} from '@baluarte/contract/organization/company-risk.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Pool } from 'pg';
import { folded } from '#kit/search/search.ts';
import { ask, isQuiet, people } from '../companies/companies.queries.ts';

/** What a list can be sorted by, as the statement below knows it. */
const columns: Record<string, RawBuilder<unknown>> = {
  name: sql`c.name collate app.natural_order`,
  subdomain: sql`c.subdomain`,
  assetCount: sql`f.asset_count`,
  suggestionCount: sql`f.suggestion_count`,
  unrecognizedCount: sql`f.unrecognized_count`,
  riskCount: sql`f.open_risk_count`,
  incompleteCount: sql`f.incomplete_count`,
  range1Count: sql`f.range_counts[1]`,
  range2Count: sql`f.range_counts[2]`,
  range3Count: sql`f.range_counts[3]`,
  range4Count: sql`f.range_counts[4]`,
  countedAt: sql`f.counted_at`,
};
const orderTerm = ({ field, descending }: SortTerm) =>
  sql`${columns[field] ?? sql`c.id`} ${descending ? sql`desc` : sql`asc`} nulls last`;

/** One page of the active companies with their risks in numbers, as they were counted last, in one statement. */
export async function listCompanyRisks(
  identityDb: Pool,
  query: Partial<ListQuery>,
): Promise<{ rows: CompanyRiskRow[]; total: number }> {
  const { page = 1, perPage = 10, sort = [{ field: 'unrecognizedCount', descending: true }], search } = query;
  const chosen = (name: string) => (Array.isArray(query[name]) ? sql`c.id = any(${query[name]})` : sql`true`);
  const rows = await ask<CompanyRiskRow & { total: number }>(
    identityDb,
    sql`
    select c.id, c.name, c.subdomain, c.version, f.asset_count as "assetCount", f.suggestion_count as "suggestionCount",
      f.unrecognized_count as "unrecognizedCount", f.open_risk_count as "riskCount", f.incomplete_count as "incompleteCount",
      f.range_counts[1] as "range1Count", f.range_counts[2] as "range2Count", f.range_counts[3] as "range3Count",
      f.range_counts[4] as "range4Count", f.counted_at as "countedAt", count(*) over () as total
    from company c left join company_figures f on f.company_id = c.id
    where c.status_id = 1 and ${chosen('companyId')} and ${chosen('ids')}
      and ${search ? folded(sql`c.search`, search) : sql`true`}
    order by ${sql.join([...sort.map(orderTerm), sql`c.id`])} limit ${perPage} offset ${(page - 1) * perPage}`,
  );
  // Past the last page there is no row with the total.
  if (rows.length === 0 && page > 1)
    return { rows: [], total: (await listCompanyRisks(identityDb, { ...query, page: 1 })).total };
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Active companies that were never counted, this many at most. */
export async function uncountedCompanies(identityDb: Pool, most: number): Promise<number[]> {
  const rows = await ask<{ id: number }>(
    identityDb,
    sql`select c.id from company c left join company_figures f on f.company_id = c.id
      where c.status_id = 1 and f.suggestion_count is null order by c.id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

const LATEST = 5;
/** Links that visits came by, shown at most. */
const LINKS = 10;

/** What there is on the whole platform, in one statement: sums alone of what companies keep. */
export async function platformFigures(identityDb: Pool): Promise<PlatformFigures> {
  const [found] = await ask<PlatformFigures>(
    identityDb,
    sql`
    with ${people}, one as (
      select c.id, c.name, c.status_id = 1 as is_active, f.asset_count, f.storage_bytes, f.suggestion_count, f.unrecognized_count,
        f.open_risk_count, f.incomplete_count, f.mitigated_count, f.range_counts, f.counted_at, greatest(f.last_change_at, p.visited) as active_at, ${isQuiet} as is_quiet
      from company c left join people p on p.company_id = c.id left join company_figures f on f.company_id = c.id
    ), act as (select * from one where is_active)
    select
      (select json_build_object('active', count(*) filter (where o.is_active), 'inactive', count(*) filter (where not o.is_active),
        'quiet', count(*) filter (where o.is_active and o.is_quiet)) from one o) as companies,
      (select json_build_object('active', count(*), 'superAdmins', count(*) filter (where u.is_super_admin),
        'neverIn', count(*) filter (where u.last_access_at is null)) from auth."user" u where u.status_id = 1) as people,
      coalesce(sum(a.asset_count), 0)::bigint as "assetCount", coalesce(sum(a.storage_bytes), 0)::bigint as "storageBytes",
      json_build_object('total', coalesce(sum(a.suggestion_count), 0), 'unrecognized', coalesce(sum(a.unrecognized_count), 0),
        'isMore', coalesce(bool_or(a.suggestion_count >= ${sql.lit(mostSuggestions)}), false)) as suggestions,
      json_build_object('total', coalesce(sum(a.open_risk_count), 0), 'incomplete', coalesce(sum(a.incomplete_count), 0),
        'mitigated', coalesce(sum(a.mitigated_count), 0), 'ranges', json_build_array(
          json_build_object('rangeId', 1, 'count', coalesce(sum(a.range_counts[1]), 0)),
          json_build_object('rangeId', 2, 'count', coalesce(sum(a.range_counts[2]), 0)),
          json_build_object('rangeId', 3, 'count', coalesce(sum(a.range_counts[3]), 0)),
          json_build_object('rangeId', 4, 'count', coalesce(sum(a.range_counts[4]), 0)))) as risks,
      min(a.counted_at) as "countedAt", count(*) filter (where a.counted_at is null) as uncounted,
      (select coalesce(json_agg(v), '[]') from (
        select e.about ->> 'ref' as ref, count(*) as count, count(*) filter (where e.kind = 'registered') as "newAccounts"
        from auth.event e where e.kind in ('registered', 'visited') and e.about ->> 'by' = 'mspi'
        group by 1 order by count(*) desc, 1 nulls first limit ${sql.lit(LINKS)}) v) as visits,
      (select coalesce(json_agg(l), '[]') from (
        select x.id, x.name, x.active_at as "lastActivityAt" from act x
        order by x.active_at desc nulls last, x.id limit ${sql.lit(LATEST)}) l) as latest
    from act a`,
  );
  if (!found) throw new Error('a sum without a row');
  return found;
}
