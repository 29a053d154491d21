import { rm } from 'node:fs/promises';
import type { ReportQuery } from '@baluarte/contract/record/report.ts';
import { findActingSession } from '#identity/shared/session/session-lookup.ts';
import { downloadFolder } from '#kit/http/download.ts';
import type { Parts } from '#kit/http/parts.ts';
import { isLasting, problem, problemFrom } from '#kit/http/problem.ts';
import { paced } from '#kit/jobs/paced.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { notify } from '#kit/notification/notify.ts';
import { tenantOf, type Session } from '#kit/tenancy/session.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { announceFile, claimFile } from '#inventory/shared/loose-files.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import { countedSources } from '../counted-sources.ts';
import { tenantFor } from '../../shared/covers.ts';
import { makeReport } from '../make-report.ts';
import { noteReport } from '../note-report.ts';
import { piecesOf, renderReport, templateFor } from '../render-report.ts';
import { deliverReport, recipientsOf } from '../schedule/deliver-report.ts';
import { scheduleOfRun } from '../schedule/schedule.queries.ts';
import type { ReportSources } from '../sources.ts';
import { admitStorage } from './admit-storage.ts';
import { beginDocument, endDocument, noteProgress, waitAgain, type Asked } from './document.queries.ts';
import { endFailed } from './end-failed.ts';
import { writeDocument } from './write-document.ts';

export const makingOf = (companyId: number, documentId: number): string => `document ${companyId} ${documentId}`;

interface Place {
  companyId: number;
  documentId: number;
}

interface Making {
  parts: Parts;
  sources: ReportSources;
}

/** Rights and walls of who asked, as they are now. Throws `report.ownerGone`. */
async function standingOf(
  parts: Parts,
  { companyId }: Place,
  { userId }: Asked,
): Promise<{ session: Session; tenant: Tenant }> {
  const session = await findActingSession(parts.database.background, { companyId, userId });
  if (!session) throw problem('report.ownerGone');
  return { session, tenant: tenantOf(session, 'every') };
}

async function makeFile(
  { parts, sources }: Making,
  place: Place,
  asked: Asked,
  standing: { session: Session; tenant: Tenant },
) {
  const { session } = standing;
  const { app } = parts.database;
  const product: Tenant = { companyId: place.companyId, userId: null, scopeIds: 'every' };
  let rows = 0;
  const tell = paced((state: 'reading' | 'writing') =>
    inCompany(app, product, (trx) => noteProgress(trx, place.documentId, state, rows)),
  );
  const counted = countedSources(sources, (read) => {
    rows = read;
    tell('reading');
  });
  const options: ReportQuery = asked.options;
  // The walls themselves stand where the report does.
  const tenant = tenantFor(session, standing.tenant, options.scopeIds);
  const { kind, format, language } = asked;
  const { document, filled } = await readingCompany(app, tenant, async (trx) => ({
    filled: await templateFor(trx, { kind, format, options }),
    document: await makeReport({ trx, session, tenant, sources: counted, language, format }, kind, options),
  }));
  await inCompany(app, product, (trx) => noteProgress(trx, place.documentId, 'writing', rows));
  const file = await renderReport(document, format, filled);
  return {
    name: file.name,
    title: document.title,
    methodVersion: document.methodVersion,
    rows,
    scopeIds: tenant.scopeIds,
    assessmentIds: document.assessmentIds,
    permissionCodes: document.permissionCodes,
    ...(await writeDocument(downloadFolder(parts), piecesOf(file.body))),
  };
}

/**
 * Makes a document that waits, with the rights its owner has now, and tells whom it is for. Throws what hindered it where it is tried
 * again, and what nobody expected.
 */
export async function makeDocument(making: Making, place: Place): Promise<void> {
  const { parts } = making;
  const { companyId, documentId } = place;
  const { app, background } = parts.database;
  const product: Tenant = { companyId, userId: null, scopeIds: 'every' };
  const scheduleOf = async ({ runId }: Asked) =>
    runId === null ? undefined : inCompany(app, product, (trx) => scheduleOfRun(trx, runId));
  await withLock(background, makingOf(companyId, documentId), async () => {
    const asked = await inCompany(app, product, (trx) => beginDocument(trx, documentId));
    if (!asked) return;
    let path: string | undefined;
    try {
      const standing = await standingOf(parts, place, asked);
      const schedule = await scheduleOf(asked);
      const made = await makeFile(making, place, asked, standing);
      path = made.path;
      await inCompany(app, product, async (trx) => {
        await admitStorage(trx, product, made.size);
        await announceFile(trx, made.sha256);
      });
      await fileStore(parts.env).put(fileKey(companyId, made.sha256), made.path);
      const isEnded = await inCompany(app, product, async (trx) => {
        // If a lost connection released the lock, this document was marked as interrupted already.
        const recipients = schedule && (await recipientsOf(parts, companyId, schedule, made));
        const recipientIds = recipients?.sessions.map(({ userId }) => userId) ?? [];
        if (!(await endDocument(trx, documentId, { ...made, recipientIds }))) return false;
        await claimFile(trx, made.sha256);
        if (schedule && recipients && asked.runId !== null) {
          const { title } = made;
          await deliverReport(parts, trx, { companyId, runId: asked.runId, documentId, title, schedule, recipients });
          return true;
        }
        await notify(parts, trx, {
          companyId,
          to: { userIds: [asked.userId] },
          subject: 'fileReady',
          params: { file: made.name },
          link: `/reports?tab=documents&document=${documentId}`,
          event: `document ${documentId}`,
        });
        return true;
      });
      if (!isEnded) return;
      const { kind, format, language, options } = asked;
      const { title, methodVersion: version, sha256 } = made;
      await noteReport(parts.database, standing.tenant, {
        kind,
        format,
        language,
        at: options.at,
        title,
        methodVersion: version,
        sha256,
      });
    } catch (error) {
      const known = problemFrom(error);
      const isPassing = !known || !isLasting(known);
      const why = known ?? { code: 'unexpected', params: { reference: `document-${documentId}` } };
      const isTriedAgain = await inCompany(app, product, async (trx) => {
        if (isPassing && (await waitAgain(trx, documentId))) return true;
        await endFailed(parts, trx, { companyId, documentId, why });
        return false;
      });
      if (isTriedAgain || !known) throw error;
    } finally {
      if (path !== undefined) await rm(path, { force: true });
    }
  });
}
