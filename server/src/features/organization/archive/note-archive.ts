import { sql } from 'kysely';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

interface Note {
  companyId: number;
  /** The acting user; null for an operator's command. */
  userId: number | null;
  archiveId?: number;
  requestId?: string;
  address?: string;
}

/** Notes in the audit of a company that an archive of it was made: afterwards, so that no archive holds its own making. */
export const noteArchived = ({ app }: Pick<Database, 'app'>, { archiveId, ...by }: Note): Promise<number> =>
  inCompany(
    app,
    { ...by, scopeIds: 'every', kind: 'archived', ...(archiveId === undefined ? {} : { about: { archiveId } }) },
    (trx) => trx.run(sql`select app.current_changeset()`),
  );
