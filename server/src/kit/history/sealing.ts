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

/** Seals all finished changesets of one company at once, for what tells its chain up to now. */
export async function sealCompany({ app }: Pick<Database, 'app'>, companyId: number): Promise<void> {
  for (;;) {
    const { sealed } = await inCompany(app, { companyId, userId: null, scopeIds: 'every' }, (trx) =>
      trx.one(sql<{ sealed: number }>`select app.seal_changesets() as sealed`),
    );
    if (sealed === 0) return;
  }
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
