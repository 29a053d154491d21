import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { archiveFolder, archivePath } from './archive-files.ts';
import { expireArchive, failArchive } from './archive.queries.ts';
import { listInterrupted } from './restore.queries.ts';
import { atWork } from './at-work.ts';
import { restoringOf, endRestoring } from './run-restore.ts';
import { makingOf } from './make-archive.ts';
import { makeArchiveJob, restoreArchiveJob } from './archive.jobs.ts';

/** Milliseconds a file is left alone that no archive speaks of: it may be on its way. */
const unclaimed = 24 * 3600_000;

type Unfinished = 'waiting' | 'running';

const interrupted = { code: 'archive.interrupted' };
const within = (companyId: number): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

/**
 * Fails what lost its process, in this server or another. Whoever works on something holds its lock, and the end of a process
 * frees it: what runs and is not locked is nobody's. What waits is lost only where its job is.
 */
export async function settleInterrupted({ database, jobs }: Parts): Promise<void> {
  const { app, background: identityDb } = database;
  const { rows } = await identityDb.query<{ companyId: number; id: number; state: Unfinished }>(
    `select company_id as "companyId", id, state from archive where state in ('waiting', 'running')`,
  );
  for (const { companyId, id, state } of rows) {
    if (state === 'waiting' && (await jobs.isComing(makeArchiveJob, { companyId, archiveId: id }))) continue;
    await atWork(identityDb, makingOf(companyId, id), () =>
      inCompany(app, within(companyId), (trx) => failArchive(trx, id, interrupted, state)),
    );
  }
  for (const { id, state } of await listInterrupted(identityDb)) {
    if (state === 'waiting' && (await jobs.isComing(restoreArchiveJob, { restoreId: id }))) continue;
    await atWork(identityDb, restoringOf(id), () => endRestoring(database, id, interrupted, state));
  }
}

/** Removes the files of archives whose time came, and those no archive speaks of. */
export async function sweepArchives(parts: Parts): Promise<void> {
  const { app, background: identityDb } = parts.database;
  const { rows } = await identityDb.query<{ companyId: number; id: number; fileKey: string | null }>(
    `select company_id as "companyId", id, file_key as "fileKey" from archive where state = 'done' and expires_at <= now()`,
  );
  for (const { companyId, id, fileKey } of rows) {
    if (fileKey) await rm(archivePath(parts, fileKey), { force: true });
    await inCompany(app, within(companyId), (trx) => expireArchive(trx, id));
  }
  await removeUnclaimed(parts);
}

/** Removes files that no archive speaks of: of attempts that broke off, and of companies that are gone. */
async function removeUnclaimed(parts: Parts): Promise<void> {
  const names = await readdir(archiveFolder(parts)).catch(() => []);
  if (names.length === 0) return;
  const { rows } = await parts.database.background.query<{ key: string }>(
    'select file_key as key from archive where file_key = any($1)',
    [names],
  );
  const claimed = new Set(rows.map(({ key }) => key));
  for (const name of names) {
    if (claimed.has(name)) continue;
    const path = join(archiveFolder(parts), name);
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > unclaimed) await rm(path, { force: true });
  }
}
