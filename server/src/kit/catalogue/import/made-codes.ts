import { codeAt, numberIn, parsedPattern, type CodePattern } from '@baluarte/contract/kit/code-pattern.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { cellText, type Sheet } from '#kit/sheets/sheet.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Store } from '../store.ts';

/** The highest number of the pattern among the codes there are. */
async function highestKept(trx: Trx, { table, part }: Store, { before, after }: CodePattern): Promise<number> {
  const { highest } = await trx.one<{ highest: number }>(sql`
    select coalesce(max(substr(t.code, ${before.length + 1}::int, length(t.code) - ${before.length + after.length}::int)::bigint), 0) as highest
    from ${sql.table(table)} t
    where t.company_id = app.current_company() and ${part === undefined ? sql`true` : sql`t.kind = ${part}`}
      and t.code like ${`${before.replaceAll(/[\\%_]/g, '\\$&')}%`} and length(t.code) between ${before.length + after.length + 1}::int and ${before.length + after.length + 12}::int
      and right(t.code, ${after.length}::int) = ${after}
      and substr(t.code, ${before.length + 1}::int, length(t.code) - ${before.length + after.length}::int) ~ '^[0-9]+$'`);
  return highest;
}

/** The highest number of the pattern in a column of the file. */
async function highestInFile(sheet: Sheet, column: number, pattern: CodePattern): Promise<number> {
  let highest = 0;
  for await (const { cells } of sheet.rows())
    highest = Math.max(highest, numberIn(pattern, cellText(cells[column] ?? '').trim()) ?? 0);
  return highest;
}

/** Codes sampled to find the company's pattern. */
const codesLookedAt = 200;

/** The company's most common code pattern; without codes, three letters of the catalogue's name. */
export async function usualPattern(trx: Trx, { catalogue, table, part }: Store, language: Language): Promise<string> {
  const rows = await trx.rows<{ code: string }>(sql`
    select t.code from ${sql.table(table)} t where t.company_id = app.current_company()
      and ${part === undefined ? sql`true` : sql`t.kind = ${part}`} order by t.id desc limit ${codesLookedAt}`);
  const counts = new Map<string, number>();
  for (const { code } of rows) {
    const [, before = '', digits = '', after = ''] = /^([^{}]*?)(\d{1,9})([^\d{}]*)$/.exec(code) ?? [];
    if (digits === '') continue;
    const pattern = `${before}{${'1'.padStart(digits.length, '0')}}${after}`;
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  if (usual && usual[1] * 2 > rows.length) return usual[0];
  const { one } = textsIn(language)[catalogue.name as 'threat'];
  // Each letter once: those of `asset` begin with a word of another kind.
  const letters = [...new Set(foldWord(one).replaceAll(/[^a-z]/g, ''))].slice(0, 3).join('').toUpperCase();
  return `${letters || 'COD'}-{0001}`;
}

/** The number the next code of a pattern has: one above the highest among the company's codes and some others. */
export async function nextNumber(
  trx: Trx,
  store: Store,
  pattern: string,
  others: readonly string[] = [],
): Promise<number> {
  const shape = parsedPattern(pattern);
  const given = others.map((code) => numberIn(shape, code) ?? 0);
  return Math.max(await highestKept(trx, store, shape), ...given) + 1;
}

/** Generates codes of a pattern, counting up from a number. */
export function codesFrom(pattern: string, first: number): () => string {
  const shape = parsedPattern(pattern);
  let next = first;
  return () => codeAt(shape, next++);
}

/**
 * Generates codes for rows of a file without one, counting up from the highest in the company and in the file. Reads the whole
 * file once if it has a code column.
 */
export async function codeMaker(
  trx: Trx,
  store: Store,
  sheet: Sheet,
  { pattern, column }: { pattern: string; column: number | undefined },
): Promise<() => string> {
  let next = await nextNumber(trx, store, pattern);
  if (column !== undefined) next = Math.max(next, (await highestInFile(sheet, column, parsedPattern(pattern))) + 1);
  return codesFrom(pattern, next);
}
