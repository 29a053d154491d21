import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ArchiveRestoreReport } from '@baluarte/contract/organization/archive.ts';
import { sql } from 'kysely';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { hashFile } from '#kit/files/hash-file.ts';
import { paced } from '#kit/jobs/paced.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem, problemFrom } from '#kit/http/problem.ts';
import type { StepHandling } from '#kit/http/serve.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { uploadFolder, type Upload } from '#kit/http/upload.ts';
import {
  endRestore,
  failRestore,
  findRestore,
  insertRestore,
  noteRestoreProgress,
  setRestoreWaiting,
  type ArchiveRestore,
} from './restore.queries.ts';
import type { JobProblem } from './archive.queries.ts';
import { readSchema } from './format/schema.ts';
import type { Doors } from './in/doors.ts';
import { restoreArchive } from './in/restore-archive.ts';
import { peopleOf } from './in/restore-people.ts';
import { readThrough, refuseOtherSchema } from './in/check-archive.ts';
import { openArchive, type OpenedArchive } from './in/open-archive.ts';
import { restoreArchiveJob } from './archive.jobs.ts';

export const restoringOf = (restoreId: number): string => `archiveRestore ${restoreId}`;

async function countKnown({ identityDb }: Parts['database'], archive: OpenedArchive): Promise<number> {
  let known = 0;
  for await (const people of peopleOf(archive)) {
    const { rows } = await identityDb.query<{ count: number }>(
      'select count(*) as count from auth."user" where email = any($1)',
      [people.map(({ email }) => email)],
    );
    known += rows[0]?.count ?? 0;
  }
  return known;
}

async function reportOf(
  { database }: Parts,
  archive: OpenedArchive,
  { path, size }: Upload,
): Promise<ArchiveRestoreReport> {
  const nowhere = { companyId: 0, userId: null, scopeIds: [] };
  const schema = await inCompany(database.app, nowhere, readSchema);
  refuseOtherSchema(schema, archive);
  await readThrough(archive);
  const { company, madeAt, productVersion, chain, people, tables, schema: madeWith } = archive.manifest;
  const taken = await database.identityDb.query('select from company where subdomain = $1', [company.subdomain]);
  return {
    company,
    madeAt,
    productVersion,
    isOlder: madeWith !== schema.last,
    isSubdomainFree: taken.rowCount === 0,
    size,
    sha256: await hashFile(path),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    people: people.rows,
    knownPeople: await countKnown(database, archive),
    chain: { sealed: chain.sealed, held: chain.held },
    tables: tables.filter(({ rows }) => rows > 0).map(({ table, rows }) => ({ table, rows })),
  };
}

type Steps = Pick<StepHandling<never>, 'parts' | 'session' | 'request'>;

/** Stores an uploaded archive and reads all of it, so that faults are reported before anything is restored. */
export async function checkArchive({ parts, session, request }: Steps, upload: Upload): Promise<ArchiveRestore> {
  try {
    const archive = await openArchive(upload.path);
    try {
      return await insertRestore(parts.database.identityDb, {
        userId: session.userId,
        fileKey: basename(upload.path),
        fileName: upload.name,
        report: await reportOf(parts, archive, upload),
        address: request.ip,
      });
    } finally {
      archive.close();
    }
  } catch (error) {
    await rm(upload.path, { force: true });
    throw error;
  }
}

/** Queues an uploaded archive for restoring under a subdomain. Throws why it is refused. */
export async function queueRestore(
  { parts, session, request }: Steps,
  id: number,
  subdomain: string,
): Promise<ArchiveRestore> {
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    if (!(await findRestore(trx.client, id, session.userId))) throw problem('notFound');
    const taken = await trx.client.query('select from company where subdomain = $1', [subdomain]);
    if (taken.rowCount !== 0) throw problem('company.subdomainTaken');
    const queued = await setRestoreWaiting(trx.client, id, subdomain);
    if (!queued) throw problem('archive.alreadyRestored');
    await parts.jobs.enqueue(trx, restoreArchiveJob, { restoreId: id });
    await noteEvent(trx.client, request, { userId: session.userId, kind: 'companyBroughtIn', about: { subdomain } });
    return queued;
  });
}

/** Id of the restored company, if any, from the origin, which the restore's own transaction wrote. */
async function findRestored(
  { app, identityDb }: Parts['database'],
  restore: ArchiveRestore,
): Promise<number | undefined> {
  const { rows } = await identityDb.query<{ id: number }>('select id from company where subdomain = $1', [
    restore.subdomain,
  ]);
  const companyId = rows[0]?.id;
  if (companyId === undefined) return undefined;
  const origin = await inCompany(app, { companyId, userId: null, scopeIds: [] }, (trx) =>
    trx.first(sql`select from company_origin
      where company_id = ${companyId} and sha256 = decode(${restore.report.sha256}, 'hex') and at >= ${restore.createdAt}`),
  );
  return origin === undefined ? undefined : companyId;
}

/**
 * Settles an interrupted restore: as done where the company exists, else as failed with the
 * problem. Call it only while holding its lock. `from`: only in that state.
 */
export async function endRestoring(
  database: Parts['database'],
  id: number,
  problem: JobProblem,
  from?: 'waiting' | 'running',
): Promise<void> {
  const restore = await findRestore(database.identityDb, id);
  const companyId = restore && (await findRestored(database, restore));
  if (companyId === undefined) await failRestore(database.identityDb, id, problem, from);
  else await endRestore(database.identityDb, id, companyId);
}

/** Runs a queued restore. A refusal is stored with it, for the waiting user to read. */
export async function runRestore(parts: Parts, doors: Doors, restoreId: number): Promise<void> {
  const { background: identityDb } = parts.database;
  await withLock(identityDb, restoringOf(restoreId), async () => {
    const found = await findRestore(identityDb, restoreId);
    if (!found?.subdomain || (found.state !== 'waiting' && found.state !== 'running')) return;
    const { userId, address, subdomain, report } = found;
    const path = join(uploadFolder(parts), found.fileKey);
    const tell = paced((done: number) => noteRestoreProgress(identityDb, restoreId, 'running', done));
    try {
      await noteRestoreProgress(identityDb, restoreId, 'running', 0);
      const archive = await openArchive(path);
      try {
        const { companyId, numbered } = await restoreArchive(parts.database, {
          env: parts.env,
          doors,
          archive,
          sha256: report.sha256,
          subdomain,
          userId,
          ...(address === null ? {} : { address }),
          onProgress: (done) => tell(done),
        });
        await endRestore(identityDb, restoreId, companyId, numbered);
      } finally {
        archive.close();
      }
      await rm(path, { force: true });
    } catch (error) {
      const refusal = problemFrom(error);
      const outcome = refusal ? { code: refusal.code, params: refusal.params } : { code: 'unexpected' };
      await endRestoring(parts.database, restoreId, outcome);
      if (!refusal) throw error;
    }
  });
}
