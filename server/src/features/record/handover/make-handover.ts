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
import { handoverPath, makeHandoverFolder } from './handover-files.ts';
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

interface Making {
  parts: Parts;
  sources: PackSources;
}

/** Makes a pack that waits, as the person who asked for it may read now, notes it in the audit and tells them. */
export async function makeHandover(
  { parts, sources }: Making,
  { companyId, handoverId }: { companyId: number; handoverId: number },
): Promise<void> {
  const { app, background } = parts.database;
  const own: Tenant = { companyId, userId: null, scopeIds: 'every' };
  await withLock(background, makingOf(companyId, handoverId), async () => {
    const begun = await inCompany(app, own, (trx) => beginHandover(trx, handoverId));
    if (!begun) return;
    const { userId, options } = begun;
    const key = `${randomUUID()}.zip`;
    const folder = await makeHandoverFolder(parts, `${key}.parts`);
    const unfinished = handoverPath(parts, `${key}.part`);
    try {
      const session = await findActingSession(background, { companyId, userId });
      if (!session || !can(session, permissions.audit.export)) throw problem('handover.noLongerAllowed');
      const tenant = wallsOf(session, options);
      const onProgress = paced((done: number, total: number) =>
        inCompany(app, own, (trx) => noteProgress(trx, handoverId, done, total)),
      );
      const { permissionCodes, allowedScopeIds, allowedAssessmentIds } = session;
      const rights = { permissionCodes, allowedScopeIds, allowedAssessmentIds };
      const pack = { session, tenant, language: options.language, options };
      const made = await writePack({ parts, sources, pack, folder, path: unfinished, onProgress });
      await rename(unfinished, handoverPath(parts, key));
      const isEnded = await inCompany(app, own, async (trx) => {
        if (!(await endHandover(trx, handoverId, { ...made, ...rights, fileKey: key }))) return false;
        const notification = { subject: 'fileReady', params: { file: key }, link: '/handover' } as const;
        await notify(parts, trx, {
          companyId,
          to: { userIds: [userId] },
          ...notification,
          event: `handover ${handoverId}`,
        });
        return true;
      });
      // If a lost connection released the lock, the watch has already marked this one as failed.
      if (!isEnded) return rm(handoverPath(parts, key), { force: true });
      await noteHandover(parts, 'handedOver', { companyId, userId, about: { handoverId, sha256: made.sha256 } });
    } catch (error) {
      await rm(unfinished, { force: true });
      await rm(folder, { recursive: true, force: true });
      await inCompany(app, own, (trx) =>
        failHandover(trx, handoverId, { code: problemFrom(error)?.code ?? 'unexpected' }),
      );
      throw error;
    }
  });
}
