import { maximumPairs, type Related, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import { folded } from '#kit/search/search.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** One relation seen from one end: the link table, the column of this end and the column of the other. */
export interface End {
  link: string;
  own: string;
  other: string;
  /** Tables of the two ends. */
  from: 'asset' | 'threat' | 'vulnerability';
  to: 'asset' | 'threat' | 'vulnerability';
  /** The end that determines the link's scope. */
  scoped: 'from' | 'to' | null;
  /** Of a link that has kinds: the one that is meant; undefined for any. */
  kind?: RelationKind | undefined;
}

const hasKinds = ({ link }: End): boolean => link === 'asset_asset';
/** Narrows links to the kind that is meant. */
const ofKind = ({ kind }: End) => (kind ? sql`and l.kind = ${kind}` : sql``);

interface Query {
  page: number;
  perPage: number;
  search?: string | undefined;
}

/** Where a relation begins: at entries of the scopes worked in. */
export interface Start {
  end: End;
  scopeIds: Tenant['scopeIds'];
}

/** Condition for rows of a table in some scopes, where the table has any. */
const inScopes = (table: End['from'], scopeIds: Tenant['scopeIds']) =>
  table === 'asset' && scopeIds !== 'every' ? sql`and scope_id = any(${scopeIds}::bigint[])` : sql``;

async function mustExist(trx: Trx, { end: { from }, scopeIds }: Start, id: number): Promise<void> {
  const found = await trx.first(
    sql`select id from ${sql.table(from)} where company_id = app.current_company() and id = ${id} ${inScopes(from, scopeIds)}`,
  );
  if (!found) throw problem('notFound');
}

/** Ids at the other end. An asset depends on others and others depend on it: both are shown, each with its direction. */
function otherIds(end: End, id: number): RawBuilder<unknown> {
  const { link, own, other, from, to } = end;
  const kind = hasKinds(end) ? sql`l.kind` : sql`null::text`;
  const way = (near: string, far: string, direction: string | null) =>
    sql`select l.${sql.ref(far)} as id, ${direction}::text as direction, ${kind} as kind from ${sql.table(link)} l where l.${sql.ref(near)} = ${id}`;
  if (from !== to) return way(own, other, null);
  return sql`${way(own, other, 'outgoing')} union all ${way(other, own, 'incoming')}`;
}

const nameEn = (table: string) => (table === 'asset' ? sql`null::text` : sql`t.name_en`);

/** A page of the entries related to one row. */
export async function listRelated(
  trx: Trx,
  start: Start,
  id: number,
  query: Query,
): Promise<{ rows: Related[]; total: number }> {
  const { end } = start;
  await mustExist(trx, start, id);
  const search = query.search ? sql`and ${folded(sql`t.search`, query.search)}` : sql``;
  return trx.one(sql`
    with related as (
      select t.id, t.code, t.name, ${nameEn(end.to)} as "nameEn", t.description, t.status_id as "statusId", o.direction, o.kind,
        ${end.to === 'asset' ? sql`t.scope_id` : sql`null::bigint`} as "scopeId"
      from (${otherIds(end, id)}) o join ${sql.table(end.to)} t on t.company_id = app.current_company() and t.id = o.id ${search})
    select (select count(*) from related) as total, (
      select coalesce(json_agg(x), '[]') from (
        select * from related order by code collate app.natural_order, id, direction, kind limit ${query.perPage} offset ${(query.page - 1) * query.perPage}) x) as rows`);
}

/** Places in `ids` that name no row within the walls, as issues. */
async function unknownAmong(
  trx: Trx,
  {
    table,
    ids,
    path,
    scopeIds = 'every',
  }: { table: End['to']; ids: readonly number[]; path: string; scopeIds?: Tenant['scopeIds'] },
): Promise<Issue[]> {
  const there = await trx.rows<{ id: number }>(
    sql`select id from ${sql.table(table)} where company_id = app.current_company() and id = any(${ids}) ${inScopes(table, scopeIds)}`,
  );
  const known = new Set(there.map((row) => row.id));
  return ids.flatMap((one, index) => (known.has(one) ? [] : [{ path: `${path}.${index}`, code: 'unknown' }]));
}

/** Writes each pair that is not there yet; returns how many. */
function insertPairs(trx: Trx, end: End, ids: readonly number[], others: readonly number[]): Promise<number> {
  const { link, own, other, from, to, scoped, kind } = end;
  const areAssets = from === to;
  const scope = scoped === 'from' ? sql`f.scope_id,` : scoped === 'to' ? sql`o.scope_id,` : sql``;
  return trx.run(sql`
    insert into ${sql.table(link)} (${scoped ? sql`scope_id,` : sql``} ${areAssets ? sql`related_scope_id,` : sql``} ${kind ? sql`kind,` : sql``} ${sql.ref(own)}, ${sql.ref(other)})
    select ${scope} ${areAssets ? sql`o.scope_id,` : sql``} ${kind ? sql`${kind}::text,` : sql``} f.id, o.id from ${sql.table(from)} f cross join ${sql.table(to)} o
    where f.company_id = app.current_company() and o.company_id = app.current_company() and f.id = any(${ids}) and o.id = any(${others})
    on conflict do nothing`);
}

/** Relates a row to others; existing relations stay. Every id must exist within the walls. Returns how many are new. */
export async function relate(trx: Trx, start: Start, id: number, others: readonly number[]): Promise<number> {
  const { end } = start;
  await mustExist(trx, start, id);
  if (end.from === end.to && others.includes(id))
    throw problem('asset.withItself', {}, [{ path: 'body.ids', code: 'unknown' }]);
  const unknown = await unknownAmong(trx, { table: end.to, ids: others, path: 'body.ids' });
  if (unknown.length > 0) throw problem('invalid', {}, unknown);
  return insertPairs(trx, end, [id], others);
}

interface Pairs {
  ids: readonly number[];
  others: readonly number[];
}

/** Throws `invalid` with the place of each id that is unknown within the walls. */
async function mustAllExist(trx: Trx, { end: { from, to }, scopeIds }: Start, { ids, others }: Pairs): Promise<void> {
  const unknown = [
    ...(await unknownAmong(trx, { table: from, ids, path: 'body.ids', scopeIds })),
    ...(await unknownAmong(trx, { table: to, ids: others, path: 'body.others' })),
  ];
  if (unknown.length > 0) throw problem('invalid', {}, unknown);
}

/**
 * Relates each of some rows to each of others, all or nothing; existing relations stay. Throws `invalid` with the place of
 * each id that is unknown within the walls, `asset.withItself`, and `relation.tooMany` above `maximumPairs`.
 */
export async function relateMany(trx: Trx, start: Start, pairs: Pairs): Promise<{ added: number; known: number }> {
  const { end } = start;
  const [ids, others] = [[...new Set(pairs.ids)], [...new Set(pairs.others)]];
  const count = ids.length * others.length;
  if (count > maximumPairs) throw problem('relation.tooMany', { count, maximum: maximumPairs });
  await mustAllExist(trx, start, pairs);
  const both = new Set(ids);
  const themselves = pairs.others.flatMap((one, index) =>
    end.from === end.to && both.has(one) ? [{ path: `body.others.${index}`, code: 'unknown' }] : [],
  );
  if (themselves.length > 0) throw problem('asset.withItself', {}, themselves);
  const added = await insertPairs(trx, end, ids, others);
  return { added, known: count - added };
}

/**
 * How many of `ids` each of `others` is related to, in either direction between two assets; those related to none
 * are left out. Throws `invalid` for ids unknown within the walls.
 */
export async function countKnown(trx: Trx, start: Start, requested: Pairs) {
  const { end } = start;
  await mustAllExist(trx, start, requested);
  const { link, own, other, from, to } = end;
  const { ids, others } = requested;
  const way = (near: string, far: string) => sql`
    select l.${sql.ref(near)} as near, l.${sql.ref(far)} as far from ${sql.table(link)} l
    where l.company_id = app.current_company() and l.${sql.ref(near)} = any(${ids}) and l.${sql.ref(far)} = any(${others}) ${ofKind(end)}`;
  const pairs = from === to ? sql`${way(own, other)} union ${way(other, own)}` : way(own, other);
  return trx.rows<{ id: number; count: number }>(
    sql`select far as id, count(*)::int as count from (${pairs}) p group by 1`,
  );
}

/** Takes relations away, whichever side they were made from; returns how many there were. */
export async function unrelate(trx: Trx, start: Start, id: number, others: readonly number[]): Promise<number> {
  const { end } = start;
  const { link, own, other, from, to } = end;
  await mustExist(trx, start, id);
  const reverse = from === to ? sql`or (${sql.ref(other)} = ${id} and ${sql.ref(own)} = any(${others}))` : sql``;
  return trx.run(sql`
    delete from ${sql.table(link)} l
    where ((${sql.ref(own)} = ${id} and ${sql.ref(other)} = any(${others})) ${reverse}) ${ofKind(end)}`);
}
