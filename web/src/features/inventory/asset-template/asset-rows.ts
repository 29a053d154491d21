import { nameOfCopy, type AssetTemplate } from '@baluarte/contract/inventory/asset-template.ts';
import { codeAt, numberIn, parsedPattern } from '@baluarte/contract/kit/code-pattern.ts';
import { fold } from '#kit/search/fold.ts';

/** Columns of the table that are typed freely, and those that choose. */
const textFields = ['code', 'name'] as const;
export const choiceFields = ['scopeId', 'ownerId', 'custodianId', 'processId', 'locationId'] as const;
export type ChoiceField = (typeof choiceFields)[number];
export type CellField = (typeof textFields)[number] | ChoiceField;
/** In the order of the table. */
export const cellFields: readonly CellField[] = [...textFields, ...choiceFields];
export const isChoice = (field: CellField): field is ChoiceField => choiceFields.some((each) => each === field);

/** One asset that will be created: what is typed in its row, as it is typed. */
export interface AssetRow {
  key: number;
  templateId: number;
  cells: Readonly<Partial<Record<CellField, string>>>;
}

/** Something a column chooses, with every word that means it. */
export interface Option {
  id: number;
  label: string;
  words: readonly string[];
}
export type Options = Readonly<Record<ChoiceField, readonly Option[]>>;

/** What a word means in a column: the id, nothing, or more than one. */
export function choiceOf(options: readonly Option[], text: string): number | 'unknown' | 'several' {
  const word = fold(text.trim());
  const found = options.filter(({ words }) => words.some((each) => fold(each) === word));
  if (found.length > 1) return 'several';
  return found[0]?.id ?? 'unknown';
}

/** How many rows each template has. */
export const countsOf = (rows: readonly AssetRow[]): ReadonlyMap<number, number> =>
  new Map([...Map.groupBy(rows, ({ templateId }) => templateId)].map(([id, some]) => [id, some.length]));

const nextKey = (rows: readonly AssetRow[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1;

/** Rows with as many of a template as asked: new ones follow its last one, those left over go from its end. */
export function withCount(rows: readonly AssetRow[], templateId: number, count: number): AssetRow[] {
  const own = rows.filter((row) => row.templateId === templateId);
  const dropped = new Set(own.slice(count).map(({ key }) => key));
  const kept = rows.filter(({ key }) => !dropped.has(key));
  const first = nextKey(rows);
  const added = Array.from({ length: Math.max(0, count - own.length) }, (_, index): AssetRow => ({
    key: first + index,
    templateId,
    cells: {},
  }));
  const last = kept.findLastIndex((row) => row.templateId === templateId);
  const place = last < 0 ? kept.length : last + 1;
  return [...kept.slice(0, place), ...added, ...kept.slice(place)];
}

/** Rows with one cell typed; an emptied one says nothing of its own. */
export const withCell = (rows: readonly AssetRow[], key: number, field: CellField, text: string): AssetRow[] =>
  rows.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [field]: text } } : row));

/** A block of cells laid over the rows and columns that begin at a cell; `beyond`: its rows for which there is none. */
export function pasteInto(
  rows: readonly AssetRow[],
  {
    index,
    field,
    columns,
    cells,
  }: { index: number; field: CellField; columns: readonly CellField[]; cells: readonly (readonly string[])[] },
): { rows: AssetRow[]; pasted: number; beyond: number } {
  const first = columns.indexOf(field);
  const next = rows.map((row, place): AssetRow => {
    const line = cells[place - index];
    if (place < index || !line) return row;
    const typed = line.flatMap((text, at): [CellField, string][] => {
      const column = columns[first + at];
      return column ? [[column, text.replaceAll(/\s+/g, ' ').trim()]] : [];
    });
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(typed) } };
  });
  const beyond = Math.max(0, cells.length - (rows.length - index));
  return { rows: next, pasted: cells.length - beyond, beyond };
}

/** What each row is called where nothing is typed: as its template, numbered where there are several. */
export function namesOf(rows: readonly AssetRow[], nameOf: (template: number) => string): ReadonlyMap<number, string> {
  const counts = countsOf(rows);
  const places = new Map<number, number>();
  return new Map(
    rows.map(({ key, templateId }) => {
      const place = (places.get(templateId) ?? 0) + 1;
      places.set(templateId, place);
      return [key, nameOfCopy(nameOf(templateId), place, counts.get(templateId) ?? 1)];
    }),
  );
}

/** The code each row gets where none is typed: on from the next number, or from the highest that is typed. */
export function codesOf(rows: readonly AssetRow[], pattern: string, nextNumber: number): ReadonlyMap<number, string> {
  const shape = parsedPattern(pattern);
  const typed = rows.map(({ cells }) => (numberIn(shape, cells.code?.trim() ?? '') ?? 0) + 1);
  let next = Math.max(nextNumber, ...typed);
  return new Map(rows.flatMap(({ key, cells }) => (cells.code?.trim() ? [] : [[key, codeAt(shape, next++)] as const])));
}

/** Cells of choices that mean nothing, or more than one thing. */
export const unresolvedCells = (rows: readonly AssetRow[], options: Options) =>
  rows.flatMap(({ key, cells }) =>
    choiceFields.flatMap((field) => {
      const text = cells[field]?.trim() ?? '';
      const meaning = text === '' ? 0 : choiceOf(options[field], text);
      return typeof meaning === 'number' ? [] : [{ key, field, code: meaning, text }];
    }),
  );

/** Rows as the API takes them; what is typed nowhere is not said. */
export const assetsOf = (rows: readonly AssetRow[], options: Options) =>
  rows.map(({ templateId, cells }) => {
    const said = cellFields.flatMap((field): [CellField, string | number][] => {
      const text = cells[field]?.trim() ?? '';
      if (text === '') return [];
      const meaning = isChoice(field) ? choiceOf(options[field], text) : text;
      return meaning === 'unknown' || meaning === 'several' ? [] : [[field, meaning]];
    });
    return {
      templateId,
      ...(Object.fromEntries(said) as Partial<Record<ChoiceField, number>> & { code?: string; name?: string }),
    };
  });

/** Templates that can be chosen. */
export const isUsable = ({ category }: AssetTemplate): boolean => category.isAvailable;
