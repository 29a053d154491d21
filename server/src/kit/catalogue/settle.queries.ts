import { sql } from 'kysely';
import { taken } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { snake, type Store } from './store.ts';

type Row = Record<string, unknown>;

/** Values with the fields emptied whose flag is off, as it stands with them; `before` is the row they change. */
export function withoutIdle({ onlyWhile }: Pick<Store, 'onlyWhile'>, values: Row, before: Row = {}): Row {
  const after = { ...before, ...values };
  const idle = Object.entries(onlyWhile).filter(
    ([field, flag]) => after[flag] === false && (after[field] ?? null) !== null,
  );
  return idle.length === 0 ? values : { ...values, ...Object.fromEntries(idle.map(([field]) => [field, null])) };
}

/** Field that no two rows of a store share, if there is one. */
const uniqueOf = ({ unique, catalogue }: Store) => unique ?? ('code' in catalogue.fields ? 'code' : undefined);

/** A value that no two rows share, and where it would be written. */
interface UniqueValue {
  value: string;
  /** Scope of the row, where rows live in one: the value is unique there. */
  scopeId?: unknown;
  /** The row itself, which may change the case of its own value. */
  but?: number | null;
}

/** Indexes of the values that another row of a store has in whatever case, in one statement. */
export async function takenAmong(
  trx: Trx,
  store: Store,
  field: string,
  values: readonly UniqueValue[],
): Promise<ReadonlySet<number>> {
  const of = <T>(pick: (one: UniqueValue) => T) => values.map(pick);
  const rows = await trx.rows(sql<{ place: number }>`
    select (x.place - 1)::integer as place
    from unnest(${of(({ value }) => value)}::text[], ${of(({ scopeId }) => scopeId ?? null)}::bigint[], ${of(({ but }) => but ?? null)}::bigint[])
      with ordinality x(value, scope_id, but, place)
    where exists (
      select from ${sql.table(store.table)} t where t.company_id = app.current_company()
        and lower(t.${sql.ref(snake(field))}) = lower(x.value) and t.id is distinct from x.but
        ${store.isScoped ? sql`and t.scope_id = x.scope_id` : sql``})`);
  return new Set(rows.map(({ place }) => place));
}

/**
 * Throws `threat.codeTaken` and the like where another row has the value in whatever case. `but`: the row itself, which may change
 * the case of its own. Of rows that live in a scope, those of that scope.
 */
export async function refuseTaken(
  trx: Trx,
  store: Store,
  values: Row,
  { but = null, scopeId = null }: { but?: number | null; scopeId?: unknown } = {},
): Promise<void> {
  const field = uniqueOf(store);
  const value = field === undefined ? undefined : values[field];
  if (field === undefined || typeof value !== 'string') return;
  const { size } = await takenAmong(trx, store, field, [{ value, scopeId, but }]);
  if (size > 0) throw taken(store.catalogue.name, field);
}
