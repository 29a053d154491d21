import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, noCompany } from '#kit/tenancy/tenant.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { countCompaniesJob } from './company.jobs.ts';

interface Count {
  companyId: number;
  isCounted: boolean;
  failure: string | null;
}

const count = ({ app }: Pick<Database, 'app'>, ids: readonly number[]): Promise<Count[]> =>
  inCompany(app, noCompany, (trx) =>
    trx.rows(
      sql<Count>`select company_id as "companyId", is_counted as "isCounted", failure from app.count_companies(${ids}::bigint[])`,
    ),
  );

/**
 * Updates the counts of these companies, each inside its own walls, where anything was written since the last count. One that cannot
 * be counted keeps its counts; the job reports it.
 */
export async function countCompanies(database: Pick<Database, 'app'>, ids: readonly number[]): Promise<void> {
  await count(database, ids);
}

/** The same for every company there is. Returns how many were counted. Throws what failed, after all others were counted. */
export async function countEveryCompany(parts: Pick<Parts, 'database' | 'jobs'>): Promise<number> {
  const { rows } = await parts.database.identityDb.query<{ id: number }>('select id from company');
  const counts = await count(
    parts.database,
    rows.map(({ id }) => id),
  );
  const failed = counts.flatMap(({ companyId, failure }) => (failure === null ? [] : [{ companyId, failure }]));
  await forEachOfCompany(parts, countCompaniesJob, failed, async ({ failure }) => {
    throw new Error(failure);
  });
  return counts.filter(({ isCounted }) => isCounted).length;
}
