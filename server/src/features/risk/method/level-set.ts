import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Rows of JSON as a record set; `shape` names its columns with their types. */
export const records = (rows: readonly unknown[], shape: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) w(${sql.raw(shape)})`;

/** An issue for each given id that is not in the database. */
export function unknownIds(
  rows: readonly { id: number | undefined; path: string }[],
  known: ReadonlySet<number>,
): Issue[] {
  return rows.flatMap(({ id, path }) => (id === undefined || known.has(id) ? [] : [{ path, code: 'unknown' }]));
}

/** A level to be deleted that risks are rated with, and how many. */
export interface Used {
  id: number;
  name: string;
  order: number;
  count: number;
}

/** Levels to be deleted that risks use, in any scope; the transaction already sees all scopes. */
export function usedLevels(
  trx: Trx,
  level: 'impact_level' | 'probability_level',
  ids: readonly number[],
): Promise<Used[]> {
  const holder = level === 'impact_level' ? 'risk_impact' : 'risk';
  return trx.rows<Used>(sql`
    select l.id, l.name, l."order", count(*) as count
    from ${sql.table(level)} l
    join ${sql.table(holder)} h on h.company_id = l.company_id and h.${sql.ref(`${level}_id`)} = l.id
    where l.company_id = app.current_company() and l.id = any(${ids}) group by l.id, l.name, l."order" order by l."order", l.id`);
}
