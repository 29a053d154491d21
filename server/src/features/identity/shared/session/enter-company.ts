import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

/** The user, the company they enter, and how the audit names it. */
export interface Entering {
  companyId: number;
  userId: number;
  isSuperAdmin: boolean;
  requestId: string;
  /** Network address of the caller. */
  address: string;
}

/**
 * Records that a user enters a company. A member's last visit is stored on the membership. A super administrator is not a
 * member: entering is recorded in that company's audit as a changeset of kind `entered`.
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
