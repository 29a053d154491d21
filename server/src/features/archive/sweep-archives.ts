import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from '../../kit/parts.ts';
import { inCompany, type Tenant } from '../../kit/tenant.ts';
import { archiveFolder, archivePath } from './archive-files.ts';
import { expireArchive, failArchive } from './archive.queries.ts';
import { failArrival, listInterrupted } from './arrival.queries.ts';
import { atWork } from './at-work.ts';
import { bringingOf } from './bring-arrival.ts';
import { makingOf } from './make-archive.ts';

/** Milliseconds after which what waits for a process has lost it. */
const patience = 2 * 60_000;
/** Milliseconds a file is left alone that no archive speaks of: it may be on its way. */
const unclaimed = 24 * 3600_000;

interface Due {
  companyId: number;
  id: number;
  state: string;
  fileKey: string | null;
  isOver: boolean;
  createdAt: string;
}

const due = `select company_id as "companyId", id, state, file_key as "fileKey", coalesce(expires_at <= now(), false) as "isOver",
  created_at as "createdAt" from archive where state in ('waiting', 'running') or (state = 'done' and expires_at <= now())`;

/** Settles what the end of a process interrupted, and removes the files of archives whose time came. */
export async function sweepArchives(parts: Parts): Promise<void> {
  const { app, door } = parts.database;
  for (const one of (await door.query<Due>(due)).rows) {
    const tenant: Tenant = { companyId: one.companyId, userId: null, scopeIds: 'every' };
    if (one.state === 'done') {
      if (one.fileKey) await rm(archivePath(parts, one.fileKey), { force: true });
      await inCompany(app, tenant, (trx) => expireArchive(trx, one.id));
    } else if (Date.now() - Date.parse(one.createdAt) > patience)
      await atWork(door, makingOf(one.companyId, one.id), () =>
        inCompany(app, tenant, (trx) => failArchive(trx, one.id, { code: 'archive.interrupted' })),
      );
  }
  for (const { id, createdAt } of await listInterrupted(door))
    if (Date.now() - Date.parse(createdAt) > patience)
      await atWork(door, bringingOf(id), () => failArrival(door, id, { code: 'archive.interrupted' }));
  await removeUnclaimed(parts);
}

/** Removes files that no archive speaks of: of attempts that broke off, and of companies that are gone. */
async function removeUnclaimed(parts: Parts): Promise<void> {
  const names = await readdir(archiveFolder(parts)).catch(() => []);
  if (names.length === 0) return;
  const { rows } = await parts.database.door.query<{ key: string }>(
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
