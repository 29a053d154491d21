import { sql, type RawBuilder } from 'kysely';
import { isTooEarly } from '@baluarte/contract/kit/field.ts';
import type { StatusId } from '@baluarte/contract/kit/values.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { checkChoices } from './choices.ts';
import { getRow } from './list.queries.ts';
import { refuseTaken, withoutIdle } from './settle.queries.ts';
import { linksOf, snake, writtenColumnsOf, type Store } from './store.ts';
import { refuseStatus } from './transition.ts';

type Row = Record<string, unknown>;

/** Scope of a new row: the current one. */
export function scopeOf({ scopeIds }: Tenant): number {
  const [only, ...more] = scopeIds === 'every' ? [] : scopeIds;
  if (only === undefined || more.length > 0) throw problem('scope.missing');
  return only;
}

async function writeLinks(trx: Trx, store: Store, id: number, values: Row): Promise<void> {
  for (const [name] of linksOf(store.catalogue)) {
    const chosen = values[name];
    const link = store.links[name];
    if (!Array.isArray(chosen) || !link) continue;
    const own = sql.ref(`${store.table}_id`);
    await trx.run(
      sql`delete from ${sql.table(link.table)} where ${own} = ${id} and not ${sql.ref(link.column)} = any(${chosen})`,
    );
    const scope = store.isScoped ? sql`scope_id,` : sql``;
    await trx.run(sql`
      insert into ${sql.table(link.table)} (${scope} ${own}, ${sql.ref(link.column)})
      select ${store.isScoped ? sql`t.scope_id,` : sql``} t.id, c from ${sql.table(store.table)} t cross join unnest(${chosen}::bigint[]) c
      where t.company_id = app.current_company() and t.id = ${id} on conflict do nothing`);
  }
}

/** Creates a row; returns it as the API does. */
export async function createRow(trx: Trx, store: Store, tenant: Tenant, given: Row): Promise<Row> {
  await checkChoices(trx, store.catalogue, given);
  const values = withoutIdle(store, given);
  await refuseTaken(trx, store, values, { scopeId: store.isScoped ? scopeOf(tenant) : null });
  const columns = writtenColumnsOf(store.catalogue).map(([name]) => name);
  const own = [
    ...(store.isScoped ? [{ column: 'scope_id', value: sql`${scopeOf(tenant)}` }] : []),
    ...(store.firstStatus ? [{ column: 'status_id', value: store.firstStatus(values) }] : []),
    ...columns.map((name) => ({ column: snake(name), value: sql`${values[name] ?? null}` })),
  ];
  const { id } = await trx.one<{ id: number }>(sql`
    insert into ${sql.table(store.table)} (${sql.join(own.map(({ column }) => sql.ref(column)))})
    values (${sql.join(own.map(({ value }) => value))}) returning id`);
  await writeLinks(trx, store, id, values);
  return (await getRow(trx, store, id)) as Row;
}

function assignments(values: Row, names: readonly string[]): RawBuilder<unknown>[] {
  return names.map((name) => sql`${sql.ref(snake(name))} = ${values[name]}`);
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Checks a changed start or end date against the stored other one. On creation the input schema checks both. */
function checkDates({ fields }: Store['catalogue'], values: Row): void {
  const early = Object.entries(fields).filter(([name, field]) => isTooEarly(field, values[name], values));
  if (early.length > 0) throw invalid(early.map(([name]) => ({ path: `body.${name}`, code: 'tooEarly' })));
}

/**
 * Updates only the fields in the input. With a version, refuses if the row was changed in between, and says by whom and
 * when. An input without changes writes nothing.
 */
export async function updateRow(trx: Trx, store: Store, id: number, { version, ...given }: Row): Promise<Row> {
  const before = await getRow(trx, store, id);
  if (!before) throw problem('notFound');
  if (version !== undefined && version !== before['version']) throw await changedMeanwhile(trx, store.table, id);
  await checkChoices(trx, store.catalogue, given, before);
  const values = withoutIdle(store, given, before);
  const changed = Object.keys(values).filter(
    (name) => values[name] !== undefined && !isEqual(values[name], before[name]),
  );
  if (changed.length === 0) return before;
  const named = Object.fromEntries(changed.map((name) => [name, values[name]]));
  await refuseTaken(trx, store, named, { but: id, scopeId: before['scopeId'] ?? null });
  checkDates(store.catalogue, { ...before, ...values });
  const columns = changed.filter((name) => store.catalogue.fields[name]?.kind !== 'choices');
  const written = await trx.run(sql`
    update ${sql.table(store.table)} t
    set ${sql.join([...assignments(values, columns), sql`version = t.version + 1`, sql`updated_at = now()`])}
    where t.company_id = app.current_company() and t.id = ${id} and t.version = ${before['version']}`);
  if (written === 0) throw await changedMeanwhile(trx, store.table, id);
  await writeLinks(trx, store, id, values);
  return (await getRow(trx, store, id)) as Row;
}

/** Changes the status of a row. Throws `notFound`, `status.transitionRefused` with the possible ones, and what `updateRow` throws. */
export async function changeStatus(trx: Trx, store: Store, id: number, change: Row): Promise<Row> {
  const before = await getRow(trx, store, id);
  if (!before) throw problem('notFound');
  refuseStatus(before['statusId'] as number, change['statusId'] as StatusId, store.catalogue.transitions);
  return updateRow(trx, store, id, change);
}
