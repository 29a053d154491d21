import type { CellValue, Sheet } from '#kit/sheets/sheet.ts';
import { detectColumnForms, type ColumnForms } from '#kit/sheets/values/column-forms.ts';
import type { ColumnSource } from './column-sources.ts';

const together = (one: ColumnForms['order'], other: ColumnForms['order']): ColumnForms['order'] =>
  one === undefined || other === undefined || one === other ? (one ?? other) : 'mixed';

/**
 * The date format of each column, by field; reads the whole file once if it has a date column. A single `31/12/2026` settles
 * the format of its column.
 */
export async function readForms(sheet: Sheet, sources: readonly ColumnSource[]): Promise<Map<string, ColumnForms>> {
  const forms = new Map<string, ColumnForms>();
  const dates = sources.filter(({ field, column }) => field.kind === 'date' && column !== undefined);
  if (dates.length === 0) return forms;
  for await (const { cells } of sheet.rows())
    for (const { name, column } of dates) {
      const cell: CellValue = cells[column ?? -1] ?? '';
      const order = together(forms.get(name)?.order, detectColumnForms([cell]).order);
      if (order !== undefined) forms.set(name, { order });
    }
  return forms;
}
