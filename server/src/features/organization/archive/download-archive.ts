import { dayIn } from '@baluarte/contract/kit/day.ts';
import { stat } from 'node:fs/promises';
import { archive } from '@baluarte/contract/organization/archive.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { issueLink, openLink } from '#identity/shared/session/link.ts';
import { isIntact } from '#kit/files/verified-files.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { rangeOf } from '#kit/http/range.ts';
import type { FileReply } from '#kit/http/replies.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { noteDownload } from '#organization/shared/note-download.ts';
import { archivePath } from './archive-files.ts';
import { countDownload, findArchive, noteSent } from './archive.queries.ts';
import { lacksSome } from './refuse-partial.ts';
import type { Asking } from './request-archive.ts';

/** Seconds a link is good: long enough for a large file over a slow line. */
const linkLife = 3600;

/** Endpoints behind archive links: for the company's administrators, and for the platform's. */
const makers = [archive.link, archive.linkOf] as const;

/** A link to an archive for a re-authenticated user; revokes their earlier one. Throws `archive.notReady`, `archive.expired`. */
export async function linkTo(
  { parts, tenant }: Asking,
  session: Session,
  endpoint: (typeof makers)[number],
  archiveId: number,
): Promise<{ token: string; expiresAt: string }> {
  const found = await inCompany(parts.database.app, tenant, (trx) => findArchive(trx, archiveId));
  if (!found) throw problem('notFound');
  if (found.state === 'expired') throw problem('archive.expired');
  if (found.state !== 'done') throw problem('archive.notReady');
  const data = { archiveId, companyId: tenant.companyId };
  return issueLink(parts, session, { purpose: 'archive', endpoint, seconds: linkLife, data });
}

/** What an archive is called where somebody downloads it: by the day it was made in their time zone. */
export const archiveName = (timeZone: string, madeAt: string): string =>
  `baluarte-${dayIn(timeZone, new Date(madeAt))}.zip`;

/** The archive, company and session of a link; refuses users who no longer have all permissions there. */
async function archiveBehind(request: FastifyRequest, parts: Parts, token: string) {
  const { endpoint, session, data } = await openLink(request, parts, { purpose: 'archive', token, endpoints: makers });
  if (endpoint === archive.link && lacksSome(session)) throw problem('link.expired');
  return { session, companyId: Number(data['companyId']), archiveId: Number(data['archiveId']) };
}

/**
 * The file of a link, whole or the requested range, while its user still has the rights. A download is recorded in the audit
 * when it begins, whichever range it asks for, once an hour. Throws `link.unknown`,
 * `link.expired`, `archive.expired`, `archive.altered`.
 */
export async function downloadArchive(
  parts: Parts,
  token: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FileReply> {
  const { app } = parts.database;
  const { companyId, session, archiveId } = await archiveBehind(request, parts, token);
  const { userId, timeZone } = session;
  const tenant: Tenant = { companyId, userId, scopeIds: 'every' };
  const found = await inCompany(app, tenant, (trx) => findArchive(trx, archiveId));
  const path = found?.fileKey ? archivePath(parts, found.fileKey) : null;
  const there = path === null ? null : await stat(path).catch(() => null);
  if (!found?.madeAt || path === null || !there) throw problem('archive.expired');

  const range = rangeOf(request.headers.range, there.size);
  reply.header('accept-ranges', 'bytes').header('etag', `"${found.sha256}"`);
  if (range === 'none') {
    reply.code(416).header('content-range', `bytes */${there.size}`);
    return { name: 'archive.zip', type: 'application/zip', body: '' };
  }
  const { from, to } = range ?? { from: 0, to: there.size - 1 };
  if (!(await isIntact(path, found.sha256 ?? ''))) throw problem('archive.altered');
  const by = { ...tenant, kind: 'downloaded', about: { archiveId }, requestId: request.id, address: request.ip };
  const isNew = request.method !== 'HEAD' && (await noteDownload(app, by, `archive ${archiveId}`));
  if (isNew) await inCompany(app, tenant, (trx) => countDownload(trx, archiveId));
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${there.size}`);
  return {
    name: archiveName(timeZone, found.madeAt),
    type: 'application/zip',
    body: { path, from, to },
    onSent: () => inCompany(app, tenant, (trx) => noteSent(trx, archiveId, { from, to })),
  };
}
