import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { IssueCode } from '@baluarte/texts/es/problems.ts';
import { cellText, isCellError, type CellValue } from '#kit/sheets/sheet.ts';
import type { ColumnForms } from '#kit/sheets/values/column-forms.ts';
import { readBoolean } from '#kit/sheets/values/read-boolean.ts';
import { readDate } from '#kit/sheets/values/read-date.ts';
import { readNumber } from '#kit/sheets/values/read-number.ts';
import type { CellReason, Reading } from '#kit/sheets/values/reading.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Answered, ChoiceIndex, QuestionReason } from './choice-index.ts';
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
  /** The user may create values from words that match none. */
  canCreateValues: boolean;
  /** A default for every row also fills empty fields of existing rows. */
  fillsEmpty: boolean;
}

/** A word of a row that names no choice by itself. */
export interface AskedWord {
  field: string;
  word: string;
  reason: QuestionReason;
  /** Parent of its choice, where known. */
  parent: number | null;
  /** What it refers to: the user's answer or our proposal. */
  answered: Answered | null;
}

/** Values by field, and what could not be read. A field that is wrong has no value. */
export interface ReadRow {
  values: Row;
  issues: Issue[];
  /** Words the user must be asked about, or was; given answers are in the values. */
  asked: AskedWord[];
  /** A value must be made before the row can be read. */
  isWaiting: boolean;
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
/** Wrong words reported per cell: a cell may hold sixteen thousand, and a batch five hundred such cells. */
const mostReported = 20;

/** An issue of one field of a row, with its column and the text of the cell. */
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

/** Text that PostgreSQL can store: no NUL, no lone surrogate, no bidirectional control; line breaks as forms write them. */
export const cleanText = (text: string): string =>
  withoutTurning(text).replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').toWellFormed();

interface CellSource {
  cell: CellValue;
  /** The word is a default for every row, so it may be an id sent by a form. */
  byId: boolean;
  before?: Row | undefined;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The cell a field is read from: its column's, or the default for every row where that is missing or empty. In an existing row
 * the default fills only empty fields, and only where requested. Undefined: the file has no value for the field.
 */
function cellOf(
  { name, column, fallback }: ColumnSource,
  cells: readonly CellValue[],
  { before, fillsEmpty }: { before: Row | undefined; fillsEmpty: boolean },
): Omit<CellSource, 'before'> | undefined {
  const cell = column === undefined ? '' : (cells[column] ?? '');
  if (!isEmpty(cell)) return { cell, byId: false };
  const mayFill = before === undefined || (fillsEmpty && isBlank(before[name]));
  if (fallback !== undefined && mayFill) return { cell: fallback, byId: true };
  return column === undefined ? undefined : { cell, byId: false };
}

/** Words of a cell with several choices: split by semicolon or line, and by comma where a part is not a choice itself. */
function wordsOf(text: string, knows: (word: string) => boolean): string[] {
  const split = (piece: string, mark: RegExp) => piece.split(mark).flatMap((word) => word.trim() || []);
  if (knows(text)) return [text];
  return split(text, /[;\n|]/).flatMap((piece) => (knows(piece) ? [piece] : split(piece, /,/)));
}

function take<T>(row: ReadRow, source: ColumnSource, reading: Reading<T>): void {
  if (reading.ok) row.values[source.name] = reading.value;
  else row.issues.push(issueOf(source, codeOf[reading.reason], { value: shown(reading.found) }));
}

/**
 * Chosen parent of a field: from the row, else from its previous value; null where there is none, undefined where the row's
 * value cannot be read.
 */
function parentOf({ field }: ColumnSource, row: ReadRow, before: Row | undefined): number | null | undefined {
  const { parent } = field;
  if (parent === undefined) return null;
  const issue = row.issues.find(({ path }) => path === parent);
  if (issue && issue.code !== 'required') return undefined;
  return ((parent in row.values ? row.values[parent] : before?.[parent]) ?? null) as number | null;
}

function takeChoices(
  row: ReadRow,
  source: ColumnSource,
  { choices, canCreateValues }: Reader,
  cellSource: CellSource,
): void {
  const { name, field } = source;
  const { cell, byId, before } = cellSource;
  const parent = parentOf(source, row, before);
  const context = { parent, held: new Set([before?.[name]].flat()), byId, canCreate: canCreateValues };
  const target = { name, from: field.from, isBelow: field.parent !== undefined };
  const isSeveral = field.kind === 'choices';
  const text = cellText(cell);
  const words = isSeveral ? [...new Set(wordsOf(text, (word) => choices.knows(field.from, word)))] : [text];
  const resolved = words.map((word) => choices.resolve(target, word, context));
  const found = resolved.map(({ meaning }) => meaning);
  for (const [index, { question }] of resolved.entries()) {
    const word = words[index] ?? '';
    // A parent that is still unknown may decide it.
    if (question && parent !== undefined && word.length <= shownLength)
      row.asked.push({ field: name, word, parent, ...question });
  }
  row.isWaiting ||= found.includes('wanted');
  const wrong = found.flatMap((one, index) =>
    // Which of several rows is meant depends on the parent; a wrong parent is already reported.
    typeof one === 'object' && 'code' in one && !(one.code === 'ambiguousChoice' && context.parent === undefined)
      ? [{ code: one.code, word: words[index] ?? '' }]
      : [],
  );
  for (const { code, word } of wrong.slice(0, mostReported))
    row.issues.push(issueOf(source, code, { value: shown(word) }));
  const ids = found.flatMap((one) => (typeof one === 'object' && 'id' in one ? one.id : []));
  const empty = found.filter((one) => one === 'empty').length;
  if (ids.length + empty < words.length) return;
  if (ids.length === 0) takeEmpty(row, source);
  else row.values[name] = isSeveral ? [...new Set(ids)].sort((a, b) => a - b) : ids[0];
}

function takeEmpty(row: ReadRow, { name, field, ...source }: ColumnSource): void {
  if (field.required) row.issues.push(issueOf({ name, ...source }, 'required'));
  else row.values[name] = field.kind === 'flag' ? false : null;
}

/**
 * Reads the cells of one row, typed by field. `before` is the existing row, if any: its choices may stay although inactive,
 * and its parent is used where the file has none.
 */
export function readCells(reader: Reader, cells: readonly CellValue[], before?: Row): ReadRow {
  const row: ReadRow = { values: {}, issues: [], asked: [], isWaiting: false };
  const { fillsEmpty } = reader;
  for (const source of reader.sources) {
    const { name, field } = source;
    const found = cellOf(source, cells, { before, fillsEmpty });
    if (found === undefined) continue;
    const cellSource = { ...found, before };
    const { cell } = cellSource;
    if (isEmpty(cell)) takeEmpty(row, source);
    else if (isCellError(cell)) row.issues.push(issueOf(source, 'cellError', { value: cell.error }));
    else if (field.kind === 'flag') take(row, source, readBoolean(cell));
    else if (field.kind === 'number') take(row, source, readNumber(cell));
    else if (field.kind === 'date')
      take(row, source, readDate(cell, { language: reader.language, ...orderOf(reader, name) }));
    else if (field.kind === 'choice' || field.kind === 'choices') takeChoices(row, source, reader, cellSource);
    else row.values[name] = cleanText(cellText(cell)).trim();
  }
  if (!before) takeParents(row, reader);
  return row;
}

/** Derives a missing parent from its child's choice: the category from the type. */
function takeParents(row: ReadRow, { sources, choices }: Reader): void {
  for (const { name, field } of [...sources].reverse()) {
    const { parent, from } = field;
    if (parent === undefined || typeof row.values[name] !== 'number' || typeof row.values[parent] === 'number')
      continue;
    // An unreadable parent already has its own issue.
    if (row.issues.some(({ path, code }) => path === parent && code !== 'required')) continue;
    const found = choices.get(from, row.values[name])?.parent_id ?? null;
    if (found === null) continue;
    row.values[parent] = found;
    row.issues = row.issues.filter(({ path }) => path !== parent);
  }
}

function orderOf({ forms }: Reader, name: string): Pick<ColumnForms, 'order'> {
  const order = forms.get(name)?.order;
  return order === undefined ? {} : { order };
}
