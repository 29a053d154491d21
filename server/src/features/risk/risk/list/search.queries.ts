import { sql, type RawBuilder } from 'kysely';
import { folded } from '#kit/search/search.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Ids of rows that contain a word, by table; null where there are too many. */
export interface Matches {
  word: string;
  asset: number[] | null;
  threat: number[] | null;
  vulnerability: number[] | null;
  /** Number of the risk that is called so. */
  number: number | null;
}
export type EndTable = Exclude<keyof Matches, 'word' | 'number'>;

// Below this many, an index finds the risks of each row; above, one pass over all risks is quicker.
const most = 2000;

const found = (table: EndTable, word: string): RawBuilder<unknown> =>
  sql`select e.id from ${sql.table(table)} e where e.company_id = app.current_company() and ${folded(sql`e.search`, word)}`;

/** Assets, threats and vulnerabilities that contain each word of what was typed: one statement for all of them. */
export async function matchesOf(trx: Trx, typed: string): Promise<Matches[]> {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return [];
  const ids = (table: EndTable, word: string) => sql`array(${found(table, word)} limit ${sql.lit(most + 1)})`;
  const selects = words.map(
    (word) =>
      sql`select ${word}::text as word, ${ids('asset', word)} as asset, ${ids('threat', word)} as threat,
        ${ids('vulnerability', word)} as vulnerability`,
  );
  const rows = await trx.rows<Record<EndTable, number[]> & { word: string }>(sql.join(selects, sql` union all `));
  const fewOf = (list: number[]) => (list.length > most ? null : list);
  return rows.map(({ word, asset, threat, vulnerability }) => ({
    word,
    asset: fewOf(asset),
    threat: fewOf(threat),
    vulnerability: fewOf(vulnerability),
    number: numberOf(word),
  }));
}

/** Number of a risk by its code as people type it: R-0012, r-12, R12. */
export function numberOf(word: string): number | null {
  const digits = /^r-?0*([1-9]\d{0,8})$/iu.exec(word)?.[1];
  return digits === undefined ? null : Number(digits);
}

const isNumber = (number: number | null) => (number === null ? sql`` : sql` or r.number = ${number}`);

/** Condition: the id in `column` is among the matching rows of a table. */
export function isMatch(column: RawBuilder<unknown>, table: EndTable, matches: Matches): RawBuilder<unknown> {
  const ids = matches[table];
  return ids ? sql`${column} = any(${ids}::bigint[])` : sql`${column} in (${found(table, matches.word)})`;
}

/** Every word in one of the three ends of risk `r`, or its code. */
export function searchCondition(matches: readonly Matches[]): RawBuilder<unknown> {
  return sql.join(
    matches.map(
      (one) =>
        sql`(${isMatch(sql`r.asset_id`, 'asset', one)} or ${isMatch(sql`r.threat_id`, 'threat', one)}
          or ${isMatch(sql`r.vulnerability_id`, 'vulnerability', one)}${isNumber(one.number)})`,
    ),
    sql` and `,
  );
}
