import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

/** Who goes to work in which company, and how the audit names it. */
export interface Entering {
  companyId: number;
  userId: number;
  isSuperAdmin: boolean;
  requestId: string;
  /** Network address of the caller. */
  address: string;
}

/**
 * Notes that somebody goes to work in a company. A member's last visit is kept on the member. A super administrator is no
 * member: entering is an act of its own in that company's audit, a changeset of kind `entered`.
 */
export async function enterCompany(database: Database, entering: Entering): Promise<void> {
  const { companyId, userId, isSuperAdmin, requestId, address } = entering;
  if (isSuperAdmin) {
    const tenant = { companyId, userId, scopeIds: 'every', requestId, address, kind: 'entered' } as const;
    await inCompany(database.app, tenant, (trx) => trx.run(sql`select app.current_changeset()`));
    return;
  }
  await database.identityDb.query('update member set last_visit_at = now() where company_id = $1 and user_id = $2', [
    companyId,
    userId,
  ]);
}
