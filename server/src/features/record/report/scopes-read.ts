import { sql } from 'kysely';
import type { ScopeNames } from '#kit/sheets/sheet-export.ts';
import type { Reading } from './sources.ts';

/** Names of the scopes that a document reads, by their ids. */
export async function scopesRead({ trx }: Pick<Reading, 'trx'>): Promise<ScopeNames> {
  const scopes = await trx.rows(sql<{ id: number; name: string }>`
    select s.id, s.name from scope s where s.company_id = app.current_company()`);
  return new Map(scopes.map(({ id, name }) => [id, name]));
}
