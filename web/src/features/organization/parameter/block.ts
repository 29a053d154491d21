import type { Choice } from '@baluarte/contract/organization/choices.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { flagIn } from '#kit/form/pasted-cells.ts';
import { fold } from '#kit/search/fold.ts';
import type { Column, FieldName } from './columns.ts';
import type { Change } from './save-parameter.ts';

type Value = string | number | boolean | null;

interface BlockInput {
  /** As a spreadsheet puts them on the clipboard. */
  cells: readonly (readonly string[])[];
  rows: readonly ParameterRow[];
  columns: readonly Column[];
  /** The cell they are pasted into: the place of its row, and its field. */
  index: number;
  field: FieldName;
  parents: readonly Choice[];
  /** A field with its value as an edit, or what is wrong with it. */
  check: (field: string, value: Value) => Change | Issue;
}

interface Block {
  /** What is written, by row. */
  rows: (Change & { id: number })[];
  /** Cells that no value can be made of. */
  wrong: { name: string; field: FieldName; text: string }[];
  /** Rows of the clipboard for which the table has none. */
  beyond: number;
}

/** What a cell says in its column; undefined when it says nothing the column can hold. */
function valueOf({ kind }: Column, text: string, parents: readonly Choice[]): Value | undefined {
  if (kind === 'flag') return flagIn(text);
  if (text === '') return null;
  if (kind === 'number') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (kind === 'text') return text;
  const word = fold(text);
  return parents.find(({ name, nameEn, code }) => [name, nameEn, code].some((each) => fold(each ?? '') === word))?.id;
}

/**
 * A block of cells over the rows and columns that begin at a cell, as a spreadsheet pastes it: what each row takes over,
 * and what it cannot. Columns beyond the last one are left out.
 */
export function blockOf({ cells, rows, columns, index, field, parents, check }: BlockInput): Block {
  const first = columns.findIndex((column) => column.field === field);
  const block: Block = { rows: [], wrong: [], beyond: Math.max(0, cells.length - (rows.length - index)) };
  for (const [at, line] of cells.entries()) {
    const row = rows[index + at];
    if (!row) break;
    const changes: Change & { id: number } = { id: row.id, version: row.version };
    for (const [place, cell] of line.entries()) {
      const column = columns[first + place];
      if (!column) break;
      const text = cell.replaceAll(/\s+/g, ' ').trim();
      const value = valueOf(column, text, parents);
      if (value === (row[column.field] ?? null)) continue;
      const checked = value === undefined ? undefined : check(column.field, value);
      const isFixed = column.field === 'code' && row.isSystem;
      if (checked === undefined || 'path' in checked || isFixed || (value === null && column.isRequired))
        block.wrong.push({ name: row.name, field: column.field, text });
      else Object.assign(changes, checked);
    }
    if (Object.keys(changes).length > 2) block.rows.push(changes);
  }
  return block;
}
