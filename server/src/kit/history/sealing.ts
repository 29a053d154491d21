import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { job, type Nothing } from '#kit/jobs/jobs.ts';
import { inCompany, noCompany } from '#kit/tenancy/tenant.ts';

/** Runs every minute. */
export const sealJob = job<Nothing>('changeset.seal', { every: '* * * * *' });

interface Sealed {
  companyId: number;
  sealed: number;
  failure: string | null;
}

/**
 * Seals the finished changesets of every company into its hash chain, in one transaction, outside the write path, so that
 * writers of one company do not queue behind each other. Returns how many were sealed. Where sealing fails for some companies,
 * seals the others and then throws.
 */
export async function sealAll({ app, identityDb }: Pick<Database, 'app' | 'identityDb'>): Promise<number> {
  const { rows } = await identityDb.query<{ id: number }>('select id from company');
  const ids = rows.map(({ id }) => id);
  const done = await inCompany(app, noCompany, (trx) =>
    trx.rows(sql<Sealed>`select company_id as "companyId", sealed, failure from app.seal_companies(${ids}::bigint[])`),
  );
  const failed = done.filter(({ failure }) => failure !== null);
  if (failed.length > 0)
    throw new Error(
      `no seal in ${failed.map(({ companyId, failure }) => `company ${companyId}: ${failure}`).join('; ')}`,
    );
  return done.reduce((sum, { sealed }) => sum + sealed, 0);
}
