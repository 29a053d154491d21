import { sql, type RawBuilder } from 'kysely';

/** Rows passed as one parameter; add names and types: `from ${records(rows)} as r(code text, …)`. */
export const records = (rows: readonly unknown[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
