import { ofCriticality } from '@baluarte/contract/inventory/criticality-access.ts';
import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import type { risk, Suggestion } from '@baluarte/contract/risk/risk.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { listCounted } from '#kit/search/count-cache.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { whenGiven, inScope } from '../list/list.queries.ts';
import { isMatch, matchesOf, type Matches } from '../list/search.queries.ts';
import { likenessArm, likenessOfCategories, type Likeness } from './category-likeness.ts';
import { likeliestOf, likelinessTables, pendingOf } from './likeliness.queries.ts';

type SuggestionQuery = z.output<typeof risk.recognition.query>;

// Maximum length of the list, critical assets first: the millions of a large company would
// cost seconds a page. Filters reach the others.
const most = 10_000;

/** Nobody has related the asset to a threat; what recognizing a risk related does not count. */
const isUnrelated = (asset: RawBuilder<unknown>) => sql`not exists (
  select from asset_threat o where o.company_id = ${asset}.company_id and o.asset_id = ${asset}.id and not o.is_suggested)`;

const a = sql`a`;
/**
 * The combinations that asset `a` suggests, each with its basis, 1 to 5, and the type or category it comes from: those that the
 * figures of a company count, and those of categories like its own where its own has none.
 */
const combinationsOf = (likeness: readonly Likeness[]) => sql`(
  select c.threat_id, c.vulnerability_id, c.basis, case c.basis when 4 then a.type_id when 5 then a.category_id end as source_id
  from app.suggested_to(a.company_id, a.id, a.type_id, a.category_id) c
  ${likeness.length === 0 ? sql`` : sql`union all ${likenessArm(likeness)}`})`;

const bases = ['full', 'byThreat', 'byVulnerability', 'byType', 'byCategory'] as const;
const knownRisk = sql`select k.id from risk k where k.company_id = a.company_id and k.asset_id = a.id
  and k.threat_id = c.threat_id and k.vulnerability_id = c.vulnerability_id order by k.reference nulls first, k.id limit 1`;

/** Which assets come first: those marked as critical, and, for sessions that may read it, those of high criticality. */
const isImportant = (seesCriticality: boolean) =>
  seesCriticality
    ? sql`(a.is_critical or exists (select from asset_criticality k where k.company_id = a.company_id and k.id = a.id and k.criticality = 3))`
    : sql`a.is_critical`;
/** Order of the suggestions of an asset, the surest first. */
// Threats have no severity of their own: it is that of the vulnerability they would exploit.
const innerOrder = sql`c.basis, case when c.basis >= 4 then (
  select -s.sort_order from parameter s where s.company_id = a.company_id and s.id = v.severity_id) end, t.code collate app.natural_order, v.code collate app.natural_order`;

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  asset: sql`s.code collate app.natural_order`,
  threat: sql`s.threat_code collate app.natural_order`,
  vulnerability: sql`s.vulnerability_code collate app.natural_order`,
  basis: sql`s.basis`,
};

/** Another order than the usual one, which breaks its ties. */
function orderOf(sort: readonly SortTerm[]): RawBuilder<unknown> {
  const terms = sort.map(({ field, descending }) => sql`${orders[field]} ${descending ? sql`desc` : sql`asc`}`);
  return sql.join([...terms, sql`s.place`]);
}

/** Assets some suggestion of which can hold a word: without this, a rare word would have every asset looked through. */
function canMatch(matches: Matches, likeness: readonly Likeness[]): RawBuilder<unknown>[] {
  const { asset, threat, vulnerability } = matches;
  if (!asset || !threat || !vulnerability) return [];
  const types = sql`type_threat y where y.company_id = app.current_company() and y.threat_id in (
    select unnest(${threat}::bigint[])
    union all select p.threat_id from threat_vulnerability p where p.vulnerability_id = any(${vulnerability}::bigint[]))`;
  const ofType = sql`
    union all select b.id from asset b where ${isUnrelated(sql`b`)} and (
      b.type_id in (select y.type_id from ${types})
      or b.category_id in (select g.parent_id from parameter g where g.company_id = app.current_company() and g.id in (select y.type_id from ${types}))
        and (b.type_id is null or b.type_id not in (select z.type_id from type_threat z where z.company_id = app.current_company())))`;
  const related = sql`
    select unnest(${asset}::bigint[])
    union all select h.asset_id from asset_threat h where h.threat_id in (
      select unnest(${threat}::bigint[])
      union all select p.threat_id from threat_vulnerability p where p.vulnerability_id = any(${vulnerability}::bigint[]))
    union all select w.asset_id from asset_vulnerability w where w.vulnerability_id in (
      select unnest(${vulnerability}::bigint[])
      union all select p.vulnerability_id from threat_vulnerability p where p.threat_id = any(${threat}::bigint[]))
    ${threat.length + vulnerability.length > 0 ? ofType : sql``}
    ${likeness.length === 0 ? sql`` : sql`union all select b.id from asset b where b.category_id = any(${likeness.map(({ categoryId }) => categoryId)})`}`;
  return [sql`a.id in (${related})`];
}

const isFound = (matches: Matches) =>
  sql`(${isMatch(sql`a.id`, 'asset', matches)} or ${isMatch(sql`c.threat_id`, 'threat', matches)}
    or ${isMatch(sql`c.vulnerability_id`, 'vulnerability', matches)})`;

interface Conditions {
  /** Of the asset alone. */
  assets: RawBuilder<unknown>;
  /** Conditions of a combination, besides its asset's. */
  combinations: RawBuilder<unknown>;
  likeness: readonly Likeness[];
  /** At most so many pending combinations of each asset, the likeliest; undefined: all. */
  likeliest: number | undefined;
}

async function conditionsOf(
  trx: Trx,
  query: Omit<SuggestionQuery, 'page' | 'perPage' | 'sort'>,
  scopeIds: Tenant['scopeIds'],
): Promise<Conditions> {
  const {
    assetId,
    createdIn,
    processId,
    categoryId,
    isCritical,
    threatId,
    vulnerabilityId,
    basis,
    isKnown,
    likeliest,
  } = query;
  const likeness = await likenessOfCategories(trx);
  const matches = query.search ? await matchesOf(trx, query.search) : [];
  // A look-up a row: as a join the planner would read every risk of the company for each asset.
  const known = sql`(${knownRisk}) is not null`;
  const assets = [
    inScope('a', scopeIds),
    sql`a.status_id = 1`,
    ...whenGiven(assetId, (ids) => sql`a.id = any(${ids})`),
    ...whenGiven(
      createdIn,
      (ids) => sql`a.id in (select w.row_id from change w where w.company_id = app.current_company()
        and w.changeset_id = any(${ids}) and w.table_name = 'asset' and w.operation = 'insert')`,
    ),
    ...whenGiven(processId, (ids) => sql`a.process_id = any(${ids})`),
    ...whenGiven(categoryId, (ids) => sql`a.category_id = any(${ids})`),
    ...whenGiven(isCritical, (flag) => sql`a.is_critical = ${flag}`),
    ...(basis === 'byType' || basis === 'byCategory' ? [isUnrelated(a)] : []),
    ...matches.flatMap((each) => canMatch(each, likeness)),
  ];
  const combinations = [
    sql`t.status_id = 1 and v.status_id = 1`,
    ...whenGiven(threatId, (ids) => sql`c.threat_id = any(${ids})`),
    ...whenGiven(vulnerabilityId, (ids) => sql`c.vulnerability_id = any(${ids})`),
    ...whenGiven(basis, (name) => sql`c.basis = ${bases.indexOf(name) + 1}`),
    ...whenGiven(isKnown, (flag) => (flag ? known : sql`not (${known})`)),
    ...whenGiven(likeliest, () => sql`not (${known})`),
    ...matches.map(isFound),
  ];
  return {
    assets: sql.join(assets, sql` and `),
    combinations: sql.join(combinations, sql` and `),
    likeness,
    likeliest,
  };
}

/** Who asks: the scopes they may enter, and whether they may be told how critical assets are. */
interface Asking {
  scopeIds: Tenant['scopeIds'];
  seesCriticality: boolean;
}

/** Of a session, within the walls of its request. */
export const askingOf = (session: Holder, { scopeIds }: Pick<Tenant, 'scopeIds'>): Asking => ({
  scopeIds,
  seesCriticality: ofCriticality.every((code) => can(session, code)),
});

/** The combinations of asset `a` that are wanted, with the codes that sort them. */
const wantedOf = ({ combinations: wanted, likeness }: Conditions) => sql`
  select c.threat_id, c.vulnerability_id, c.basis, c.source_id, t.code as threat_code, v.code as vulnerability_code, v.severity_id
  from ${combinationsOf(likeness)} c
  join threat t on t.company_id = a.company_id and t.id = c.threat_id
  join vulnerability v on v.company_id = a.company_id and v.id = c.vulnerability_id
  where ${wanted}`;

/** Assets in the order of their codes: `offset 0` keeps the planner from a full sort of what follows, which its row estimates favour. */
const assetsOf = (conditions: Conditions, further: RawBuilder<unknown>) => sql`
  (select a.company_id, a.id, a.code, a.type_id, a.category_id from asset a where ${conditions.assets} and ${further}
    order by a.code collate app.natural_order, a.id offset 0)`;

/** The combinations of asset `a` in their order: the surest first, or the likeliest and no more than asked for. */
const rankedOf = (conditions: Conditions) =>
  conditions.likeliest === undefined
    ? sql`select w.*, null::json as likeliness from (${wantedOf(conditions)} order by ${innerOrder} offset 0) w`
    : likeliestOf(wantedOf(conditions), conditions.likeliest);

/**
 * The first suggestions, asset by asset. A lateral join reads the assets in order and stops at the limit, so that where the
 * important ones fill the page the others, most of them, are never sorted.
 */
const firstSuggestions = (conditions: Conditions, limit: number, seesCriticality: boolean) => sql`
  select a.id as asset_id, a.code, c.*, row_number() over () as place
  from (
    ${assetsOf(conditions, isImportant(seesCriticality))}
    union all ${assetsOf(conditions, sql`not ${isImportant(seesCriticality)}`)}
  ) a cross join lateral (${rankedOf(conditions)}) c limit ${sql.lit(limit)}`;

/** Number of suggestions, up to `most`; counted without sorting. */
const countOf = (conditions: Conditions) => sql<number>`(select count(*) from (
  select from (select a.company_id, a.id, a.type_id, a.category_id from asset a where ${conditions.assets} offset 0) a
  cross join lateral (
    ${wantedOf(conditions)} ${conditions.likeliest === undefined ? sql`` : sql`limit ${pendingOf(conditions.likeliest)}`}
  ) c limit ${sql.lit(most)}) x)`;

/** A page of the suggestions in `suggested`, as returned by the API. */
const pageOf = (sort: readonly SortTerm[], { take, skip }: { take: number; skip: number }) => sql<Suggestion[]>`(
  select coalesce(json_agg(json_build_object(
    'asset', json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'nameEn', null, 'isCritical', a.is_critical,
      'criticality', m.criticality, 'processId', a.process_id),
    'threat', json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'nameEn', t.name_en),
    'vulnerability', json_build_object('id', v.id, 'code', v.code, 'name', v.name, 'nameEn', v.name_en, 'severityId', v.severity_id),
    'basis', (${sql.lit(`{${bases.join(',')}}`)}::text[])[c.basis],
    'suggestedBy', (select json_build_object('name', g.name, 'nameEn', g.name_en) from parameter g where g.company_id = a.company_id
      and g.id = c.source_id),
    'likeliness', c.likeliness, 'riskId', k.id, 'riskCode', k.code, 'riskStatusId', k.status_id) order by c.row), '[]')
  from (
    select s.*, row_number() over () as row from (
      select s.asset_id, s.threat_id, s.vulnerability_id, s.basis, s.source_id, s.likeliness from suggested s
      order by ${orderOf(sort)} limit ${take} offset ${skip}
    ) s
  ) c
  join asset a on a.company_id = app.current_company() and a.id = c.asset_id
  join asset_criticality m on m.company_id = a.company_id and m.id = a.id
  join threat t on t.company_id = a.company_id and t.id = c.threat_id
  join vulnerability v on v.company_id = a.company_id and v.id = c.vulnerability_id
  left join risk k on k.company_id = a.company_id and k.id = (${knownRisk}))`;

/**
 * One page of suggestions and their number, both within the first `most`. Only active assets, threats and vulnerabilities;
 * existing risks are marked. In the default order a page does not read what comes after it.
 */
export async function listSuggestions(
  trx: Trx,
  { page, perPage, sort = [], ...query }: SuggestionQuery,
  { scopeIds, seesCriticality }: Asking,
): Promise<{ rows: Suggestion[]; total: number }> {
  const conditions = await conditionsOf(trx, query, scopeIds);
  const place = { take: perPage, skip: (page - 1) * perPage };
  const reach = sort.length === 0 ? Math.min(most, place.skip + place.take) : most;
  return listCounted(trx, {
    count: countOf(conditions),
    page: () =>
      sql`(with ${conditions.likeliest === undefined ? sql`` : likelinessTables()} suggested as materialized (${firstSuggestions(conditions, reach, seesCriticality)}) select ${pageOf(sort, place)})`,
  });
}

/** Every suggestion of a query, as many as the list holds at most, in its order. */
export const everySuggestion = async (
  trx: Trx,
  query: Omit<SuggestionQuery, 'page' | 'perPage'>,
  asking: Asking,
): Promise<Suggestion[]> => (await listSuggestions(trx, { ...query, page: 1, perPage: most }, asking)).rows;
