import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/**
 * Column names as the auth library says them. It also expects moments as dates, which our pools give as text: in the
 * schema auth every column that ends in `_at` is a moment, and nothing else is.
 */
class AuthColumns extends CamelCasePlugin {
  protected override mapRow(row: Record<string, unknown>): Record<string, unknown> {
    const mapped = super.mapRow(row);
    for (const [name, value] of Object.entries(mapped))
      if (name.endsWith('At') && typeof value === 'string') mapped[name] = new Date(value);
    return mapped;
  }
}

/** The schema auth over the door's pool, in the words of the auth library. */
export const authDatabase = (door: Pool) =>
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool: door }), plugins: [new AuthColumns()] }).withSchema(
    'auth',
  );
