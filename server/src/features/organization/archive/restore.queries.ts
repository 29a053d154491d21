import {
  archiveRestoreReport,
  maximumNumberedLines,
  type ArchiveRestoreReport,
  type ArchiveRestoreRow,
  type NumberedLine,
} from '@baluarte/contract/organization/archive.ts';
import type { Pool, PoolClient } from 'pg';
import { readStored } from '#kit/database/stored-json.ts';
import type { JobProblem } from './archive.queries.ts';

type IdentityDb = Pick<Pool | PoolClient, 'query'>;

export type ArchiveRestore = ArchiveRestoreRow & { fileKey: string; userId: number; address: string | null };

const columns = `id, file_name as "fileName", state, report, subdomain, rows_done as "rowsDone", rows_total as "rowsTotal", problem,
  company_id as "companyId", created_at as "createdAt", file_key as "fileKey", user_id as "userId", address`;

interface NewRestore {
  userId: number;
  fileKey: string;
  fileName: string;
  report: ArchiveRestoreReport;
  address: string;
}

export async function insertRestore(
  identityDb: IdentityDb,
  { userId, fileKey, fileName, report, address }: NewRestore,
): Promise<ArchiveRestore> {
  const { rows } = await identityDb.query<ArchiveRestore>(
    `insert into app.archive_restore (user_id, file_key, file_name, report, rows_total, address) values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [userId, fileKey, fileName, JSON.stringify(report), report.rows, address],
  );
  const [made] = rows;
  if (!made) throw new Error('a statement that must return a row returned none');
  return made;
}

/** An uploaded archive; undefined where it belongs to another user, or its report cannot be read: it is sent again. */
export async function findRestore(
  identityDb: IdentityDb,
  id: number,
  userId: number | null = null,
): Promise<ArchiveRestore | undefined> {
  const { rows } = await identityDb.query<ArchiveRestore>(
    `select ${columns} from app.archive_restore where id = $1 and ($2::bigint is null or user_id = $2)`,
    [id, userId],
  );
  const [found] = rows;
  const report = readStored(archiveRestoreReport, found?.report);
  return found && report ? { ...found, report } : undefined;
}

/** Queues a restore; undefined where it is already queued or done. */
export async function setRestoreWaiting(
  identityDb: IdentityDb,
  id: number,
  subdomain: string,
): Promise<ArchiveRestore | undefined> {
  const { rows } = await identityDb.query<ArchiveRestore>(
    `update app.archive_restore set state = 'waiting', subdomain = $2, problem = null, rows_done = 0, created_at = now()
     where id = $1 and state in ('checked', 'failed') returning ${columns}`,
    [id, subdomain],
  );
  return rows[0];
}

export const noteRestoreProgress = (
  identityDb: IdentityDb,
  id: number,
  state: 'running',
  done: number,
): Promise<unknown> =>
  identityDb.query(
    `update app.archive_restore set state = $2, rows_done = $3 where id = $1 and state in ('waiting', 'running')`,
    [id, state, done],
  );

/** Marks a restore as done; its report says which codes and names got a number, where that is known. */
export const endRestore = (
  identityDb: IdentityDb,
  id: number,
  companyId: number,
  numbered: readonly NumberedLine[] = [],
): Promise<unknown> => {
  const added =
    numbered.length === 0
      ? {}
      : { numbered: { count: numbered.length, first: numbered.slice(0, maximumNumberedLines) } };
  return identityDb.query(
    `update app.archive_restore set state = 'done', company_id = $2, rows_done = rows_total, finished_at = now(), report = report || $3
     where id = $1`,
    [id, companyId, JSON.stringify(added)],
  );
};

/** Marks an unfinished restore as failed; with `from` only in that state. */
export const failRestore = (
  identityDb: IdentityDb,
  id: number,
  problem: JobProblem,
  from?: 'waiting' | 'running',
): Promise<unknown> =>
  identityDb.query(
    `update app.archive_restore set state = 'failed', problem = $2, finished_at = now() where id = $1 and state = any($3)`,
    [id, JSON.stringify(problem), from ? [from] : ['waiting', 'running']],
  );

export async function deleteRestore(identityDb: IdentityDb, id: number, userId: number): Promise<string | undefined> {
  const { rows } = await identityDb.query<{ key: string }>(
    `delete from app.archive_restore where id = $1 and user_id = $2 and state not in ('waiting', 'running') returning file_key as key`,
    [id, userId],
  );
  return rows[0]?.key;
}

export async function listInterrupted(identityDb: IdentityDb): Promise<{ id: number; state: 'waiting' | 'running' }[]> {
  const { rows } = await identityDb.query<{ id: number; state: 'waiting' | 'running' }>(
    `select id, state from app.archive_restore where state in ('waiting', 'running')`,
  );
  return rows;
}
