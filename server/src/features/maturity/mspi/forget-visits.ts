import type { Database } from '#kit/database/database.ts';

/** Deletes visits whose days are over, and those that ended, which hold nothing any more. */
export async function forgetVisits({ identityDb }: Pick<Database, 'identityDb'>): Promise<number> {
  const { rowCount } = await identityDb.query(
    `delete from auth.ticket where purpose = 'mspi' and (expires_at < now() or used_at < now() - interval '1 day')`,
  );
  return rowCount ?? 0;
}
