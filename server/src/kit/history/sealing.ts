import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

/**
 * Seals the finished changesets of every company into its hash chain; outside the write path, so that writers of one
 * company do not queue behind each other. Returns how many were sealed.
 */
export async function sealAll({ app, door }: Pick<Database, 'app' | 'door'>): Promise<number> {
  const { rows } = await door.query<{ id: number }>('select id from company order by id');
  let sealed = 0;
  for (const { id } of rows) {
    const tenant = { companyId: id, userId: null, scopeIds: 'every' as const };
    const { count } = await inCompany(app, tenant, (trx) =>
      trx.one<{ count: number }>(sql`select app.seal_changesets() as count`),
    );
    sealed += count;
  }
  return sealed;
}
