import type { Parts } from '#kit/http/parts.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { makeDocumentJob } from './document.jobs.ts';
import { expireDocuments, failDocument, listExpired, listInterrupted } from './document.queries.ts';
import { makingOf } from './make-document.ts';

const within = (companyId: number): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

/**
 * Marks documents as failed whose process ended, in this server or another: a running one holds a lock that its end frees. One that
 * waits is lost only if its job is.
 */
export async function settleDocuments({ database, jobs }: Parts): Promise<void> {
  for (const { companyId, id, state } of await listInterrupted(database.background)) {
    if (state === 'waiting' && (await jobs.isComing(makeDocumentJob, { companyId, documentId: id }))) continue;
    await withLock(database.background, makingOf(companyId, id), () =>
      inCompany(database.app, within(companyId), (trx) => failDocument(trx, id, { code: 'report.interrupted' }, state)),
    );
  }
}

/** Ends documents whose days are over, in every company. */
export async function sweepDocuments({ database }: Pick<Parts, 'database'>): Promise<void> {
  for (const companyId of await listExpired(database.background))
    await inCompany(database.app, within(companyId), expireDocuments);
}
