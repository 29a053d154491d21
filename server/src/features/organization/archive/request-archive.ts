import { rm } from 'node:fs/promises';
import type { ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { archivePath } from './archive-files.ts';
import { deleteArchive, insertArchive } from './archive.queries.ts';
import { makeArchiveJob } from './archive.jobs.ts';

/** A company, and who acts on it. */
export interface Asking {
  parts: Parts;
  tenant: Tenant;
}

/** Queues an archive, created by a job. Throws `archive.oneAtWork` while another is being created. */
export async function requestArchive({ parts, tenant }: Asking): Promise<ArchiveRow> {
  const { companyId } = tenant;
  return inCompany(parts.database.app, tenant, async (trx) => {
    const row = await insertArchive(trx);
    await parts.jobs.enqueue(trx, makeArchiveJob, { companyId, archiveId: row.id });
    return row;
  });
}

/** Removes an archive and its file. Throws `notFound` where there is none, or where it is being created. */
export async function removeArchive({ parts, tenant }: Asking, id: number): Promise<void> {
  const removed = await inCompany(parts.database.app, tenant, (trx) => deleteArchive(trx, id));
  if (!removed) throw problem('notFound');
  if (removed.fileKey) await rm(archivePath(parts, removed.fileKey), { force: true });
}
