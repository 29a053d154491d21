import type { ParameterKind } from '@baluarte/contract/kit/field.ts';
import type { ListQuery, SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { parameterKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { shapeOf, type KindSummary, type ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { sql, type RawBuilder } from 'kysely';
import { folded } from '#kit/search/search.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { choosing, total, usesOf } from './uses.queries.ts';

/** A stored row, without its uses. */
export type Kept = Omit<ParameterRow, 'uses' | 'inUse'>;

/** SQL for one row of the table parameter `t` as returned by the API. */
export const rowJson = sql`(json_build_object('id', t.id, 'kind', t.kind, 'code', t.code, 'name', t.name, 'nameEn', t.name_en,
  'parentId', t.parent_id, 'order', t.sort_order, 'isSystem', t.is_system, 'statusId', t.status_id, 'version', t.version,
  'createdAt', t.created_at, 'updatedAt', t.updated_at)::jsonb || t.extra)`;

/** Every kind with how many rows it has. */
export async function listKinds(trx: Trx): Promise<KindSummary[]> {
  const rows = await trx.rows(sql<{ kind: string; count: number; activeCount: number }>`
    select kind, count(*)::integer as count, count(*) filter (where status_id = 1)::integer as "activeCount"
    from parameter where company_id = app.current_company() group by kind`);
  const counts = new Map(rows.map((row) => [row.kind, row]));
  return parameterKinds.map((kind) => ({
    kind,
    parent: shapeOf(kind).parent ?? null,
    count: counts.get(kind)?.count ?? 0,
    activeCount: counts.get(kind)?.activeCount ?? 0,
  }));
}

const columns: Record<string, RawBuilder<unknown>> = {
  order: sql`t.sort_order`,
  code: sql`t.code collate app.natural_order`,
  name: sql`t.name collate app.natural_order`,
  nameEn: sql`t.name_en collate app.natural_order`,
  parentId: sql`(select p.name collate app.natural_order from parameter p where p.company_id = t.company_id and p.id = t.parent_id)`,
  statusId: sql`t.status_id`,
  updatedAt: sql`t.updated_at`,
};

/** Order of a list: as requested, by default the company's order, then the id. */
export function orderOf(sort: readonly SortTerm[] = [{ field: 'order', descending: false }]): RawBuilder<unknown> {
  const terms = sort.flatMap(({ field, descending }) => {
    const column = columns[field];
    return column ? [sql`${column} ${descending ? sql`desc nulls last` : sql`asc nulls last`}`] : [];
  });
  return sql.join([...terms, sql`t.id`]);
}

/** Condition for the rows of a kind in a list query. */
export function conditionOf(kind: ParameterKind, { search, ...query }: ListQuery): RawBuilder<unknown> {
  const conditions = [sql`t.company_id = app.current_company() and t.kind = ${kind}`];
  for (const [name, column] of [
    ['statusId', sql`t.status_id`],
    ['parentId', sql`t.parent_id`],
  ] as const)
    if (query[name] !== undefined) conditions.push(sql`${column} = any(${query[name]})`);
  if (search) conditions.push(folded(sql`app.fold(t.code || ' ' || t.name || ' ' || coalesce(t.name_en, ''))`, search));
  return sql.join(conditions, sql` and `);
}

/** Adds the uses of rows, as far as visible inside the walls, and how many of them are in some scopes. */
export async function withUses(
  trx: Trx,
  kind: ParameterKind,
  rows: readonly Kept[],
  here: Tenant['scopeIds'],
): Promise<ParameterRow[]> {
  const found = await usesOf(
    trx,
    await choosing(trx, kind),
    rows.map(({ id }) => id),
    here,
  );
  return rows.map((row) => {
    const uses = found.get(row.id) ?? [];
    return { ...row, uses, inUse: total(uses) };
  });
}

/** One page of a kind and the total. */
export async function listParameters(
  trx: Trx,
  kind: ParameterKind,
  query: ListQuery,
  here: Tenant['scopeIds'],
): Promise<{ rows: ParameterRow[]; total: number }> {
  const where = conditionOf(kind, query);
  const page = await trx.one(sql<{ total: number; rows: Kept[] }>`
    select (select count(*)::integer from parameter t where ${where}) as total,
      (select coalesce(json_agg(r.row order by r.place), '[]') from (
        select ${rowJson} as row, row_number() over (order by ${orderOf(query.sort)}) as place from parameter t where ${where}
        order by place limit ${query.perPage} offset ${(query.page - 1) * query.perPage}) r) as rows`);
  return { total: page.total, rows: await withUses(trx, kind, page.rows, here) };
}

/** One row of a kind, or undefined; `lock` locks it until the transaction ends. */
export const findParameter = async (trx: Trx, kind: ParameterKind, id: number): Promise<Kept | undefined> =>
  (await findParameters(trx, kind, [id])).get(id);

/** Existing rows of a kind by id; `lock` locks them until the transaction ends. */
export async function findParameters(
  trx: Trx,
  kind: ParameterKind,
  ids: readonly number[],
  { lock = false } = {},
): Promise<Map<number, Kept>> {
  const found = await trx.rows(sql<{ row: Kept }>`
    select ${rowJson} as row from parameter t
    where t.company_id = app.current_company() and t.kind = ${kind} and t.id = any(${ids})
    order by t.id ${lock ? sql`for update` : sql``}`);
  return new Map(found.map(({ row }) => [row.id, row]));
}

/** The changeset the running transaction opened, if it wrote anything. */
export async function changesetOf(trx: Trx): Promise<{ changesetId: number | null }> {
  return trx.one(
    sql<{
      changesetId: number | null;
    }>`select nullif(current_setting('app.changeset_id', true), '')::bigint as "changesetId"`,
  );
}
