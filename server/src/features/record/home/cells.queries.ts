import type { mapKinds } from '@baluarte/contract/risk/risk.ts';
import { sql, type RawBuilder } from 'kysely';
import { carriedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const axes = ['probability', 'impact'] as const;
const names = ['', 'residual_', 'expected_', 'target_'].flatMap((kind) =>
  axes.map((axis) => `${kind}${axis}` as const),
);
/** The orders of a risk on all four maps, by which cells are told apart. */
export const cellColumns = sql.join(names.map((name) => sql.ref(name)));

/** How many risks that are not discarded have the same orders on all four maps, and whether they are on them. */
type Cell = Readonly<Record<(typeof names)[number], number | null> & { is_complete: boolean; count: number }>;

/** All that cells are told apart by: whatever they hold besides how many they are. */
const keyOf = ({ count: _count, ...place }: Cell): string =>
  JSON.stringify(Object.entries(place).toSorted(([one], [other]) => one.localeCompare(other)));

/** Cells with what came into them and less what left them; without those that nothing is left in. */
export function addCells(cells: readonly Cell[], moves: readonly Cell[]): Cell[] {
  const all = new Map(cells.map((cell) => [keyOf(cell), cell]));
  for (const move of moves) {
    const key = keyOf(move);
    all.set(key, { ...move, count: (all.get(key)?.count ?? 0) + move.count });
  }
  return [...all.values()].filter(({ count }) => count !== 0);
}

/** The cells as they are, from the index of cells once and then by the sums of what was written. */
export async function readCells(trx: Trx): Promise<readonly Cell[]> {
  const { cells } = await carriedFigures<{ cells: Cell[] }, Cell[]>(trx, {
    whole: sql`
      select coalesce(json_agg(c), '[]') as cells from (
        select ${cellColumns}, completeness = 'complete' as is_complete, count(*)::integer as count
        from risk where company_id = app.current_company() and status_id <> 2 group by ${cellColumns}, completeness = 'complete') c`,
    by: 'risk',
    moved: (isUnseen) => sql`(
      select coalesce(json_agg(m), '[]') from (
        select ${cellColumns}, x.is_complete, sum(x.net)::integer as count
        from changeset s join risk_move x on x.company_id = s.company_id and x.changeset_id = s.id
        where ${isUnseen} group by ${cellColumns}, x.is_complete having sum(x.net) <> 0) m)`,
    add: ({ cells: before }, moves) => ({ cells: addCells(before, moves) }),
  });
  return cells;
}

/** Those cells as rows of a statement. */
export const cellRows = (cells: readonly Cell[]): RawBuilder<unknown> => sql`
  select ${cellColumns}, is_complete, count from json_to_recordset(${JSON.stringify(cells)}::json) as c (
    ${sql.join(names.map((name) => sql`${sql.ref(name)} smallint`))}, is_complete boolean, count integer)`;

/** The place of a row `c` of them by one of its values: the inherent rating where no control counts; only a target may be missing. */
export function placeOf(kind: (typeof mapKinds)[number], axis: (typeof axes)[number]): RawBuilder<unknown> {
  if (kind === 'inherent') return sql.ref(`c.${axis}`);
  if (kind === 'target') return sql.ref(`c.target_${axis}`);
  return sql`coalesce(${sql.ref(`c.${kind}_${axis}`)}, ${sql.ref(`c.${axis}`)})`;
}
