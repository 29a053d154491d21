import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';
import { cut } from '@baluarte/contract/kit/cut.ts';
import type { ImportRights } from '@baluarte/contract/inventory/import.ts';
import type { Fields } from '@baluarte/contract/kit/field.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { IssueCode } from '@baluarte/texts/es/problems.ts';
import { cellText, isCellError, type CellValue } from '#kit/sheets/sheet.ts';
import type { ColumnForms } from '#kit/sheets/values/column-forms.ts';
import { readBoolean } from '#kit/sheets/values/read-boolean.ts';
import { readDate } from '#kit/sheets/values/read-date.ts';
import { readNumber } from '#kit/sheets/values/read-number.ts';
import type { CellReason, Reading } from '#kit/sheets/values/reading.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { Answered, ChoiceIndex, QuestionReason, Resolved } from './choice-index.ts';
import type { ColumnSource } from './column-sources.ts';
import { cutText, withWholeTexts, type WholeText } from './long-texts.ts';
import { withRest, type RestColumn } from './rest-columns.ts';
import type { SuggestingRow, Suggestions } from './suggestions.ts';
import { safeText } from '#kit/http/invalid-text.ts';

export type Row = Record<string, unknown>;

/** Settings shared by all rows of a file. */
export interface Reader {
  fields: Fields;
  sources: readonly ColumnSource[];
  choices: ChoiceIndex;
  /** How dates are written, by field. */
  forms: ReadonlyMap<string, ColumnForms>;
  language: Language;
  /** Whether the user may create what words of a field name and nobody knows. */
  createsFrom: ImportRights['createsFrom'];
  /** A default for every row also fills empty fields of existing rows. */
  fillsEmpty: boolean;
  /** Cells of choices as they were read before in this file. */
  readBefore: Map<string, ReadWords>;
  /** Field for notes, where the catalogue has one and the import uses it. */
  notesField: string | null;
  /** A text too long for its own field is cut, and stored in full in the notes; otherwise such a row is refused. */
  cutsLongTexts: boolean;
  /** Columns whose cells are kept in the notes. */
  rest: readonly RestColumn[];
  /** Words that somebody answered to leave empty are kept in the notes like cells without a field. */
  keepsRest: boolean;
  /** Names of the fields, as the notes call them. */
  labels: Readonly<Record<string, string>>;
  /** Rules that fill required fields missing from the file; null where the user must provide them. */
  suggestions: Suggestions | null;
  /** Field that takes the title of its section; null where titles are passed over. */
  titlesField: string | null;
  /** Relations of existing rows that are missing from the file are removed. */
  replacesRelations: boolean;
}

/** A word of a row that names no choice by itself. */
export interface WordQuestion {
  field: string;
  word: string;
  reason: QuestionReason;
  /** Parent of its choice, where known. */
  parent: number | null;
  /** What it refers to: the user's answer or our proposal. */
  answered: Answered | null;
}

/** A value that a row took because of what it is. */
export interface SuggestedValue {
  field: string;
  basis: string;
  value: string;
}

/** What is reported about a row in addition to its outcome. */
export interface RowFindings {
  /** Words that match no choice, answered by the user or not; answers are applied in the values. */
  questions: WordQuestion[];
  suggested: SuggestedValue[];
  /** Texts of it were too long: cut, with the whole among the notes. */
  isCut: boolean;
}

/** Values by field, and what could not be read. A field that is wrong has no value. */
export interface ReadRow extends RowFindings {
  values: Row;
  issues: Issue[];
  /** A value must be made before the row can be read. */
  isWaiting: boolean;
  /** Columns with a word that somebody answered to leave empty. */
  leftEmpty: RestColumn[];
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
/** Longest word of a file that may become an entry, in characters: entries are often named by a whole sentence. */
const maxQuestionLength = 500;
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

export const shown = (text: string) => cut(cleanText(text), shownLength);
const isEmpty = (cell: CellValue) => cell === '' || (typeof cell === 'string' && cell.trim() === '');

/** Text that PostgreSQL can store: no NUL, no lone surrogate, no bidirectional control, nothing that could run; line breaks as forms write them. */
export const cleanText = (text: string): string =>
  safeText(text).replaceAll('\0', '').replaceAll('\r\n', '\n').replaceAll('\r', '\n').toWellFormed();

interface CellSource {
  cell: CellValue;
  /** The word is a default for every row, so it may be an id sent by a form. */
  byId: boolean;
  before?: Row | undefined;
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Context of a row: the existing row it updates, and the title of its section. */
export interface Beside {
  before?: Row | undefined;
  title?: string | undefined;
}

/** Whether something else than a cell may fill a field: of an existing row only an empty one, and only where requested. */
const mayFill = (name: string, { before }: Beside, { fillsEmpty }: Pick<Reader, 'fillsEmpty'>): boolean =>
  before === undefined || (fillsEmpty && isBlank(before[name]));

/**
 * The cell a field is read from: its column's, or where that is missing or empty the title of the section or the default for
 * every row. Undefined: the file has no value for the field.
 */
function cellOf(
  { name, column, fallback }: ColumnSource,
  cells: readonly CellValue[],
  beside: Beside,
  reader: Reader,
): Omit<CellSource, 'before'> | undefined {
  const cell = column === undefined ? '' : (cells[column] ?? '');
  if (!isEmpty(cell)) return { cell, byId: false };
  if (mayFill(name, beside, reader)) {
    if (name === reader.titlesField && beside.title !== undefined) return { cell: beside.title, byId: false };
    if (fallback !== undefined) return { cell: fallback, byId: true };
  }
  return column === undefined ? undefined : { cell, byId: false };
}

/** Words of a cell with several choices: split by semicolon or line, and by comma where a part is not a choice itself. */
function wordsOf(text: string, knows: (word: string) => boolean): string[] {
  const split = (piece: string, mark: RegExp) => piece.split(mark).flatMap((word) => word.trim() || []);
  if (knows(text)) return [text];
  return split(text, /[;\n|]/).flatMap((piece) => (knows(piece) ? [piece] : withCommas(split(piece, /,/), knows)));
}

/** Most commas of a name that are looked for in a list with commas. */
const mostCommas = 5;

/** Parts between commas, joined again where they are a name that has commas itself; the longest name wins. */
function withCommas(parts: readonly string[], knows: (word: string) => boolean): string[] {
  const words: string[] = [];
  for (let at = 0; at < parts.length;) {
    let taken = Math.min(mostCommas + 1, parts.length - at);
    while (taken > 1 && !knows(parts.slice(at, at + taken).join(', '))) taken--;
    words.push(parts.slice(at, at + taken).join(', '));
    at += taken;
  }
  return words;
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

/** What the words of a cell refer to, and their open questions. */
interface ReadWords {
  words: readonly string[];
  found: readonly Resolved['meaning'][];
  questions: readonly WordQuestion[];
}

type Context = Parameters<ChoiceIndex['resolve']>[2];

function readWords({ name, field }: ColumnSource, choices: ChoiceIndex, text: string, context: Context): ReadWords {
  const target = { name, from: field.from, isBelow: field.parent !== undefined };
  const words =
    field.kind === 'choices' ? [...new Set(wordsOf(text, (word) => choices.knows(field.from, word)))] : [text];
  const resolved = words.map((word) => choices.resolve(target, word, context));
  const { parent } = context;
  const questions = resolved.flatMap(({ question }, index): WordQuestion[] => {
    const word = words[index] ?? '';
    // A parent that is still unknown may decide it.
    const isAsked = question && parent !== undefined && word.length <= (field.create ? maxQuestionLength : shownLength);
    return isAsked ? [{ field: name, word, parent, ...question }] : [];
  });
  return { words, found: resolved.map(({ meaning }) => meaning), questions };
}

/** Cells remembered per file, and their longest text in characters: the columns of choices repeat few words. */
const [mostRemembered, longestRemembered] = [10_000, 100];

/** `readWords` with a cache. */
function rememberedWords(source: ColumnSource, reader: Reader, text: string, context: Context): ReadWords {
  const { choices, readBefore } = reader;
  // A choice that the row holds already may stay although inactive, so its answer is the row's own.
  if (context.held.size > 0 || text.length > longestRemembered) return readWords(source, choices, text, context);
  const key = JSON.stringify([source.name, context.parent ?? String(context.parent), context.byId ?? false, text]);
  const before = readBefore.get(key);
  if (before) return before;
  const read = readWords(source, choices, text, context);
  if (readBefore.size < mostRemembered && !read.found.includes('toCreate')) readBefore.set(key, read);
  return read;
}

function takeChoices(row: ReadRow, source: ColumnSource, reader: Reader, { cell, byId, before }: CellSource): void {
  const { name, field } = source;
  const parent = parentOf(source, row, before);
  const held = new Set(before === undefined ? [] : [before[name]].flat());
  const context = { parent, held, byId, canCreate: reader.createsFrom(field) };
  const { words, found, questions } = rememberedWords(source, reader, cellText(cell), context);
  row.questions.push(...questions);
  row.isWaiting ||= found.includes('toCreate');
  const wrong = found.flatMap((one, index) =>
    // Which of several rows is meant depends on the parent; a wrong parent is already reported.
    typeof one === 'object' && 'code' in one && !(one.code === 'ambiguousChoice' && context.parent === undefined)
      ? [{ code: one.code, word: words[index] ?? '' }]
      : [],
  );
  for (const { code, word } of wrong.slice(0, mostReported))
    row.issues.push(issueOf(source, field.values ? 'wrongOption' : code, { value: shown(word) }));
  const ids = found.flatMap((one) => (typeof one === 'object' && 'id' in one ? one.id : []));
  const empty = found.filter((one) => one === 'empty').length;
  if (empty > 0 && source.column !== undefined)
    row.leftEmpty.push({ column: source.column, header: source.header ?? '', isExported: false });
  if (ids.length + empty < words.length) return;
  if (field.isRelation) takeRelations(row, name, { ids, before, replacesRelations: reader.replacesRelations });
  else if (ids.length === 0) takeEmpty(row, source);
  else row.values[name] = field.kind === 'choices' ? inOrder(ids) : ids[0];
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

/** Relations are added to existing ones, or replace them; then an empty cell removes all. */
function takeRelations(
  row: ReadRow,
  name: string,
  { ids, before, replacesRelations }: { ids: readonly number[]; before: Row | undefined; replacesRelations: boolean },
): void {
  const held = before?.[name];
  if (replacesRelations) row.values[name] = inOrder(ids);
  else if (ids.length > 0) row.values[name] = inOrder(Array.isArray(held) ? [...(held as number[]), ...ids] : ids);
}

function takeEmpty(row: ReadRow, { name, field, ...source }: ColumnSource): void {
  if (field.required) row.issues.push(issueOf({ name, ...source }, 'required'));
  else row.values[name] = field.kind === 'flag' ? false : null;
}

/** Reads a text; one that is too long is cut, and returned in full for the notes. */
function takeText(row: ReadRow, { name, field }: ColumnSource, reader: Reader, cell: CellValue): WholeText[] {
  const clean = cleanText(cellText(cell)).trim();
  const text = field.kind === 'text' ? tidyLine(clean) : clean;
  const { max = text.length } = field;
  const isKept = reader.cutsLongTexts && reader.notesField !== null && name !== reader.notesField && name !== 'code';
  if (text.length <= max || !isKept) {
    row.values[name] = text;
    return [];
  }
  row.values[name] = cutText(text, max);
  return [{ label: reader.labels[name] ?? name, text }];
}

/** Adds to the notes of a row, or to those of the row it is, the texts that were cut. */
function takeWholeTexts(row: ReadRow, { notesField }: Reader, wholes: readonly WholeText[], before?: Row): void {
  if (notesField === null || wholes.length === 0) return;
  const own = notesField in row.values ? row.values[notesField] : before?.[notesField];
  row.values[notesField] = withWholeTexts(typeof own === 'string' ? own : '', wholes);
  row.isCut = true;
}

/** Adds to the notes of a row, or to those of the row it is, the cells of columns that fill no field, and what was answered to be left empty. */
function takeRest(row: ReadRow, reader: Reader, cells: readonly CellValue[], before?: Row): void {
  const { notesField, rest, fields, keepsRest } = reader;
  const leftEmpty = keepsRest ? row.leftEmpty : [];
  if (notesField === null || rest.length + leftEmpty.length === 0) return;
  const own = notesField in row.values ? row.values[notesField] : before?.[notesField];
  const notes = typeof own === 'string' ? own : '';
  const columns = [...(before ? rest.filter(({ isExported }) => !isExported) : rest), ...leftEmpty];
  const after = withRest(notes, columns, cells, fields[notesField]?.max ?? Infinity);
  if (after !== notes) row.values[notesField] = cleanText(after);
}

/** Reads a cell into the row; returns the texts that were too long. */
function takeCell(row: ReadRow, source: ColumnSource, reader: Reader, cellSource: CellSource): WholeText[] {
  const { name, field } = source;
  const { cell } = cellSource;
  if (isEmpty(cell) && source.field.isRelation)
    takeRelations(row, source.name, {
      ids: [],
      before: cellSource.before,
      replacesRelations: reader.replacesRelations,
    });
  else if (isEmpty(cell)) takeEmpty(row, source);
  else if (isCellError(cell)) row.issues.push(issueOf(source, 'cellError', { value: cell.error }));
  else if (field.kind === 'flag') take(row, source, readBoolean(cell));
  else if (field.kind === 'number') take(row, source, readNumber(cell));
  else if (field.kind === 'date')
    take(row, source, readDate(cell, { language: reader.language, ...orderOf(reader, name) }));
  else if (field.kind === 'choice' || field.kind === 'choices') takeChoices(row, source, reader, cellSource);
  else return takeText(row, source, reader, cell);
  return [];
}

/**
 * Reads the cells of one row, typed by field. `before` is the existing row, if any: its choices may stay although inactive,
 * and its parent is used where the file has none. `title` is that of its section.
 */
export function readCells(reader: Reader, cells: readonly CellValue[], beside: Beside = {}): ReadRow {
  const row: ReadRow = {
    values: {},
    issues: [],
    questions: [],
    suggested: [],
    isCut: false,
    isWaiting: false,
    leftEmpty: [],
  };
  const { before } = beside;
  const suggested = new Set(reader.suggestions?.fields);
  const wholes: WholeText[] = [];
  for (const source of reader.sources) {
    const found = cellOf(source, cells, beside, reader);
    // A field set only by a default may be derived from the rest of the row.
    const isLeft = suggested.has(source.name) && (found === undefined || found.byId || isEmpty(found.cell));
    if (found !== undefined && !isLeft) wholes.push(...takeCell(row, source, reader, { ...found, before }));
  }
  if (!before) takeParents(row, reader);
  takeSuggestions(row, reader, cells, beside);
  takeWholeTexts(row, reader, wholes, before);
  takeRest(row, reader, cells, before);
  return row;
}

/** Fills the fields that have rules, from the row itself or from the default for all rows. */
function takeSuggestions(row: ReadRow, reader: Reader, cells: readonly CellValue[], beside: Beside): void {
  const { suggestions, sources } = reader;
  if (!suggestions) return;
  const candidate = suggestingRow(row, reader, beside.before);
  for (const name of suggestions.fields) {
    const source = sources.find((one) => one.name === name);
    if (!source || name in row.values || row.issues.some(({ path }) => path === name)) continue;
    const isOpen = mayFill(name, beside, reader);
    const suggestion = isOpen ? suggestions.of(name, candidate) : undefined;
    const fallback = isOpen ? source.fallback : undefined;
    const takes = suggestion && (fallback === undefined || suggestions.isSurerThanDefault);
    if (takes) row.suggested.push({ field: name, ...suggestion });
    const cell = takes ? suggestion.value : fallback;
    if (cell !== undefined) takeCell(row, source, reader, { cell, byId: true, before: beside.before });
    else if (source.column !== undefined) takeCell(row, source, reader, { cell: '', byId: false });
  }
}

/** A row as the rules of a catalogue look at it; `before`: the row it changes. */
export function suggestingRow(
  { values }: Pick<ReadRow, 'values'>,
  { choices, fields, language }: Pick<Reader, 'choices' | 'fields' | 'language'>,
  before?: Row,
): SuggestingRow {
  const valueOf = (name: string) => (name in values ? values[name] : before?.[name]);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    text: (name) => textOf(valueOf(name)),
    choice: (name) => choices.get(fields[name]?.from, valueOf(name)),
    codes: (from) => choices.active(from).map(({ code }) => code),
    language,
  };
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
