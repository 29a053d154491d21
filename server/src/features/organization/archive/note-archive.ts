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

const note = (app: Database['app'], kind: 'archived' | 'downloaded', { archiveId, ...by }: Note) =>
  inCompany(
    app,
    { ...by, scopeIds: 'every', kind, ...(archiveId === undefined ? {} : { about: { archiveId } }) },
    (trx) => trx.run(sql`select app.current_changeset()`),
  );

/** Notes in the audit of a company that an archive of it was made: afterwards, so that no archive holds its own making. */
export const noteArchived = ({ app }: Pick<Database, 'app'>, made: Note): Promise<number> =>
  note(app, 'archived', made);

/** Records the download of an archive in the company's audit. */
export const noteDownloaded = ({ app }: Pick<Database, 'app'>, taken: Note): Promise<number> =>
  note(app, 'downloaded', taken);
