import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { IssueCode } from '@baluarte/texts/es/problems.ts';
import { cellText, isCellError, type CellValue } from '#kit/sheets/sheet.ts';
import type { ColumnForms } from '#kit/sheets/values/column-forms.ts';
import { readBoolean } from '#kit/sheets/values/read-boolean.ts';
import { readDate } from '#kit/sheets/values/read-date.ts';
import { readNumber } from '#kit/sheets/values/read-number.ts';
import type { CellReason, Reading } from '#kit/sheets/values/reading.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { ChoiceIndex } from './choice-index.ts';
import type { ColumnSource } from './column-sources.ts';
import { withoutTurning } from '#kit/http/invalid-text.ts';

export type Row = Record<string, unknown>;

/** What all rows of a file are read with. */
export interface Reader {
  sources: readonly ColumnSource[];
  choices: ChoiceIndex;
  /** How dates are written, by field. */
  forms: ReadonlyMap<string, ColumnForms>;
  language: Language;
}

/** Values by field, and what could not be read. A field that is wrong has no value. */
export interface ReadRow {
  values: Row;
  issues: Issue[];
}

const codeOf: Record<CellReason, IssueCode> = {
  'cell.error': 'cellError',
  'cell.notANumber': 'wrongNumber',
  'cell.ambiguousNumber': 'wrongNumber',
  'cell.notADate': 'wrongDate',
  'cell.impossibleDate': 'wrongDate',
  'cell.ambiguousDate': 'ambiguousDate',
  'cell.notABoolean': 'wrongBoolean',
};

/** Longest piece of a cell an issue repeats, in characters. */
const shownLength = 100;
/** Words of one cell that are told to be wrong: a cell may hold sixteen thousand, and a batch five hundred such cells. */
const mostTold = 20;

/** What is wrong with one field of a row, with the column it stands in and what the cell said. */
export function issueOf(
  source: Pick<ColumnSource, 'name' | 'header'>,
  code: string,
  params: Issue['params'] = {},
): Issue {
  const all = { ...params, ...(source.header === undefined ? {} : { column: source.header }) };
  return { path: source.name, code, ...(Object.keys(all).length > 0 ? { params: all } : {}) };
}

const shown = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength - 1)}…` : text);
const isEmpty = (cell: CellValue) => cell === '' || (typeof cell === 'string' && cell.trim() === '');

/** As PostgreSQL keeps it: no zero characters, no half of a pair, nothing that turns its direction, line breaks as the forms write them. */
export const cleanText = (text: string): string =>
  withoutTurning(text).replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').toWellFormed();

interface Given {
  cell: CellValue;
  /** The word stands for every row, so it may be an id as a form sends it. */
  byId: boolean;
  before?: Row | undefined;
}

/** The cell a field is read from: its column's, or the word for every row where that is missing or empty. */
function cellOf({ column, fallback }: ColumnSource, cells: readonly CellValue[]): Given {
  const cell = column === undefined ? '' : (cells[column] ?? '');
  return isEmpty(cell) && fallback !== undefined ? { cell: fallback, byId: true } : { cell, byId: false };
}

/** Words of a cell with several choices: by semicolon or line, by comma where a piece is no choice as a whole. */
function wordsOf(text: string, knows: (word: string) => boolean): string[] {
  const split = (piece: string, mark: RegExp) => piece.split(mark).flatMap((word) => word.trim() || []);
  if (knows(text)) return [text];
  return split(text, /[;\n|]/).flatMap((piece) => (knows(piece) ? [piece] : split(piece, /,/)));
}

function take<T>(row: ReadRow, source: ColumnSource, reading: Reading<T>): void {
  if (reading.ok) row.values[source.name] = reading.value;
  else row.issues.push(issueOf(source, codeOf[reading.reason], { value: shown(reading.found) }));
}

/** Chosen parent of a field: what the row says, else what it held before; undefined where the row says something unreadable. */
function parentOf({ field }: ColumnSource, row: ReadRow, before: Row | undefined): number | null | undefined {
  const { parent } = field;
  if (parent === undefined) return null;
  if (row.issues.some(({ path }) => path === parent)) return undefined;
  return (parent in row.values ? row.values[parent] : before?.[parent]) as number | undefined;
}

function takeChoices(row: ReadRow, source: ColumnSource, choices: ChoiceIndex, given: Given): void {
  const { name, field } = source;
  const { cell, byId, before } = given;
  const context = { parent: parentOf(source, row, before), held: new Set([before?.[name]].flat()), byId };
  const isSeveral = field.kind === 'choices';
  const text = cellText(cell);
  const words = isSeveral ? [...new Set(wordsOf(text, (word) => choices.knows(field.from, word)))] : [text];
  const found = words.map((word) => choices.find(field.from, word, context));
  const wrong = found.flatMap((one, index) =>
    // Which of several rows is meant depends on the parent; where that one is wrong, it is told already.
    'code' in one && !(one.code === 'ambiguousChoice' && context.parent === undefined)
      ? [{ code: one.code, word: words[index] ?? '' }]
      : [],
  );
  for (const { code, word } of wrong.slice(0, mostTold)) row.issues.push(issueOf(source, code, { value: shown(word) }));
  const ids = found.flatMap((one) => ('id' in one ? one.id : []));
  if (ids.length === words.length) row.values[name] = isSeveral ? [...new Set(ids)].sort((a, b) => a - b) : ids[0];
}

function takeEmpty(row: ReadRow, { name, field, ...source }: ColumnSource): void {
  if (field.required) row.issues.push(issueOf({ name, ...source }, 'required'));
  else row.values[name] = field.kind === 'flag' ? false : null;
}

/**
 * Reads the cells of one row as the fields want them. `before` is the row of the same code, where there is one: choices it
 * holds may stay though inactive, and it knows the parent where the file does not say.
 */
export function readCells(reader: Reader, cells: readonly CellValue[], before?: Row): ReadRow {
  const row: ReadRow = { values: {}, issues: [] };
  for (const source of reader.sources) {
    const { name, field } = source;
    const given = { ...cellOf(source, cells), before };
    const { cell } = given;
    if (isEmpty(cell)) takeEmpty(row, source);
    else if (isCellError(cell)) row.issues.push(issueOf(source, 'cellError', { value: cell.error }));
    else if (field.kind === 'flag') take(row, source, readBoolean(cell));
    else if (field.kind === 'number') take(row, source, readNumber(cell));
    else if (field.kind === 'date')
      take(row, source, readDate(cell, { language: reader.language, ...orderOf(reader, name) }));
    else if (field.kind === 'choice' || field.kind === 'choices') takeChoices(row, source, reader.choices, given);
    else row.values[name] = cleanText(cellText(cell)).trim();
  }
  return row;
}

function orderOf({ forms }: Reader, name: string): Pick<ColumnForms, 'order'> {
  const order = forms.get(name)?.order;
  return order === undefined ? {} : { order };
}
