import { rm } from 'node:fs/promises';
import { removeStale } from '#kit/files/remove-stale.ts';
import type { Parts } from '#kit/http/parts.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { archiveFolder, archivePath } from './archive-files.ts';
import { expireArchive, failArchive } from './archive.queries.ts';
import { listInterrupted } from './restore.queries.ts';
import { restoringOf, endRestoring } from './run-restore.ts';
import { makingOf } from './make-archive.ts';
import { makeArchiveJob, restoreArchiveJob, sweepArchivesJob } from './archive.jobs.ts';

type Unfinished = 'waiting' | 'running';

const interrupted = { code: 'archive.interrupted' };
const within = (companyId: number): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

/**
 * Marks archives and restores as failed whose process ended, in this server or another. A running process holds a lock
 * that its end frees, so a running state without a lock is orphaned. A waiting one is lost only if its job is.
 */
export async function settleInterrupted(parts: Parts): Promise<void> {
  const { database, jobs } = parts;
  const { app, background: identityDb } = database;
  const { rows } = await identityDb.query<{ companyId: number; id: number; state: Unfinished }>(
    `select company_id as "companyId", id, state from archive where state in ('waiting', 'running')`,
  );
  for (const { id, state } of await listInterrupted(identityDb)) {
    if (state === 'waiting' && (await jobs.isComing(restoreArchiveJob, { restoreId: id }))) continue;
    await withLock(identityDb, restoringOf(id), () => endRestoring(database, id, interrupted, state));
  }
  await forEachOfCompany(parts, sweepArchivesJob, rows, async ({ companyId, id, state }) => {
    if (state === 'waiting' && (await jobs.isComing(makeArchiveJob, { companyId, archiveId: id }))) return;
    await withLock(identityDb, makingOf(companyId, id), () =>
      inCompany(app, within(companyId), (trx) => failArchive(trx, id, interrupted, state)),
    );
  });
}

/** Deletes the files of expired archives, and files that no archive refers to. */
export async function sweepArchives(parts: Parts): Promise<void> {
  const { app, background: identityDb } = parts.database;
  const { rows } = await identityDb.query<{ companyId: number; id: number; fileKey: string | null }>(
    `select company_id as "companyId", id, file_key as "fileKey" from archive where state = 'done' and expires_at <= now()`,
  );
  await removeUnclaimed(parts);
  await forEachOfCompany(parts, sweepArchivesJob, rows, async ({ companyId, id, fileKey }) => {
    if (fileKey) await rm(archivePath(parts, fileKey), { force: true });
    await inCompany(app, within(companyId), (trx) => expireArchive(trx, id));
  });
}

/** Deletes unreferenced files: of interrupted attempts, and of deleted companies. */
const removeUnclaimed = (parts: Parts): Promise<void> =>
  removeStale(archiveFolder(parts), async (names) => {
    const { rows } = await parts.database.background.query<{ key: string }>(
      'select file_key as key from archive where file_key = any($1)',
      [names],
    );
    return new Set(rows.map(({ key }) => key));
  });
