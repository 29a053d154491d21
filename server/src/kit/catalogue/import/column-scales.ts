import { isScale, type ScaleSource } from '@baluarte/contract/kit/field.ts';
import { cellText, type Sheet } from '#kit/sheets/sheet.ts';
import type { ColumnSource } from './column-sources.ts';
import { isRatingScale } from './option-steps.ts';

/** The scale that a column is written in. */
export interface ColumnScale {
  /** Its highest step. */
  highest: number;
  /** Whether the header says so; the cells alone may not reach it. */
  isNamed: boolean;
}

/** Largest number that is still a step of a scale and not a score. */
const maxStep = 10;

/** A scale that a header names: `Probabilidad (1-3)`, `Impact 1 to 5`. */
const namedScale = /(?:^|\D)1\s?(?:-|–|a|to)\s?(\d{1,2})(?:\D|$)/u;

function highestIn(header: string): number | undefined {
  const highest = Number(namedScale.exec(header)?.[1] ?? 0);
  return highest > 1 && highest <= maxStep ? highest : undefined;
}

/**
 * The scales that columns of ratings are written in, by the scale of their field: what the header says, else up to the highest number of a column that holds whole numbers alone. Reads the whole file where a column does not say it.
 */
export async function readColumnScales(
  sheet: Sheet,
  sources: readonly ColumnSource[],
): Promise<ReadonlyMap<ScaleSource, ColumnScale>> {
  const scales = new Map<ScaleSource, ColumnScale>();
  const open = new Map<number, ScaleSource>();
  for (const { field, column, header = '' } of sources) {
    const { from } = field;
    if (!isScale(from) || !isRatingScale(from) || column === undefined) continue;
    const named = highestIn(header);
    if (named === undefined) open.set(column, from);
    else scales.set(from, { highest: named, isNamed: true });
  }
  if (open.size === 0) return scales;
  const found = new Map<number, number>();
  for await (const { cells } of sheet.rows()) {
    for (const column of open.keys()) {
      const text = cellText(cells[column] ?? '').trim();
      if (text === '') continue;
      const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
      if (number < 1 || number > maxStep) open.delete(column);
      else found.set(column, Math.max(found.get(column) ?? 0, number));
    }
    if (open.size === 0) return scales;
  }
  for (const [column, from] of open) {
    const highest = found.get(column) ?? 0;
    if (highest > (scales.get(from)?.highest ?? 0)) scales.set(from, { highest, isNamed: false });
  }
  return scales;
}
