import type { CellValue } from '../sheet.ts';
import { shownDateOrder, type DateOrder } from './read-date.ts';
import { shownDecimalMark, type DecimalMark } from './read-number.ts';

/** What the cells of a column show of how it is written; absent where none shows it. */
export interface ColumnForms {
  decimal?: DecimalMark | 'mixed';
  order?: DateOrder | 'mixed';
}

/**
 * Looks at the values of one column for those that can only be read in one way (`12,5`; `31/12/2026`), so that the others
 * (`1.234`; `03/04/2026`) are read alike. A column that shows both ways is `mixed`, and its doubtful cells stay doubtful.
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
