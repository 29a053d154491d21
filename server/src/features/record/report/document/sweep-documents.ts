import type { Parts } from '#kit/http/parts.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { makeDocumentJob, sweepDocumentsJob } from './document.jobs.ts';
import { expireDocuments, isWaiting, listExpired, listInterrupted, waitAgain } from './document.queries.ts';
import { endFailed } from './end-failed.ts';
import { makingOf } from './make-document.ts';

const within = (companyId: number): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

/**
 * Has documents made again whose process ended, in this server or another, and ends those that had all their attempts: a running one
 * holds a lock that its end frees. One that waits is lost only if its job is.
 */
export async function settleDocuments(parts: Parts): Promise<void> {
  const { database, jobs } = parts;
  const interrupted = await listInterrupted(database.background);
  await forEachOfCompany(parts, sweepDocumentsJob, interrupted, async ({ companyId, id: documentId, state }) => {
    const place = { companyId, documentId };
    if (state === 'waiting' && (await jobs.isComing(makeDocumentJob, place))) return;
    await withLock(database.background, makingOf(companyId, documentId), () =>
      inCompany(database.app, within(companyId), async (trx) => {
        const isTriedAgain = state === 'waiting' ? await isWaiting(trx, documentId) : await waitAgain(trx, documentId);
        if (isTriedAgain) await jobs.enqueue(trx, makeDocumentJob, place);
        else await endFailed(parts, trx, { ...place, why: { code: 'report.interrupted' }, from: state });
      }),
    );
  });
}

/** Ends documents whose days are over, in every company. */
export async function sweepDocuments(parts: Pick<Parts, 'database' | 'jobs'>): Promise<void> {
  const { app, background } = parts.database;
  const expired = (await listExpired(background)).map((companyId) => ({ companyId }));
  await forEachOfCompany(parts, sweepDocumentsJob, expired, ({ companyId }) =>
    inCompany(app, within(companyId), expireDocuments),
  );
}
