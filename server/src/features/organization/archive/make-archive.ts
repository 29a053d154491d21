import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { paced } from '#kit/jobs/paced.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problemFrom } from '#kit/http/problem.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { archivePath, makeArchiveFolder } from './archive-files.ts';
import { beginArchive, endArchive, failArchive, noteProgress } from './archive.queries.ts';
import { noteArchived } from './note-archive.ts';
import { writeArchive } from './out/write-archive.ts';

export const makingOf = (companyId: number, archiveId: number): string => `archive ${companyId} ${archiveId}`;

/** Creates a waiting archive, records it in the company's audit and notifies the requesting user. */
export async function makeArchive(
  parts: Parts,
  { companyId, archiveId }: { companyId: number; archiveId: number },
): Promise<void> {
  const { app, background: identityDb } = parts.database;
  const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
  await withLock(identityDb, makingOf(companyId, archiveId), async () => {
    const begun = await inCompany(app, tenant, (trx) => beginArchive(trx, archiveId));
    if (!begun) return;
    await makeArchiveFolder(parts);
    const key = `${randomUUID()}.zip`;
    const unfinished = archivePath(parts, `${key}.part`);
    try {
      const onProgress = paced((done: number, total: number) =>
        inCompany(app, tenant, (trx) => noteProgress(trx, archiveId, done, total)),
      );
      const made = await writeArchive(parts.database, { env: parts.env, companyId, path: unfinished, onProgress });
      await rename(unfinished, archivePath(parts, key));
      const isEnded = await inCompany(app, tenant, async (trx) => {
        // If a lost connection released the lock, the sweep has already marked this archive as failed.
        if (!(await endArchive(trx, archiveId, made, key))) return false;
        const { isMember } = await trx.one(
          sql<{ isMember: boolean }>`select exists (select from member where user_id = ${begun.userId}) as "isMember"`,
        );
        if (!isMember) return true;
        const file = `${made.manifest.company.subdomain}.zip`;
        const notification = {
          subject: 'fileReady',
          params: { file },
          link: '/settings?tab=archive',
          event: `archive ${archiveId}`,
        } as const;
        await notify(parts, trx, { companyId, to: { userIds: [begun.userId] }, ...notification });
        return true;
      });
      if (!isEnded) return rm(archivePath(parts, key), { force: true });
      await noteArchived(parts.database, { companyId, userId: begun.userId, archiveId });
    } catch (error) {
      await rm(unfinished, { force: true });
      const code = problemFrom(error)?.code ?? 'unexpected';
      await inCompany(app, tenant, (trx) => failArchive(trx, archiveId, { code }));
      throw error;
    }
  });
}
