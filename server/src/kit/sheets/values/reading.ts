import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';
import type { CellValue } from '../sheet.ts';

/** Why a cell could not be read as its column's type. */
export type CellReason =
  | 'cell.error'
  | 'cell.notANumber'
  | 'cell.ambiguousNumber'
  | 'cell.notADate'
  | 'cell.impossibleDate'
  | 'cell.ambiguousDate'
  | 'cell.notABoolean';

/** The value (null for an empty cell), or the reason why there is none; `found` is what the cell held. */
export type Reading<T> = { ok: true; value: T | null } | { ok: false; reason: CellReason; found: string };

export const read = <T>(value: T | null): Reading<T> => ({ ok: true, value });
export const unread = (reason: CellReason, found: CellValue): Reading<never> => ({
  ok: false,
  reason,
  found: typeof found === 'object' ? found.error : String(found),
});

/** Lower case, without accents, single spaces, none around: how words in cells are compared. */
export const foldWord = (text: string): string =>
  tidyLine(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/gu, ' ').trim().toLowerCase();
