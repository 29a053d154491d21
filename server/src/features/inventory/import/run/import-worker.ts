import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { leasing } from '#kit/database/lease.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';
import { uploadFolder } from '#kit/http/upload.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { lockImport } from './import-locks.ts';
import type { ImportStores } from '../import-stores.ts';
import { findImport, giveUpImport, isRecentlyRequested, queueImport } from '../import.queries.ts';
import { attempts, runImport } from './run-import.ts';
import { notifyEnd } from './notify-end.ts';
import { runImportJob, sweepImportsJob } from '../import.jobs.ts';

const minute = 60_000;
/** Milliseconds an import's file is kept after its end, to run it again with other columns. */
const keptFor = 24 * 60 * minute;
/** Milliseconds an unreferenced file is kept: it may still be uploading. */
const unclaimedFor = 7 * keptFor;

interface Unfinished {
  companyId: number;
  id: number;
  state: 'waiting' | 'running';
}

/** Reads imports of every company, as the identity role may: places, states and file keys alone. */
const asIdentity = <R extends object>(identityDb: Pool, text: string, values: unknown[] = []): Promise<R[]> =>
  leasing(identityDb, async (client) => {
    await client.query(`begin read only; ${setWallsTo({ scopeIds: '*' })}`);
    return (await client.query<R>(text, values)).rows;
  });

const age = (at: string) => Date.now() - Date.parse(at);

/**
 * Settles an orphaned import: its lock is free and its writes are rolled back. A queued import is
 * retried, up to three times; others are marked as failed with a problem.
 */
async function settle(parts: Parts, { companyId, id, ...seen }: Unfinished): Promise<void> {
  const { database, jobs } = parts;
  const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
  await inCompany(database.app, tenant, async (trx) => {
    // Hold this lock only briefly: meanwhile other processes see the import as running.
    if (seen.state === 'running' && !(await lockImport(trx, id))) return;
    const found = await findImport(trx, id, { isLocked: true });
    if (!found || found.state !== seen.state) return;
    const isQueued = found.queued_at !== null;
    if (found.state === 'waiting') {
      const isComing = isQueued
        ? await jobs.isComing(runImportJob, { companyId, importId: id })
        : await isRecentlyRequested(trx, id);
      if (isComing || !(await lockImport(trx, id))) return;
    }
    if (isQueued && found.attempt < attempts) {
      await queueImport(trx, id);
      return jobs.enqueue(trx, runImportJob, { companyId, importId: id });
    }
    await giveUpImport(trx, id, { code: 'import.interrupted' });
    await notifyEnd(parts, trx, companyId, id);
  });
}

/** Removes files of imports that ended a day ago, and files that no import has spoken of for a week. */
async function removeFiles(parts: Parts): Promise<void> {
  const folder = uploadFolder(parts);
  const keys = await readdir(folder).catch(() => []);
  if (keys.length === 0) return;
  const rows = await asIdentity<{ file_key: string; finished_at: string | null }>(
    parts.database.background,
    'select file_key, finished_at from import where file_key = any($1)',
    [keys],
  );
  const endOf = new Map(rows.map((row) => [row.file_key, row.finished_at]));
  for (const key of keys) {
    const path = join(folder, key);
    const end = endOf.get(key);
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: Date.now() };
    const isOver = end === undefined ? Date.now() - mtimeMs > unclaimedFor : end !== null && age(end) > keptFor;
    if (isOver) await rm(path, { force: true });
  }
}

/** Picks up imports that the end of a process interrupted, in this server or another. */
export async function settleImports(parts: Parts): Promise<void> {
  const unfinished = await asIdentity<Unfinished>(
    parts.database.background,
    `select company_id as "companyId", id, state from import where state in ('waiting', 'running') order by company_id, id`,
  );
  await forEachOfCompany(parts, sweepImportsJob, unfinished, (one) => settle(parts, one));
}

/** Settles all orphaned imports, and deletes unneeded files. */
export async function sweepImports(parts: Parts): Promise<void> {
  await removeFiles(parts);
  await settleImports(parts);
}

/** Registers the worker for queued imports. */
export function importWorker(parts: Parts, stores: ImportStores): void {
  parts.jobs.work(runImportJob, async (place) => {
    await runImport(parts, stores, place, true);
  });
  parts.jobs.work(sweepImportsJob, () => sweepImports(parts));
  parts.jobs.watch(() => settleImports(parts));
}
