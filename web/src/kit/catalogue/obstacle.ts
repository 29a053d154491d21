import { isRefusal } from '#kit/http/refusal.ts';
import type { BulkRow } from './api.ts';
import type { Row } from './catalogue.ts';
import { rowName } from './row-name.ts';

/** What depends on an entry: how many of each kind, the first ones by name. */
export interface BlockingRows {
  entity: string;
  count: number;
  rows: { id: number; code: string; name: string | null; nameEn: string | null }[];
}
/** One entry that an action stopped at, and why. */
export interface Obstacle {
  id: number;
  name: string;
  code: string;
  params: Readonly<Record<string, unknown>>;
}

/** Entries of a bulk answer that stood in its way. */
export const obstaclesIn = (rows: readonly BulkRow[], known: readonly Row[]): Obstacle[] =>
  rows.flatMap(({ id, code, params = {} }) => {
    const row = known.find((each) => each.id === id);
    return code === undefined ? [] : [{ id, code, params, name: row ? rowName(row) : String(id) }];
  });

const isBlocking = (value: unknown): value is BlockingRows =>
  typeof value === 'object' && value !== null && 'entity' in value && 'rows' in value && Array.isArray(value.rows);

/** What a refusal names as being in the way; null where it names nothing, but says only that something is. */
export function blockingIn({ by }: Obstacle['params']): BlockingRows[] | null {
  const rows = Array.isArray(by) ? by.filter(isBlocking) : [];
  return rows.length > 0 ? rows : null;
}

/** The same of a refused single deletion; null when the refusal is of another kind. */
export function obstacleOf(error: unknown, row: Row): Obstacle | null {
  if (!isRefusal(error) || blockingIn(error.params) === null) return null;
  return { id: row.id, name: rowName(row), code: error.code, params: error.params };
}
