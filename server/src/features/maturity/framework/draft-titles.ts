import {
  aboutFields,
  draftChoices,
  draftColumns,
  type AboutField,
  type DraftChoice,
  type DraftTable,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { headerKey } from '#kit/sheets/header.ts';

const words = languages.map((language) => textsIn(language).framework);
type Words = (typeof words)[number];

const tables = Object.keys(draftColumns) as DraftTable[];
/** What titles say: their letters and digits alone. */
const keyed = <T extends string>(of: T, titles: readonly (string | undefined)[]): [string, T][] =>
  titles.flatMap((title) => (title === undefined ? [] : [[headerKey(title), of] as [string, T]]));

const titlesOf = (column: string): string[] =>
  words.flatMap(({ cells, cellHeaders }) => [
    ...(column in cells ? [cells[column as keyof Words['cells']]] : []),
    ...(column in cellHeaders ? cellHeaders[column as keyof Words['cellHeaders']] : []),
  ]);

/** The column each title stands for, table by table; a column's own name in the contract is one too. */
const columnsByTitle = new Map(
  tables.map((table) => [
    table,
    new Map(draftColumns[table].flatMap((column) => keyed<string>(column, [column, ...titlesOf(column)]))),
  ]),
);

const tablesByTitle = new Map(
  tables.flatMap((table) =>
    keyed(
      table,
      words.map((word) => word.tables[table]),
    ),
  ),
);
const fieldsByTitle = new Map(
  aboutFields.flatMap((field) => keyed(field, [field, ...words.map(({ about }) => about[field])])),
);

/** Titles by which the row with the headers is told. */
export const headerWords: readonly string[] = [
  ...new Set([...columnsByTitle.values()].flatMap((titles) => [...titles.keys()])),
];

/** What the sheet of a workbook holds: by its name, else by what most of its titles are of; null of none. */
export function tableOf(name: string | undefined, headers: readonly string[]): DraftTable | null {
  const named = tablesByTitle.get(headerKey(name ?? ''));
  const counts = new Map(tables.map((table) => [table, placesOf(table, headers).size]));
  if (named !== undefined && (counts.get(named) ?? 0) > 1) return named;
  // A list of questions is what one most often has.
  const [best] = (['items', 'groups', 'levels', 'scale', 'about'] as const).toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  );
  return best !== undefined && (counts.get(best) ?? 0) > 1 ? best : null;
}

/** Where each column of a table is among titles; the first of two counts. */
export function placesOf(table: DraftTable, headers: readonly string[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [at, header] of headers.entries()) {
    const column = columnsByTitle.get(table)?.get(headerKey(header));
    if (column !== undefined && !places.has(column)) places.set(column, at);
  }
  return places;
}

/** What a title of the sheet about the framework stands for. */
export const fieldOf = (title: string): AboutField | undefined => fieldsByTitle.get(headerKey(title));

const choicesByWord = new Map(
  (Object.keys(draftChoices) as DraftChoice[]).map((choice) => [
    choice,
    new Map(
      draftChoices[choice].flatMap((value) =>
        keyed<string>(value, [
          value,
          ...words.flatMap(({ choices, choiceWords }) => [
            (choices[choice] as Readonly<Record<string, string>>)[value],
            ...(((choiceWords as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>)[choice] ?? {})[
              value
            ] ?? []),
          ]),
        ]),
      ),
    ),
  ]),
);

/** The value a word of a choice stands for, in either language; the word itself where it is none. */
export function choiceIn(column: string, text: string): string {
  const values = choicesByWord.get(column as DraftChoice);
  return text === '' ? '' : (values?.get(headerKey(text)) ?? text);
}
