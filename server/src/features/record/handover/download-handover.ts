import { stat } from 'node:fs/promises';
import { handover } from '@baluarte/contract/record/handover.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import type { FastifyRequest } from 'fastify';
import { issueLink, openLink } from '#identity/shared/session/link.ts';
import { isIntact } from '#kit/files/verified-files.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { FileReply } from '#kit/http/replies.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { noteDownload } from '#organization/shared/note-download.ts';
import { coversAssessments, coversScopes } from '../shared/covers.ts';
import { handoverPath, packName } from './handover-files.ts';
import { countDownload, findHandover, type KeptHandover } from './handover.queries.ts';

/** Seconds a link is good: long enough for a large file over a slow line. */
const linkLife = 3600;

/** Whether a person may read all of a company: a pack of another holds nothing that is not theirs to read. */
const readsAll = ({ permissionCodes, allowedScopeIds, allowedAssessmentIds }: Session): boolean =>
  allowedScopeIds === 'every' &&
  allowedAssessmentIds === 'every' &&
  companyCodes.every((code) => permissionCodes.includes(code));

/** Whether a person still may read all that they might when a pack was made. */
const stillReads = (session: Session, made: KeptHandover): boolean =>
  (made.permissionCodes ?? []).every((code) => session.permissionCodes.includes(code)) &&
  coversScopes(session, made.scopeIds) &&
  coversAssessments(session, made.assessmentIds);

/** Whether a pack is the person's own and they still may read what is in it, or may read everything. */
export const mayRead = (session: Session, found: KeptHandover): boolean =>
  readsAll(session) || (found.isMine && stillReads(session, found));

/** A link to a pack for a person who proved again who they are; it ends their earlier one. Throws `handover.notReady`, `handover.expired`. */
export async function linkTo(
  parts: Parts,
  { session, tenant }: { session: Session; tenant: Tenant },
  handoverId: number,
): Promise<{ token: string; expiresAt: string }> {
  const found = await inCompany(parts.database.app, tenant, (trx) => findHandover(trx, handoverId));
  if (!found) throw problem('notFound');
  if (!mayRead(session, found)) throw problem('handover.othersPack');
  if (found.state === 'expired') throw problem('handover.expired');
  if (found.state !== 'done') throw problem('handover.notReady');
  const data = { handoverId, companyId: tenant.companyId };
  return issueLink(parts, session, { purpose: 'handover', endpoint: handover.link, seconds: linkLife, data });
}

/** The file of a link, while its person may still read it; noted in the audit. Throws `link.unknown`, `link.expired`, `handover.altered`. */
export async function downloadHandover(parts: Parts, token: string, request: FastifyRequest): Promise<FileReply> {
  const { session, data } = await openLink(request, parts, { purpose: 'handover', token, endpoints: [handover.link] });
  const tenant: Tenant = { companyId: Number(data['companyId']), userId: session.userId, scopeIds: 'every' };
  const handoverId = Number(data['handoverId']);
  const found = await inCompany(parts.database.app, tenant, (trx) => findHandover(trx, handoverId));
  const path = found?.fileKey ? handoverPath(parts, found.fileKey) : null;
  const there = path === null ? null : await stat(path).catch(() => null);
  if (!found?.madeAt || path === null || !there || !mayRead(session, found)) throw problem('link.expired');
  if (!(await isIntact(path, found.sha256 ?? ''))) throw problem('handover.altered');
  const about = { handoverId, sha256: found.sha256, fingerprint: found.fingerprint };
  const by = { ...tenant, kind: 'handoverDownloaded', about, requestId: request.id, address: request.ip };
  const isNew = request.method !== 'HEAD' && (await noteDownload(parts.database.app, by, `handover ${handoverId}`));
  if (isNew) await inCompany(parts.database.app, tenant, (trx) => countDownload(trx, handoverId));
  const name = packName(session, found.madeAt);
  return { name, type: 'application/zip', body: { path, from: 0, to: there.size - 1 } };
}
