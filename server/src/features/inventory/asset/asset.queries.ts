import type { SortTerm } from '@baluarte/contract/kit/list-query.ts';
import { sql, type RawBuilder } from 'kysely';
import { folded } from '#kit/search/search.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Row = Record<string, unknown>;
interface Page {
  rows: Row[];
  total: number;
}

const along = {
  impacts: sql`select l.asset_id, json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'nameEn', o.name_en) as item
    from asset_impact_factor l join impact_factor o on o.company_id = l.company_id and o.id = l.impact_factor_id`,
  threats: sql`select l.asset_id, json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'nameEn', o.name_en) as item
    from asset_threat l join threat o on o.company_id = l.company_id and o.id = l.threat_id`,
  vulnerabilities: sql`select l.asset_id, json_build_object('id', o.id, 'code', o.code, 'name', o.name, 'nameEn', o.name_en) as item
    from asset_vulnerability l join vulnerability o on o.company_id = l.company_id and o.id = l.vulnerability_id`,
} satisfies Record<string, RawBuilder<unknown>>;
type Along = keyof typeof along;

/** Adds impacts, threats and vulnerabilities to the rows of a page, for the flags the query sets: one statement each. */
export async function bringAlong(
  trx: Trx,
  page: Page,
  flags: { [name in Along]?: boolean | undefined },
): Promise<Page> {
  const ids = page.rows.map(({ id }) => id);
  for (const name of Object.keys(along) as Along[]) {
    if (!flags[name]) continue;
    const found = await trx.rows<{ asset_id: number; items: Row[] }>(sql`
      select x.asset_id, json_agg(x.item) as items from (${along[name]} where l.asset_id = any(${ids})) x group by x.asset_id`);
    const byAsset = new Map(found.map((row) => [row.asset_id, row.items]));
    for (const row of page.rows) row[name] = byAsset.get(row['id'] as number) ?? [];
  }
  return page;
}

interface LightAsset {
  id: number;
  code: string;
  name: string;
  scopeId: number;
  categoryId: number;
  isCritical: boolean;
  statusId: number;
}

interface LightQuery {
  page: number;
  /** All of them where there is none. */
  perPage?: number | undefined;
  sort?: SortTerm[] | undefined;
  search?: string | undefined;
  categoryId?: number[] | undefined;
}

/** Every asset of the scopes the person may enter, light, by code. */
export async function listTenantAssets(trx: Trx, query: LightQuery): Promise<{ rows: LightAsset[]; total: number }> {
  const conditions = [sql`t.company_id = app.current_company()`];
  if (query.categoryId) conditions.push(sql`t.category_id = any(${query.categoryId})`);
  if (query.search) conditions.push(folded(sql`t.search`, query.search));
  const where = sql.join(conditions, sql` and `);
  const ordered = (query.sort ?? []).map(
    ({ field, descending }) =>
      sql`${field === 'categoryId' ? sql`t.category_id` : sql`t.${sql.ref(field)} collate app.natural_order`} ${descending ? sql`desc` : sql`asc`}`,
  );
  return trx.one(sql`
    select (select count(*) from asset t where ${where}) as total, (
      select coalesce(json_agg(x), '[]') from (
        select t.id, t.code, t.name, t.scope_id as "scopeId", t.category_id as "categoryId", t.is_critical as "isCritical", t.status_id as "statusId"
        from asset t where ${where} order by ${sql.join([...ordered, sql`t.code collate app.natural_order`, sql`t.id`])}
        ${query.perPage === undefined ? sql`` : sql`limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`}) x) as rows`);
}
