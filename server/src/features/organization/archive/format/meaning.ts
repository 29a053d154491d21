import { membersOf, NotAnObject, objectOf } from './members.ts';

/**
 * Meaning of a value. `plain`: no ids. `omitted`: not exported. Otherwise it contains row ids, which differ between
 * installations: of one row, of a list, or in an object's members. A
 * `row` is a whole row of the table named by the neighbouring member `table_name`.
 */
export type Meaning =
  | 'plain'
  | 'omitted'
  | 'row'
  | 'rowOf'
  | { of: string }
  | { eachOf: string }
  | { within: Meanings };
export type Meanings = Readonly<Record<string, Meaning>>;

/** Users are numbered like a table's rows. */
export const PEOPLE = 'people';
/** The company itself; in an archive its number is 1. */
export const COMPANY = 'company';

/** Maps a row's id from database to archive or back. 0: of a deleted row. */
export type Renumber = (table: string, id: number) => number;

/** Meanings of a table's columns, for rows stored inside others. */
export type MeaningsOf = (table: string) => Meanings;

const NUMBER = /^\d+$/;

function renumberList(raw: string, table: string, renumber: Renumber): string {
  if (raw === 'null') return raw;
  const ids = JSON.parse(raw) as unknown[];
  const numbers = ids.map((id) => {
    if (id === null) return 'null';
    // Anything else would be converted to a number, at any depth.
    if (typeof id !== 'number') throw new NotAnObject('a list of numbers holds something else');
    return renumber(table, id);
  });
  return `[${numbers.join(', ')}]`;
}

interface Rewriting {
  renumber: Renumber;
  meaningsOf: MeaningsOf;
}

function rewriteValue(raw: string, meaning: Exclude<Meaning, 'omitted'>, table: string, by: Rewriting): string {
  if (meaning === 'plain') return raw;
  if (meaning === 'row') return raw.startsWith('{') ? rewrite(raw, by.meaningsOf(table), by) : raw;
  if (meaning === 'rowOf') return NUMBER.test(raw) ? String(by.renumber(table, Number(raw))) : raw;
  if ('of' in meaning) return NUMBER.test(raw) ? String(by.renumber(meaning.of, Number(raw))) : raw;
  if ('eachOf' in meaning) return raw.startsWith('[') ? renumberList(raw, meaning.eachOf, by.renumber) : raw;
  return raw.startsWith('{') ? rewrite(raw, meaning.within, by) : raw;
}

/**
 * A row as JSON with its numbers of other rows replaced and what stays behind left out; everything else as it is written.
 * Throws `NotAnObject`.
 */
export function rewrite(text: string, meanings: Meanings, by: Rewriting): string {
  const members = membersOf(text);
  const named = members.find(([name]) => name === 'table_name')?.[1];
  const table: unknown = named === undefined ? '' : JSON.parse(named);
  if (typeof table !== 'string') throw new NotAnObject('the name of a table is none');
  return objectOf(
    members.flatMap(([name, raw]) => {
      const meaning = Object.hasOwn(meanings, name) ? (meanings[name] ?? 'plain') : 'plain';
      return meaning === 'omitted' ? [] : [[name, rewriteValue(raw, meaning, table, by)] as const];
    }),
  );
}
