import { sql } from 'kysely';
import { cellText, type Sheet } from '#kit/sheets/sheet.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Store } from '../store.ts';

/** A parsed code pattern: `ACT-{0001}` is `ACT-` and a number of at least four digits. */
interface Pattern {
  before: string;
  after: string;
  digits: number;
}

function parsed(pattern: string): Pattern {
  const [, before = '', digits = '1', after = ''] = /^([^{}]*)\{(0*1)\}([^{}]*)$/.exec(pattern.trim()) ?? [];
  return { before, after, digits: digits.length };
}

/** The number in a code of this pattern, or null. */
function numberIn({ before, after }: Pattern, code: string): number | null {
  if (code.length <= before.length + after.length || !code.startsWith(before) || !code.endsWith(after)) return null;
  const inner = code.slice(before.length, code.length - after.length);
  return /^\d{1,12}$/.test(inner) ? Number(inner) : null;
}

/** The highest number of the pattern among the codes there are. */
async function highestKept(trx: Trx, { table, part }: Store, { before, after }: Pattern): Promise<number> {
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
async function highestInFile(sheet: Sheet, column: number, pattern: Pattern): Promise<number> {
  let highest = 0;
  for await (const { cells } of sheet.rows())
    highest = Math.max(highest, numberIn(pattern, cellText(cells[column] ?? '').trim()) ?? 0);
  return highest;
}

/**
 * Generates codes for rows without one, counting up from the highest in the company and in the file. Reads the whole file
 * once if it has a code column.
 */
export async function codeMaker(
  trx: Trx,
  store: Store,
  sheet: Sheet,
  { pattern, column }: { pattern: string; column: number | undefined },
): Promise<() => string> {
  const shape = parsed(pattern);
  let last = await highestKept(trx, store, shape);
  if (column !== undefined) last = Math.max(last, await highestInFile(sheet, column, shape));
  return () => `${shape.before}${String(++last).padStart(shape.digits, '0')}${shape.after}`;
}
