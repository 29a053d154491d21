import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany, noCompany } from '#kit/tenancy/tenant.ts';

/**
 * Updates the counts of these companies, each inside its own walls, where anything was written since the last count. Returns
 * how many were counted.
 */
export const countCompanies = async ({ app }: Pick<Database, 'app'>, ids: readonly number[]): Promise<number> =>
  (
    await inCompany(app, noCompany, (trx) =>
      trx.one<{ counted: number }>(sql`select app.count_companies(${ids}::bigint[]) as counted`),
    )
  ).counted;

/** The same for every company there is. */
export async function countEveryCompany({ app, identityDb }: Pick<Database, 'app' | 'identityDb'>): Promise<number> {
  const { rows } = await identityDb.query<{ id: number }>('select id from company');
  return countCompanies(
    { app },
    rows.map(({ id }) => id),
  );
}
