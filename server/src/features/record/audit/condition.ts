import { catalogueNames } from '@baluarte/contract/catalogues.ts';
import type { audit, AuditEntity } from '@baluarte/contract/record/audit.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { folded } from '#kit/search/search.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import { everyTable, tableOf, tracked } from '@baluarte/contract/tracked.ts';

export type AuditQuery = Omit<z.output<typeof audit.list.query>, 'page' | 'perPage'>;

export interface Asking {
  query: AuditQuery;
  tenant: Tenant;
  /** In which the days of the filter begin and end. */
  timeZone: string;
  /** The last moment that is told, if any. */
  until?: string | undefined;
}

/** Tables whose rows are searched by their current name, with its folded text. */
const called: readonly { table: string; from?: RawBuilder<unknown>; text: RawBuilder<unknown> }[] = [
  ...[...catalogueNames.map(tableOf), 'impact_factor'].map((table) => ({ table, text: sql`t.search` })),
  ...['scope', 'role', 'range_level', 'impact_level'].map((table) => ({ table, text: sql`app.fold(t.name)` })),
  ...['parameter', 'probability_type', 'probability_level'].map((table) => ({
    table,
    text: sql`app.fold(t.code || ' ' || t.name || ' ' || coalesce(t.name_en, ''))`,
  })),
  {
    table: 'member',
    // All at once: asked one by one, two thousand names cost more than all else of a search.
    from: sql`member t join app.people() p on p.id = t.user_id`,
    text: sql`app.fold(p.first_name || ' ' || p.last_name)`,
  },
];

/**
 * The changesets of every change of a row of such a name: as it is called now, or as it was called until a change. Rows first,
 * then their changes by index, however many changes there are.
 */
function changesOf(typed: string): RawBuilder<unknown> {
  const rows = called.map(
    ({ table, from, text }) =>
      sql`select ${sql.lit(table)} as table_name, t.id as row_id from ${from ?? sql`${sql.table(table)} t`}
        where t.company_id = app.current_company() and ${folded(text, typed)}`,
  );
  const past = sql`select x.table_name, x.row_id from change x
    where x.company_id = app.current_company() and x.past_name is not null and x.table_name <> 'saved_view' and ${folded(sql`x.past_name`, typed)}`;
  // A look-up a row: one row with very many changes would have the planner read every change of the company.
  return sql`select c.changeset_id from (${sql.join([...rows, past], sql` union `)}) n
    cross join lateral (
      select c.changeset_id from change c
      where c.company_id = app.current_company() and c.table_name = n.table_name and c.row_id = n.row_id offset 0) c`;
}

/** Relations and the columns of their ends: relating and unrelating concerns both. */
const relationColumns = (['assetAsset', 'assetThreat', 'assetVulnerability', 'threatVulnerability'] as const).flatMap(
  (name) =>
    Object.entries(tracked[name].fields).flatMap(([column, reading]) =>
      typeof reading === 'object' && 'of' in reading
        ? [{ table: tableOf(name), column, of: reading.of as AuditEntity }]
        : [],
    ),
);

/**
 * Changesets with one changed row that matches entity, id and operation together. With an id the change is looked up by
 * table and id, what was related to the row by the ends of relations, and `offset 0` keeps the planner from scanning whole imports;
 * without an id the table of counts is used.
 */
function withChange({ entity, entityId, operation }: AuditQuery): RawBuilder<unknown> | null {
  if (!entity && entityId === undefined && !operation) return null;
  const written = operation ? [sql`c.operation = any(${operation})`] : [];
  if (entityId === undefined) {
    const conditions = [...(entity ? [sql`c.table_name = any(${entity.map(tableOf)})`] : []), ...written];
    return sql`s.id in (select c.changeset_id from change_count c
      where c.company_id = app.current_company() and ${sql.join(conditions, sql` and `)})`;
  }
  const own = [sql`c.table_name = any(${entity?.map(tableOf) ?? everyTable}) and c.row_id = ${entityId}`];
  const ofRelations = relationColumns.flatMap(({ table, column, of }) =>
    entity === undefined || entity.includes(of)
      ? [sql`c.table_name = ${table} and ${sql.ref(`c.${column}`)} = ${entityId}`]
      : [],
  );
  const parts = [...own, ...ofRelations].map(
    (condition) => sql`(select c.changeset_id from change c
      where c.company_id = app.current_company() and ${sql.join([condition, ...written], sql` and `)} offset 0)`,
  );
  return sql`s.id in (${sql.join(parts, sql` union all `)})`;
}

/** Changeset `s` is an opening of one of some links for the board; those of before it was written which are known by the name alone. */
const isOpeningOf = (
  ids: readonly number[],
) => sql`(s.kind = 'account' and s.about ->> 'act' = 'boardOpened' and exists (
  select from board_link l where l.company_id = s.company_id and l.id = any(${ids})
    and case when s.about ? 'boardLinkId' then (s.about ->> 'boardLinkId')::bigint = l.id else s.about ->> 'name' = l.name and s.at >= l.created_at end))`;

/** Condition for the requested changesets. */
export function conditionOf({ query, tenant, timeZone, until }: Asking): RawBuilder<unknown> {
  const { userId, kind, from, to, address, ids, boardLinkId, search } = query;
  const dayStart = (day: string, plus = 0) =>
    sql`((${day}::date + ${sql.lit(plus)})::timestamp at time zone ${timeZone})`;
  const change = withChange(query);
  const conditions = [
    sql`s.company_id = app.current_company()`,
    // Users limited to some scopes do not see changesets that only touch others; users and keys belong to no scope.
    ...(tenant.scopeIds === 'every'
      ? []
      : [
          sql`(s.kind in ('entered', 'account') or exists (select from change_count v where v.company_id = s.company_id and v.changeset_id = s.id))`,
        ]),
    ...(userId ? [sql`s.user_id = any(${userId})`] : []),
    ...(kind ? [sql`s.kind = any(${kind})`] : []),
    ...(from ? [sql`s.at >= ${dayStart(from)}`] : []),
    ...(to ? [sql`s.at < ${dayStart(to, 1)}`] : []),
    ...(until ? [sql`s.at <= ${until}::timestamptz`] : []),
    ...(address ? [sql`s.address like ${`${address.replaceAll('%', '\\%')}%`}`] : []),
    ...(ids ? [sql`s.id = any(${ids})`] : []),
    ...(boardLinkId ? [isOpeningOf(boardLinkId)] : []),
    ...(change ? [change] : []),
    ...(search ? [sql`s.id in (${changesOf(search)})`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/**
 * Number of matching changesets. A search by name alone counts the distinct changesets of the changes found, without
 * joining them.
 */
export function countOf(asking: Asking): RawBuilder<number> {
  const { search, ...others } = asking.query;
  const isNameAlone = Object.entries(others).every(([name, value]) => name === 'sort' || value === undefined);
  return search && isNameAlone
    ? sql`(select count(distinct n.changeset_id) from (${changesOf(search)}) n)`
    : sql`(select count(*) from changeset s where ${conditionOf(asking)})`;
}

/** Newest first by default. */
export function orderOf({ sort }: AuditQuery): RawBuilder<unknown> {
  return sort?.[0]?.descending === false ? sql`s.at, s.id` : sql`s.at desc, s.id desc`;
}
