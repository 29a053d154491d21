import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { checkChoices } from './choices.ts';
import { deleteRows, obstaclesOf } from './remove.queries.ts';
import { columnsOf, linksOf, snake, type Store } from './store.ts';
import type { StatusId } from '@baluarte/contract/kit/values.ts';
import { problem, refusedWith, type Problem } from '#kit/http/problem.ts';
import { mayBecome, refusedStatus } from './transition.ts';

type Row = Record<string, unknown>;
type Answer = { id: number; ok: boolean; code?: string; params?: Row };
export interface BulkAnswer {
  changesetId: number | null;
  rows: Answer[];
}

type Action = { action: 'delete'; ids: number[] } | { action: 'status' | 'set'; ids: number[]; values: Row };

/** The changeset this transaction writes; null while it has written nothing. */
export const changesetOf = async (trx: Trx) =>
  (
    await trx.one<{ id: number | null }>(
      sql`select nullif(current_setting('app.changeset_id', true), '')::bigint as id`,
    )
  ).id;

async function missingAmong(trx: Trx, store: Store, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx.rows<{ id: number }>(
    sql`select id from ${sql.table(store.table)} where company_id = app.current_company() and id = any(${ids})`,
  );
  const there = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !there.has(id)));
}

async function setValues(trx: Trx, store: Store, ids: readonly number[], values: Row): Promise<void> {
  await checkChoices(trx, store.catalogue, values);
  if (linksOf(store.catalogue).some(([name]) => values[name] !== undefined))
    throw problem('invalid', {}, [{ path: 'body.values', code: 'unknownField' }]);
  const names = ['statusId', ...columnsOf(store.catalogue).map(([name]) => name)].filter(
    (name) => values[name] !== undefined,
  );
  if (names.length === 0) return;
  const sets = names.map((name) => sql`${sql.ref(snake(name))} = ${values[name]}`);
  // What hangs on a flag goes with it, and stays empty where the flag of a row is off.
  for (const [name, flag] of Object.entries(store.onlyWhile))
    if (values[flag] === false && !names.includes(name)) sets.push(sql`${sql.ref(snake(name))} = null`);
    else if (names.includes(name) && values[flag] !== true)
      sets[names.indexOf(name)] =
        values[flag] === false
          ? sql`${sql.ref(snake(name))} = null`
          : sql`${sql.ref(snake(name))} = case when t.${sql.ref(snake(flag))} then ${values[name]} end`;
  const differs = names.map((name) => sql`t.${sql.ref(snake(name))} is distinct from ${values[name]}`);
  await trx.run(sql`
    update ${sql.table(store.table)} t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = now()`])}
    where t.company_id = app.current_company() and t.id = any(${ids}) and (${sql.join(differs, sql` or `)})`);
}

/** Rows whose status cannot become the one asked for, with what it can. */
async function impossibleAmong(
  trx: Trx,
  store: Store,
  { ids, values }: { ids: readonly number[]; values: Row },
): Promise<Map<number, Problem>> {
  const to = values['statusId'] as StatusId;
  const { transitions } = store.catalogue;
  const rows = await trx.rows<{ id: number; statusId: number }>(
    sql`select id, status_id as "statusId" from ${sql.table(store.table)} where company_id = app.current_company() and id = any(${ids})`,
  );
  return new Map(
    rows.flatMap(({ id, statusId }) =>
      mayBecome(statusId, to, transitions) ? [] : [[id, refusedStatus(statusId, transitions)]],
    ),
  );
}

/** Rows in which a date set for all would come before the one it must not come before. */
async function disorderedAmong(
  trx: Trx,
  { table, catalogue }: Store,
  { ids, values }: { ids: readonly number[]; values: Row },
): Promise<Map<number, Problem>> {
  const day = (name: string) =>
    values[name] === undefined ? sql`t.${sql.ref(snake(name))}` : sql`${values[name]}::date`;
  const early = Object.entries(catalogue.fields).flatMap(([name, { notBefore }]) =>
    notBefore === undefined || (values[name] === undefined && values[notBefore] === undefined)
      ? []
      : [sql`${day(name)} < ${day(notBefore)}`],
  );
  if (early.length === 0) return new Map();
  const rows = await trx.rows(sql<{ id: number }>`
    select t.id from ${sql.table(table)} t
    where t.company_id = app.current_company() and t.id = any(${ids}) and (${sql.join(early, sql` or `)})`);
  return new Map(rows.map(({ id }) => [id, problem('dates.disordered')]));
}

/** Throws `bulk.refused` where a row of an answer stood in the way: then nothing was done, and no row is `ok`. */
export function refuseBulk(rows: readonly Answer[]): void {
  const refused = rows.filter(({ ok }) => !ok).length;
  if (refused === 0) return;
  const answer: BulkAnswer = { changesetId: null, rows: rows.map((row) => ({ ...row, ok: false })) };
  throw refusedWith('bulk.refused', { refused, count: rows.length }, answer);
}

/**
 * Applies one action to many rows, all or nothing. `refused`: the feature's own reasons to refuse, by row. Throws `bulk.refused`,
 * with an answer for each row, where one stands in the way.
 */
export async function bulk(
  trx: Trx,
  store: Store,
  act: Action,
  refused: ReadonlyMap<number, Problem> = new Map(),
): Promise<BulkAnswer> {
  const ids = [...new Set(act.ids)];
  const missing = await missingAmong(trx, store, ids);
  const obstacles = act.action === 'delete' ? await obstaclesOf(trx, store, ids) : new Map();
  const impossible =
    act.action === 'delete'
      ? new Map<number, Problem>()
      : await (act.action === 'status' ? impossibleAmong : disorderedAmong)(trx, store, act);
  const rows = ids.map((id): Answer => {
    if (missing.has(id)) return { id, ok: false, code: 'notFound' };
    const refusal = impossible.get(id) ?? refused.get(id);
    if (refusal) return { id, ok: false, code: refusal.code, params: refusal.params };
    if (obstacles.has(id)) return { id, ok: false, code: store.inTheWay, params: { by: obstacles.get(id) } };
    return { id, ok: true };
  });
  refuseBulk(rows);
  if (act.action === 'delete') await deleteRows(trx, store, ids);
  else await setValues(trx, store, ids, act.values);
  return { changesetId: await changesetOf(trx), rows };
}
