import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { changesetFilters } from '@baluarte/contract/kit/catalogue.ts';
import { toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import { noChoice } from '@baluarte/contract/kit/values.ts';
import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import { ofLevel, type risk, type RiskRow } from '@baluarte/contract/risk/risk.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { writtenIn } from '#kit/catalogue/list.queries.ts';
import { invalid } from '#kit/http/problem.ts';
import { listCounted, placeOf, type Way } from '#kit/search/count-cache.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { endOfDay, hasMoved } from '#risk/shared/moved-since.ts';
import { isRiskOverdue } from '#risk/shared/overdue.ts';
import { listedJson, riskJoins } from '#risk/shared/risk-row.queries.ts';
import { matchesOf, searchCondition } from './search.queries.ts';

export type RiskQuery = Omit<z.output<typeof risk.export.query>, 'format' | 'columns' | 'language'>;
type Scopes = Tenant['scopeIds'];

/** Whether a session may read levels and colours of risks. */
export const mayReadLevels = (holder: Holder): boolean => ofLevel.every((code) => can(holder, code));

const codes = { asset: sql`a.code`, threat: sql`t.code`, vulnerability: sql`v.code` } as const;
type Coded = keyof typeof codes;
const isCoded = (field: string): field is Coded => field in codes;

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: sql`r.id`,
  level: sql`r.level`,
  residualLevel: sql`r.residual_level`,
  expectedLevel: sql`r.expected_level`,
  targetLevel: sql`r.target_level`,
  gap: sql`r.gap`,
  probability: sql`r.probability`,
  impact: sql`r.impact`,
  statusId: sql`r.status_id`,
  createdAt: sql`r.created_at`,
  updatedAt: sql`r.updated_at`,
};

function orderTerm({ field, descending }: SortTerm, way: Way): RawBuilder<unknown> {
  const direction = descending === (way === 'forward') ? sql`desc` : sql`asc`;
  // A code is never null; `nulls last` would prevent the use of its index.
  if (isCoded(field)) return sql`${codes[field]} collate app.natural_order ${direction}`;
  if (field === 'code') return sql`r.number ${direction}`;
  // Risks without a level are last, in either direction.
  return sql`${columns[field]} ${direction} ${way === 'forward' ? sql`nulls last` : sql`nulls first`}`;
}

/** Order of a list of risks: as requested, by default the highest level first, then the id. */
export function orderOf(
  sort: SortTerm[] = [{ field: 'level', descending: true }],
  way: Way = 'forward',
): RawBuilder<unknown> {
  const terms = sort.map((term) => orderTerm(term, way));
  const isIdDescending = (sort.at(-1)?.descending === true) === (way === 'forward');
  return sql.join([...terms, isIdDescending ? sql`r.id desc` : sql`r.id asc`]);
}

/** A query as it is sorted unless it says how: the highest level first, or by code for those who may not read levels. */
export const sortedFor = <Q extends { sort?: SortTerm[] | undefined }>(query: Q, holder: Holder): Q =>
  query.sort !== undefined || mayReadLevels(holder)
    ? query
    : { ...query, sort: [{ field: 'code', descending: false }] };

/** Additional tables for an order; repeating the scope lets their index by code provide it. */
function orderJoins(sort: SortTerm[] = [], scopeIds: Scopes): RawBuilder<unknown> {
  const joins: Record<Coded, RawBuilder<unknown>> = {
    asset: sql`join asset a on a.company_id = r.company_id and a.id = r.asset_id and ${inScope('a', scopeIds)}`,
    threat: sql`join threat t on t.company_id = r.company_id and t.id = r.threat_id`,
    vulnerability: sql`join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id`,
  };
  const needed = new Set(sort.map(({ field }) => field).filter(isCoded));
  return needed.size > 0
    ? sql.join(
        [...needed].map((field) => joins[field]),
        sql` `,
      )
    : sql``;
}

/** Repeats the walls' condition, so that an index starting with company and scope can be used. */
export function inScope(alias: string, scopeIds: Scopes): RawBuilder<unknown> {
  const company = sql`${sql.ref(`${alias}.company_id`)} = app.current_company()`;
  const [only, ...more] = scopeIds === 'every' ? [] : scopeIds;
  if (only === undefined || more.length > 0) return company;
  return sql`${company} and ${sql.ref(`${alias}.scope_id`)} = ${only}`;
}

const ratings = {
  inherent: sql`(r.probability, r.impact)`,
  residual: sql`(coalesce(r.residual_probability, r.probability), coalesce(r.residual_impact, r.impact))`,
  expected: sql`(coalesce(r.expected_probability, r.probability), coalesce(r.expected_impact, r.impact))`,
  target: sql`(r.target_probability, r.target_impact)`,
} as const;

const cellsOf = (condition: RawBuilder<unknown>, which: keyof typeof ratings = 'inherent') =>
  sql`r.level is not null and ${ratings[which]} in (
    select z.probability, z.impact from zone z join range_level g on g.company_id = z.company_id and g.id = z.range_level_id
    where z.company_id = app.current_company() and ${condition})`;

/** Whether controls leave, or are to leave, risk `r` at an order of probability or impact; an incomplete risk has neither. */
const isLeft = (axis: 'probability' | 'impact', which: 'residual' | 'expected', order: number) =>
  sql`r.level is not null and coalesce(${sql.ref(`r.${which}_${axis}`)}, ${sql.ref(`r.${axis}`)}) = ${order}`;

const ofSamePair = sql`select from risk o where o.company_id = r.company_id and o.asset_id = r.asset_id and o.threat_id = r.threat_id`;

const assetsOf = (condition: RawBuilder<unknown>) =>
  sql`r.asset_id in (select f.id from asset f where f.company_id = app.current_company() and ${condition})`;

/** Whether a column that may be empty is one of some ids, `noChoice` among them for none. */
export const isChosen = (column: string, ids: readonly number[]): RawBuilder<unknown> =>
  ids.includes(noChoice)
    ? sql`(${sql.ref(column)} is null or ${sql.ref(column)} = any(${ids}))`
    : sql`${sql.ref(column)} = any(${ids})`;

/** The condition of one filter, if the query has it. */
export function whenGiven<T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return value === undefined ? [] : [condition(value)];
}

/** Condition for how risks moved. Throws `invalid` where no day says since when. */
function movedIn(query: Partial<RiskQuery>): RawBuilder<unknown>[] {
  const { movedSince: since, moved: way, movedRangeId: rangeIds, wasProbability, wasImpact } = query;
  if (since !== undefined) return [hasMoved({ since, way, rangeIds, wasProbability, wasImpact })];
  if ([way, rangeIds, wasProbability, wasImpact].every((value) => value === undefined)) return [];
  throw invalid([{ path: 'query.movedSince', code: 'required' }]);
}

/**
 * Whether what was decided about risk `r` is one of some options, `none` among them for nothing yet: then those are left out about
 * which anything else was.
 */
function isTreated(chosen: NonNullable<RiskQuery['treatment']>): RawBuilder<unknown> {
  const options = chosen.filter((each) => each !== 'none');
  const decided = (which: RawBuilder<unknown>) =>
    sql`exists (select from treatment d where d.company_id = r.company_id and d.risk_id = r.id and d."option" ${which})`;
  return chosen.includes('none') ? sql`not ${decided(sql`<> all(${options})`)}` : decided(sql`= any(${options})`);
}

/** Risk `r` is as far as its asset was looked at for its threat: none of the others of both is further. */
const coverageConditions = {
  assessed: sql`(r.status_id <> 2 and r.completeness = 'complete')`,
  pending: sql`(r.status_id <> 2 and r.completeness <> 'complete' and not exists (${ofSamePair} and o.status_id <> 2 and o.completeness = 'complete'))`,
  excluded: sql`(r.status_id = 2 and not exists (${ofSamePair} and o.status_id <> 2))`,
} as const;
const isCovered = (states: readonly (keyof typeof coverageConditions)[]) =>
  sql`${assetsOf(sql`f.status_id = 1`)} and r.threat_id in (
    select t.id from threat t where t.company_id = app.current_company() and t.status_id = 1)
    and (${sql.join(
      states.map((state) => coverageConditions[state]),
      sql` or `,
    )})`;

/** Whether the asset, the threat or the vulnerability of risk `r` is still to be named. */
const hasEndToDefine = sql`(${sql.join(
  (['asset', 'threat', 'vulnerability'] as const).map(
    (end) => sql`${sql.ref(`r.${end}_id`)} in (select o.id from ${sql.table(end)} o
      where o.company_id = app.current_company() and o.code = ${toDefineCode})`,
  ),
  sql` or `,
)})`;

const filtersOf = (query: Partial<RiskQuery>): RawBuilder<unknown>[] => [
  ...whenGiven(query.levelFrom, (level) => sql`r.level >= ${level}`),
  ...whenGiven(query.levelTo, (level) => sql`r.level <= ${level}`),
  ...whenGiven(query.rangeId, (ids) => cellsOf(sql`g.id = any(${ids})`)),
  ...whenGiven(query.residualRangeId, (ids) => cellsOf(sql`g.id = any(${ids})`, 'residual')),
  ...whenGiven(query.expectedRangeId, (ids) => cellsOf(sql`g.id = any(${ids})`, 'expected')),
  ...whenGiven(query.targetRangeId, (ids) => cellsOf(sql`g.id = any(${ids})`, 'target')),
  ...whenGiven(query.aboveTarget, (flag) => (flag ? sql`r.gap > 0` : sql`r.gap <= 0`)),
  ...whenGiven(query.isOverdue, (flag) => (flag ? isRiskOverdue : sql`not ${isRiskOverdue}`)),
  ...whenGiven(query.treatment, isTreated),
  ...whenGiven(query.color, (color) => cellsOf(sql`g.color = ${color}`)),
  ...whenGiven(query.assetId, (ids) => sql`r.asset_id = any(${ids})`),
  ...whenGiven(query.threatId, (ids) => sql`r.threat_id = any(${ids})`),
  ...whenGiven(query.vulnerabilityId, (ids) => sql`r.vulnerability_id = any(${ids})`),
  ...whenGiven(
    query.controlId,
    (ids) =>
      sql`exists (select from risk_control k where k.company_id = r.company_id and k.risk_id = r.id and k.control_id = any(${ids}))`,
  ),
  ...whenGiven(query.hasEvidence, (flag) => {
    const proved = sql`exists (select from evidence_link e where e.company_id = r.company_id and e.risk_id = r.id)`;
    return flag ? proved : sql`not ${proved}`;
  }),
  ...whenGiven(query.categoryId, (ids) => assetsOf(sql`f.category_id = any(${ids})`)),
  ...whenGiven(query.typeId, (ids) => assetsOf(isChosen('f.type_id', ids))),
  ...whenGiven(query.processId, (ids) => assetsOf(isChosen('f.process_id', ids))),
  ...whenGiven(query.assetOwnerId, (ids) => assetsOf(isChosen('f.owner_id', ids))),
  ...whenGiven(query.ownerId, (ids) => isChosen('r.owner_id', ids)),
  ...whenGiven(query.isCritical, (flag) => assetsOf(sql`f.is_critical = ${flag}`)),
  ...whenGiven(query.statusId, (ids) => sql`r.status_id = any(${ids})`),
  ...changesetFilters.flatMap((filter) => whenGiven(query[filter], (ids) => writtenIn(sql`r.id`, 'risk', filter, ids))),
  ...whenGiven(query.coverage, isCovered),
  ...whenGiven(query.incomplete, (flag) =>
    flag ? sql`r.completeness <> 'complete'` : sql`r.completeness = 'complete'`,
  ),
  ...whenGiven(query.isToDefine, (flag) => (flag ? hasEndToDefine : sql`not ${hasEndToDefine}`)),
  ...whenGiven(query.probability, (order) => sql`r.probability = ${order}`),
  ...whenGiven(query.impact, (order) => sql`r.impact = ${order}`),
  ...whenGiven(query.residualProbability, (order) => isLeft('probability', 'residual', order)),
  ...whenGiven(query.residualImpact, (order) => isLeft('impact', 'residual', order)),
  ...whenGiven(query.expectedProbability, (order) => isLeft('probability', 'expected', order)),
  ...whenGiven(query.expectedImpact, (order) => isLeft('impact', 'expected', order)),
  ...whenGiven(query.targetProbability, (order) => sql`r.target_probability = ${order}`),
  ...whenGiven(query.targetImpact, (order) => sql`r.target_impact = ${order}`),
  ...whenGiven(query.ids, (ids) => sql`r.id = any(${ids})`),
  ...whenGiven(
    query.deletedBy,
    (
      day,
    ) => sql`(select c.operation from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
      where c.company_id = r.company_id and c.table_name = 'risk' and c.row_id = r.id and s.at <= ${endOfDay(day)}
      order by s.at desc, c.id desc limit 1) = 'delete'`,
  ),
  ...movedIn(query),
];

/** Condition for the risks a map is narrowed to; null where it shows all of the scope. */
export function narrowingOf(query: Partial<RiskQuery>): RawBuilder<unknown> | null {
  const filters = filtersOf(query);
  return filters.length > 0 ? sql.join(filters, sql` and `) : null;
}

/** Condition for the risks of a query; the walls add company and scope. Looks up the words of a search first. */
export async function conditionOf(trx: Trx, query: Partial<RiskQuery>, scopeIds: Scopes): Promise<RawBuilder<unknown>> {
  const matches = query.search ? await matchesOf(trx, query.search) : [];
  const searched = matches.length > 0 ? [searchCondition(matches)] : [];
  return sql.join([inScope('r', scopeIds), ...filtersOf(query), ...searched], sql` and `);
}

/**
 * Whether one plan serves every such query. What narrows the list, or orders it by another table, needs a plan made with
 * its values in sight: companies and scopes differ too much in size for the planner's averages.
 */
function isPlain({ page: _page, perPage: _perPage, sort = [], ...narrowing }: RiskQuery): boolean {
  return Object.values(narrowing).every((value) => value === undefined) && !sort.some(({ field }) => isCoded(field));
}

/**
 * One page of risks and the total. Only ids are sorted and skipped, from an index where the order has one; the full rows
 * and their names are read for the page alone. `further` narrows the list beside the query.
 */
export async function listRisks(
  trx: Trx,
  query: RiskQuery,
  scopeIds: Scopes,
  further?: RawBuilder<unknown>,
): Promise<{ total: number; rows: RiskRow[] }> {
  const condition = await conditionOf(trx, query, scopeIds);
  const where = further ? sql`${condition} and ${further}` : condition;
  const joins = orderJoins(query.sort, scopeIds);
  return listCounted<RiskRow>(trx, {
    count: sql`(select count(*) from risk r where ${where})`,
    page(total) {
      const { way, skip, take } = placeOf(query, total);
      // The first page is written out: a plan for any page would be made for one far behind.
      const slice = query.page === 1 ? sql`limit ${sql.lit(query.perPage)}` : sql`limit ${take} offset ${skip}`;
      return sql`(
        select coalesce(json_agg(x.row order by x.place ${way === 'forward' ? sql`asc` : sql`desc`}), '[]') from (
          select ${listedJson} as row, p.place from (
            select q.id, row_number() over () as place from (
              select r.id from risk r ${joins} where ${where} order by ${orderOf(query.sort, way)} ${slice}
            ) q
          ) p join risk r on r.company_id = app.current_company() and r.id = p.id ${riskJoins}
        ) x)`;
    },
    prepared: !further && isPlain(query),
  });
}
