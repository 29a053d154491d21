import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

/** Counts what one company holds, inside its walls; whether it was counted anew. */
export async function countCompany({ app }: Pick<Database, 'app'>, id: number): Promise<boolean> {
  const tenant = { companyId: id, userId: null, scopeIds: 'every' as const };
  // No row: it was deleted between the list and its turn.
  const found = await inCompany(app, tenant, (trx) =>
    trx.first<{ isAnew: boolean }>(sql`select app.count_company() as "isAnew" from company`),
  );
  return found?.isAnew === true;
}

/**
 * Counts what each company holds, where anything was written since it was last counted. Each in a transaction of its own,
 * inside its own walls. Returns how many were counted anew.
 */
export async function countCompanies({ app, door }: Pick<Database, 'app' | 'door'>): Promise<number> {
  const { rows } = await door.query<{ id: number }>('select id from company order by id');
  let counted = 0;
  for (const { id } of rows) if (await countCompany({ app }, id)) counted += 1;
  return counted;
}
