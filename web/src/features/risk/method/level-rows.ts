import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { highestOrder } from '@baluarte/contract/risk/impact.ts';

/** A level as its row is edited; texts are never null here. */
export interface LevelRow {
  id: number | undefined;
  order: number;
  name: string;
  nameEn: string;
  description: string;
  descriptionEn: string;
  /** Risks that hold it. */
  count: number;
}

interface SavedLevel {
  id: number;
  order: number;
  name: string;
  nameEn: string | null;
  description: string | null;
  descriptionEn: string | null;
}

/** The row of a saved level. */
export const rowOf = (level: SavedLevel, count: number): LevelRow => ({
  id: level.id,
  order: level.order,
  name: level.name,
  nameEn: level.nameEn ?? '',
  description: level.description ?? '',
  descriptionEn: level.descriptionEn ?? '',
  count,
});

/** An empty row. */
export const blankRow = (order: number): LevelRow => ({
  id: undefined,
  order,
  name: '',
  nameEn: '',
  description: '',
  descriptionEn: '',
  count: 0,
});

/** The first order no row has; past the highest there is none. */
export function freeOrder(rows: readonly { order: number }[]): number | null {
  const orders = Array.from({ length: highestOrder }, (_, place) => place + 1);
  return orders.find((order) => !rows.some((row) => row.order === order)) ?? null;
}

/** Names that are missing, at their places below a path. */
export const missingNames = (rows: readonly { name: string }[], path: string): Issue[] =>
  rows.flatMap(({ name }, place) => (name.trim() === '' ? [{ path: `${path}.${place}.name`, code: 'required' }] : []));

/** The order nearest to one that goes: where its ratings go by default. */
export function nearestOrder(order: number, rows: readonly { order: number }[]): number {
  const orders = rows.map((row) => row.order);
  return orders.toSorted((a, b) => Math.abs(a - order) - Math.abs(b - order) || b - a)[0] ?? 1;
}
