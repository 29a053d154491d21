import type { CellValue } from '../sheet.ts';
import { shownDateOrder, type DateOrder } from './read-date.ts';
import { shownDecimalMark, type DecimalMark } from './read-number.ts';

/** Formats of a column as shown by its unambiguous cells; absent where there are none. */
export interface ColumnForms {
  decimal?: DecimalMark | 'mixed';
  order?: DateOrder | 'mixed';
}

/**
 * Looks in one column for unambiguous values (`12,5`; `31/12/2026`), whose format is then used for the others
 * (`1.234`; `03/04/2026`). A column with both formats is `mixed`, and its ambiguous cells stay ambiguous.
 */
export function detectColumnForms(values: Iterable<CellValue>): ColumnForms {
  const decimals = new Set<DecimalMark>();
  const orders = new Set<DateOrder>();
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const decimal = shownDecimalMark(value);
    if (decimal) decimals.add(decimal);
    const order = shownDateOrder(value);
    if (order) orders.add(order);
  }
  return { ...one('decimal', decimals), ...one('order', orders) };
}

function one<Name extends string, T extends string>(
  name: Name,
  found: ReadonlySet<T>,
): { [key in Name]?: T | 'mixed' } {
  const [only] = found;
  if (only === undefined) return {};
  return { [name]: found.size === 1 ? only : 'mixed' } as { [key in Name]?: T | 'mixed' };
}
