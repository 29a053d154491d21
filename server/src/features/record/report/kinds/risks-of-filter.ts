import { sql } from 'kysely';
import { fullCell } from '#kit/sheets/write-cell.ts';
import { isNarrowing } from '../narrowed-words.ts';
import type { Asked } from './content.ts';

/** Ids of the risks a report is narrowed to; undefined where nothing narrows it. */
export async function risksOfFilter({ reading, sources, filter }: Asked): Promise<readonly number[] | undefined> {
  if (!isNarrowing(filter)) return undefined;
  const { columns, rows } = await sources.tables.risk(reading, filter, ['code']);
  const place = columns.findIndex(({ field }) => field === 'code');
  const codes: string[] = [];
  for await (const row of rows) codes.push(String(fullCell(row[place]).value));
  const found = await reading.trx.rows(sql<{ id: number }>`
    select r.id from risk r where r.company_id = app.current_company() and r.code = any(${codes})`);
  return found.map(({ id }) => id);
}
