import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { can } from '@baluarte/contract/kit/session.ts';
import type { HandoverOptions } from '@baluarte/contract/record/handover.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { findActingSession } from '#identity/shared/session/session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem, problemFrom } from '#kit/http/problem.ts';
import { paced } from '#kit/jobs/paced.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { notify } from '#kit/notification/notify.ts';
import { tenantOf, type Session } from '#kit/tenancy/session.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { tenantFor } from '../shared/covers.ts';
import { handoverPath, makeHandoverFolder, packName } from './handover-files.ts';
import { beginHandover, endHandover, failHandover, noteProgress } from './handover.queries.ts';
import { writePack } from './pack/write-pack.ts';
import type { PackSources } from './sources.ts';

export const makingOf = (companyId: number, handoverId: number): string => `handover ${companyId} ${handoverId}`;

/** The walls of a pack: the scopes chosen of those the person may enter. Throws `scope.refused` for another one. */
export const wallsOf = (session: Session, { scopeIds }: Pick<HandoverOptions, 'scopeIds'>): Tenant =>
  tenantFor(session, tenantOf(session, 'every'), scopeIds);

type Notice = 'handedOver' | 'handoverDownloaded';

/** Notes in the audit what was done with a pack. */
export const noteHandover = (
  parts: Pick<Parts, 'database'>,
  kind: Notice,
  by: Omit<Tenant, 'scopeIds' | 'kind'>,
): Promise<number> =>
  inCompany(parts.database.app, { ...by, scopeIds: 'every', kind }, (trx) =>
    trx.run(sql`select app.current_changeset()`),
  );

/** Ends a pack that could not be made, and tells who asked for it; with `from` only in that state. */
export const endFailed = (
  parts: Parts,
  { companyId, handoverId }: Place,
  why: { code: string },
  from?: 'waiting' | 'running',
): Promise<void> =>
  inCompany(parts.database.app, { companyId, userId: null, scopeIds: 'every' }, async (trx) => {
    const failed = await failHandover(trx, handoverId, why, from);
    if (!failed) return;
    await notify(parts, trx, {
      companyId,
      to: { userIds: [failed.userId] },
      subject: 'handoverFailed',
      params: {},
      link: '/handover',
      event: `handover ${handoverId} failed`,
    });
  });

interface Place {
  companyId: number;
  handoverId: number;
}

interface Making {
  parts: Parts;
  sources: PackSources;
}

/** Makes a pack that waits, as the person who asked for it may read now, notes it in the audit and tells them. */
export async function makeHandover({ parts, sources }: Making, { companyId, handoverId }: Place): Promise<void> {
  const { app, background } = parts.database;
  const own: Tenant = { companyId, userId: null, scopeIds: 'every' };
  await withLock(background, makingOf(companyId, handoverId), async () => {
    const begun = await inCompany(app, own, (trx) => beginHandover(trx, handoverId));
    if (!begun) return;
    const { userId, options } = begun;
    const key = `${randomUUID()}.zip`;
    const folder = await makeHandoverFolder(parts, `${key}.parts`);
    const unfinished = handoverPath(parts, `${key}.part`);
    const stopping = new AbortController();
    try {
      const session = await findActingSession(background, { companyId, userId });
      if (!session || !can(session, permissions.audit.export)) throw problem('handover.noLongerAllowed');
      const tenant = wallsOf(session, options);
      const onProgress = paced(async (done: number, total: number) => {
        const isThere = await inCompany(app, own, (trx) => noteProgress(trx, handoverId, done, total));
        if (!isThere) stopping.abort(problem('handover.stopped'));
      });
      const { permissionCodes, allowedScopeIds, allowedAssessmentIds } = session;
      const rights = { permissionCodes, allowedScopeIds, allowedAssessmentIds };
      const pack = { session, tenant, language: options.language, options };
      const { signal } = stopping;
      const made = await writePack({ parts, sources, pack, folder, path: unfinished, onProgress, signal });
      await rename(unfinished, handoverPath(parts, key));
      const isEnded = await inCompany(app, own, async (trx) => {
        if (!(await endHandover(trx, handoverId, { ...made, ...rights, fileKey: key }))) return false;
        await notify(parts, trx, {
          companyId,
          to: { userIds: [userId] },
          subject: 'fileReady',
          params: { file: packName(session, made.madeAt) },
          link: '/handover',
          event: `handover ${handoverId}`,
        });
        return true;
      });
      // Somebody took it away meanwhile; or a lost connection released the lock, and the watch marked it as failed.
      if (!isEnded) return rm(handoverPath(parts, key), { force: true });
      const { sha256, fingerprint } = made;
      await noteHandover(parts, 'handedOver', { companyId, userId, about: { handoverId, sha256, fingerprint } });
    } catch (error) {
      await rm(unfinished, { force: true });
      await rm(folder, { recursive: true, force: true });
      const known = problemFrom(error);
      await endFailed(parts, { companyId, handoverId }, { code: known?.code ?? 'unexpected' });
      if (!known) throw error;
    }
  });
}
