import { rm } from 'node:fs/promises';
import { removeStale } from '#kit/files/remove-stale.ts';
import type { Parts } from '#kit/http/parts.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { handoverFolder, handoverPath } from './handover-files.ts';
import { makeHandoverJob, sweepHandoversJob } from './handover.jobs.ts';
import { claimedFiles, expireHandover, listOver, listUnfinished } from './handover.queries.ts';
import { endFailed, makingOf } from './make-handover.ts';

const within = (companyId: number): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

/** Marks packs as failed whose process ended: one at work holds a lock that its end frees. One that waits is lost only if its job is. */
export async function settleHandovers(parts: Parts): Promise<void> {
  const { database, jobs } = parts;
  const unfinished = await listUnfinished(database.background);
  await forEachOfCompany(parts, sweepHandoversJob, unfinished, async ({ companyId, id, state }) => {
    if (state === 'waiting' && (await jobs.isComing(makeHandoverJob, { companyId, handoverId: id }))) return;
    await withLock(database.background, makingOf(companyId, id), () =>
      endFailed(parts, { companyId, handoverId: id }, { code: 'handover.interrupted' }, state),
    );
  });
}

/** Removes the files of packs whose days are over, and those that no pack is. */
export async function sweepHandovers(parts: Parts): Promise<void> {
  const { app, background } = parts.database;
  await removeStale(handoverFolder(parts), (names) => claimedFiles(background, names));
  await forEachOfCompany(parts, sweepHandoversJob, await listOver(background), async ({ companyId, id, fileKey }) => {
    if (fileKey) await rm(handoverPath(parts, fileKey), { force: true });
    await inCompany(app, within(companyId), (trx) => expireHandover(trx, id));
  });
}
