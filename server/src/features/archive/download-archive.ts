import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findTicket, issueTicket } from '../../kit/account/tickets.ts';
import { sessionLife } from '../../kit/before-company.ts';
import type { Parts } from '../../kit/parts.ts';
import { problem } from '../../kit/problem.ts';
import type { FileReply } from '../../kit/replies.ts';
import type { Session } from '../../kit/session.ts';
import { inCompany, type Tenant } from '../../kit/tenant.ts';
import { archivePath } from './archive-files.ts';
import { countDownload, findArchive } from './archive.queries.ts';
import { noteDownloaded } from './note-archive.ts';
import type { Asking } from './request-archive.ts';

/** Seconds a link is good: long enough for a large file over a slow line. */
const linkLife = 3600;

interface Link {
  companyId: number;
  archiveId: number;
  sessionId: number;
}

/** A link to an archive for whoever just proved who they are; an earlier one of theirs ends. Throws `archive.notReady`, `archive.expired`. */
export async function linkTo(
  { parts, tenant }: Asking,
  { userId, sessionId }: Session,
  archiveId: number,
): Promise<{ token: string; expiresAt: string }> {
  const found = await inCompany(parts.database.app, tenant, (trx) => findArchive(trx, archiveId));
  if (!found) throw problem('notFound');
  if (found.state === 'expired') throw problem('archive.expired');
  if (found.state !== 'done') throw problem('archive.notReady');
  const data: Link = { companyId: tenant.companyId, archiveId, sessionId };
  const token = await issueTicket(parts.database.door, {
    purpose: 'archive',
    seconds: linkLife,
    userId,
    data: { ...data },
  });
  return { token, expiresAt: new Date(Date.now() + linkLife * 1000).toISOString() };
}

const live = `select from auth.session where id = $1 and user_id = $2 and expires_at > now()
  and used_at > now() - make_interval(secs => $3)`;

/** Bytes a request asks for, the last included; null: all of them. 'none': a range the file has not. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | null | 'none' {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!asked || (asked[1] === '' && asked[2] === '')) return null;
  const [, first = '', last = ''] = asked;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return from > to ? 'none' : { from, to };
}

/**
 * The file behind a link, whole or the range that is asked for. The link ends with the session of its person. A download is
 * noted in the audit where it begins; the rest of one that broke off is the same download. Throws `link.unknown`,
 * `link.expired`, `archive.expired`.
 */
export async function downloadArchive(
  parts: Parts,
  token: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FileReply> {
  const { app, door } = parts.database;
  const ticket = await findTicket(door, 'archive', token);
  if (!ticket) throw problem('link.unknown');
  const { companyId, archiveId, sessionId } = ticket.data as unknown as Link;
  const { rowCount } = await door.query(live, [sessionId, ticket.userId, sessionLife.idle]);
  if (ticket.state !== 'open' || rowCount === 0) throw problem('link.expired');
  const tenant: Tenant = { companyId, userId: ticket.userId, scopeIds: 'every' };
  const found = await inCompany(app, tenant, (trx) => findArchive(trx, archiveId));
  const path = found?.fileKey ? archivePath(parts, found.fileKey) : null;
  const there = path === null ? null : await stat(path).catch(() => null);
  if (!found || path === null || !there) throw problem('archive.expired');

  const range = rangeOf(request.headers.range, there.size);
  reply.header('accept-ranges', 'bytes').header('etag', `"${found.sha256}"`);
  if (range === 'none') {
    reply.code(416).header('content-range', `bytes */${there.size}`);
    return { name: 'archive.zip', type: 'application/zip', body: '' };
  }
  const { from, to } = range ?? { from: 0, to: there.size - 1 };
  if (from === 0) {
    await inCompany(app, tenant, (trx) => countDownload(trx, archiveId));
    const by = { companyId, userId: ticket.userId, archiveId, requestId: request.id, address: request.ip };
    await noteDownloaded(parts.database, by);
  }
  if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${there.size}`);
  const day = (found.madeAt ?? '').slice(0, 10);
  return {
    name: `baluarte-${day}.zip`,
    type: 'application/zip',
    body: { path, from, to },
  };
}
