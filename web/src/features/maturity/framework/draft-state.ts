import { familyOf, type FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import {
  draftChoices,
  draftColumns,
  draftOf,
  type AboutField,
  type DraftChoice,
  type DraftList,
  type DraftRow,
  type FrameworkDraft,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { fold } from '#kit/search/fold.ts';

/** What is done to a draft. */
export type DraftAct =
  | { do: 'replace'; draft: FrameworkDraft }
  | { do: 'about'; field: AboutField; value: string }
  | { do: 'cell'; table: DraftList; row: number; column: string; value: string }
  | { do: 'paste'; table: DraftList; row: number; columns: readonly string[]; cells: readonly (readonly string[])[] }
  | { do: 'add'; table: DraftList }
  | { do: 'remove'; table: DraftList; row: number };

/** Columns of a list that are rarely needed: they are shown once one says something. */
const rare = new Set(['kind', 'canBeTyped', 'isOwnReading', 'instrumentCode']);

/** Columns of a list worth showing, by what its rows say. */
export const shownColumns = (table: DraftList, rows: readonly DraftRow[]): string[] =>
  draftColumns[table].filter((column) => !rare.has(column) || rows.some((row) => (row[column] ?? '') !== ''));

export const isChoice = (column: string): column is DraftChoice => column in draftChoices;

/** Where pasted cells go: titles in the first row say the columns, else they follow the one they were pasted at. */
export function pastedColumns(
  cells: readonly (readonly string[])[],
  {
    columns,
    from,
    columnIn,
  }: { columns: readonly string[]; from: string; columnIn: (title: string) => string | undefined },
): { columns: string[]; cells: (readonly string[])[] } {
  const titles = (cells[0] ?? []).map(columnIn);
  if (titles.filter((title) => title !== undefined).length > 1)
    return { columns: titles.map((title) => title ?? ''), cells: cells.slice(1) };
  return { columns: columns.slice(columns.indexOf(from)), cells: [...cells] };
}

/** The value a word stands for among the words of a choice; the word itself where it is none. */
export const choiceIn = (text: string, words: Readonly<Record<string, string>>): string =>
  Object.entries(words).find(([value, word]) => fold(word) === fold(text.trim()) || value === text.trim())?.[0] ?? text;

/** A draft after an act. */
export function afterAct(draft: FrameworkDraft, act: DraftAct): FrameworkDraft {
  switch (act.do) {
    case 'replace':
      return act.draft;
    case 'about':
      return { ...draft, about: { ...draft.about, [act.field]: act.value } };
    case 'cell': {
      const { table, row, column, value } = act;
      return { ...draft, [table]: draft[table].map((own, at) => (at === row ? { ...own, [column]: value } : own)) };
    }
    case 'paste': {
      const { table, row, columns, cells } = act;
      const rows = [...draft[table]];
      for (const [at, texts] of cells.entries()) {
        const said = texts.flatMap((text, place) => {
          const column = columns[place];
          return column === undefined || column === '' ? [] : [[column, text.trim()] as const];
        });
        rows[row + at] = { ...rows[row + at], ...Object.fromEntries(said) };
      }
      return { ...draft, [table]: rows };
    }
    case 'add':
      return { ...draft, [act.table]: [...draft[act.table], {}] };
    case 'remove':
      return { ...draft, [act.table]: draft[act.table].filter((_row, at) => at !== act.row) };
    default:
      return act satisfies never;
  }
}

/** The code of the version after one: its last number more by one, or a second one. */
export function codeAfter(code: string, taken: readonly string[]): string {
  const digits = /(?<!\d)\d+$/.exec(code)?.[0];
  const start = code.replace(/(?<!\d)\d+$/, '');
  for (let number = digits === undefined ? 2 : Number(digits) + 1; ; number += 1) {
    const next = `${digits === undefined ? `${code}-` : start}${number}`;
    if (!taken.includes(next)) return next;
  }
}

/** What a new framework begins with: the scale and the levels of another, and a row to write in each list. */
export function blankDraft(of: FrameworkDefinition): FrameworkDraft {
  const { scale, levels } = draftOf(of);
  return {
    about: {},
    scale,
    levels,
    groups: [{ code: 'total', nameEs: 'Total', nameEn: 'Total', formula: 'mean' }, {}],
    items: [{}, {}, {}],
  };
}

/** A framework to be changed into its next version; one of the product into one's own. */
export function draftAfter(
  definition: FrameworkDefinition,
  { isShipped, taken }: { isShipped: boolean; taken: readonly string[] },
): FrameworkDraft {
  const draft = draftOf(definition);
  const about = isShipped
    ? { ...draft.about, code: codeAfter(`${definition.code}-PROPIO`, taken), family: '' }
    : { ...draft.about, code: codeAfter(definition.code, taken), family: familyOf(definition) };
  return { ...draft, about };
}
