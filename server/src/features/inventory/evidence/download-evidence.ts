import { buffer } from 'node:stream/consumers';
import { previewedText } from '@baluarte/contract/inventory/evidence-file.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isReadable, isShown } from '#kit/files/file-formats.ts';
import { beginningOf } from '#kit/files/inspect-text.ts';
import type { FileRange } from '#kit/files/file-store.ts';
import { intactFile } from '#kit/files/intact-file.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import { withoutTurning } from '#kit/http/invalid-text.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { rangeOf } from '#kit/http/range.ts';
import type { FileReply } from '#kit/http/replies.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { noteDownload } from '#organization/shared/note-download.ts';
import { noteDamage } from './upkeep/note-damage.ts';

interface Kept {
  evidenceId: number;
  storedFileId: number;
  name: string;
  sha256: string;
  size: number;
  type: string;
  scan: 'pending' | 'clean' | 'infected' | 'unscanned';
  threat: string | null;
}

async function findFile(trx: Trx, address: string): Promise<Kept> {
  const found = await trx.first(sql<Kept>`
    select r.evidence_id as "evidenceId", s.id as "storedFileId", f.name, s.sha256, s.size, s.type, s.scan, s.threat
    from evidence_file f
    join evidence_revision r on r.company_id = f.company_id and r.id = f.revision_id
    join stored_file s on s.company_id = f.company_id and s.id = f.stored_file_id
    where f.company_id = app.current_company() and f.address = ${address}::uuid`);
  if (!found) throw problem('notFound');
  return found;
}

interface Asking {
  parts: Parts;
  tenant: Tenant;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The bytes of a file; the whole of it is compared with its hash before the first byte leaves. Throws `evidence.damaged`. */
const checked = ({ parts, tenant }: Asking, file: Kept, range: FileRange | null): AsyncGenerator<Uint8Array> =>
  intactFile(fileStore(parts.env), { ...file, key: fileKey(tenant.companyId, file.sha256) }, range, async (how) => {
    await noteDamage(parts, tenant.companyId, file.storedFileId, how);
    return problem('evidence.damaged');
  });

/** The beginning of a text, whatever its encoding, as a text that a browser draws and never runs. */
async function* beginning(asking: Asking, file: Kept): AsyncGenerator<string> {
  const to = Math.min(file.size, previewedText) - 1;
  yield withoutTurning(beginningOf(await buffer(checked(asking, file, { from: 0, to }))));
}

/** Bytes of a file, recorded in the audit before the first of them leaves, once an hour for each person, file and kind of entry. */
async function* recorded<Piece>(
  { parts, tenant, request }: Asking,
  { evidenceId, storedFileId }: Kept,
  { kind, bytes }: { kind: 'evidenceDownloaded' | 'evidenceViewed'; bytes: AsyncGenerator<Piece> },
): AsyncGenerator<Piece> {
  yield* bytes;
  if (request.method === 'HEAD') return;
  const by = { ...tenant, kind, about: { ...tenant.about, evidenceId } };
  const what = kind === 'evidenceViewed' ? 'evidence view' : 'evidence';
  await noteDownload(parts.database.app, by, `${what} ${evidenceId} ${storedFileId}`);
}

/**
 * A file as an inert download, whole or the range asked for; `isPreview`: of what a page shows from a blob. Recorded in the audit as
 * downloaded or as viewed. Throws `notFound`, `evidence.notScanned`, `evidence.infected`, `evidence.damaged`, `evidence.noPreview`.
 */
export async function downloadEvidence(
  trx: Trx,
  asking: Asking,
  { address, isPreview }: { address: string; isPreview: boolean },
): Promise<FileReply> {
  const file = await findFile(trx, address);
  if (file.scan === 'pending') throw problem('evidence.notScanned');
  if (file.scan === 'infected') throw problem('evidence.infected', { threat: file.threat });
  const { request, reply } = asking;
  // Whatever it is, a browser that opened it would run nothing of it.
  reply.header('content-security-policy', "sandbox; default-src 'none'");
  if (isPreview && isReadable(file.type))
    return {
      name: file.name,
      type: 'text/plain; charset=utf-8',
      body: recorded(asking, file, { kind: 'evidenceViewed', bytes: beginning(asking, file) }),
    };
  if (isPreview && !isShown(file.type)) throw problem('evidence.noPreview');
  const range = rangeOf(request.headers.range, file.size);
  reply.header('accept-ranges', 'bytes').header('etag', `"${file.sha256}"`);
  // What a browser would run is no more than bytes.
  const type = isShown(file.type) ? file.type : 'application/octet-stream';
  if (range === 'none') {
    reply.code(416).header('content-range', `bytes */${file.size}`);
    return { name: file.name, type, body: '' };
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${file.size}`);
  return {
    name: file.name,
    type,
    body: recorded(asking, file, {
      kind: isPreview ? 'evidenceViewed' : 'evidenceDownloaded',
      bytes: checked(asking, file, range),
    }),
  };
}
