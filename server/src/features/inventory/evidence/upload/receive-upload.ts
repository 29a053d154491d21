import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';
import { sql } from 'kysely';
import { fileTypeOf } from '#kit/files/file-type.ts';
import { hashFile } from '#kit/files/hash-file.ts';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import type { ReceivedFile, Upload } from '#kit/http/upload.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { refuseMoreStorage } from '#organization/shared/plan.ts';
import { announce, fileName, refuseUpload, takeIn } from './take-in.ts';
import {
  claimUpload,
  deleteUpload,
  findUpload,
  finishUpload,
  insertUpload,
  lockUpload,
  releaseClaim,
  setReceived,
} from './upload.queries.ts';

interface UploadContext {
  parts: Parts;
  tenant: Tenant;
}

/** Where files wait until all of them has arrived. */
export const evidenceUploadFolder = ({ env }: Parts): string => join(env.DATA_DIR, 'evidence-uploads');
const evidenceUploadPath = (parts: Parts, id: string) => join(evidenceUploadFolder(parts), id);

/** Makes room for a file and names it. Throws why it is refused. */
export async function beginUpload(
  trx: Trx,
  tenant: Tenant,
  given: { name: string; size: number },
): Promise<EvidenceUpload> {
  const file = { ...given, name: fileName(given.name) };
  refuseUpload(file);
  // Two at once would both find the room that is left for one.
  await trx.run(sql`select pg_advisory_xact_lock(hashtext('storage'), app.current_company()::integer)`);
  await refuseMoreStorage(trx, tenant, file.size);
  return findUpload(trx, await insertUpload(trx, file));
}

/** Writes the piece at `path` into a file, from a byte on, onto the disk itself. */
async function write(parts: Parts, id: string, { path, offset }: { path: string; offset: number }): Promise<void> {
  await mkdir(evidenceUploadFolder(parts), { recursive: true, mode: 0o700 });
  const file = await open(evidenceUploadPath(parts, id), offset === 0 ? 'w' : 'r+', 0o600);
  try {
    let at = offset;
    for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
      await file.write(bytes, 0, bytes.length, at);
      at += bytes.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Takes the next piece of a file, and the whole file with the last one. A piece that has arrived before changes nothing. Throws
 * `evidence.wrongOffset`, `tooLarge`, and why a whole file is refused: then the upload is gone.
 */
export async function receivePiece(
  { parts, tenant }: UploadContext,
  id: string,
  { piece, offset }: { piece: Upload; offset: number },
): Promise<EvidenceUpload> {
  try {
    const { isMine, ...state } = await inCompany(parts.database.app, tenant, async (trx) => {
      const { received, size } = await lockUpload(trx, id);
      if (offset > received) throw problem('evidence.wrongOffset', { received });
      if (offset + piece.size > size) throw problem('tooLarge', { limit: `${size} bytes` });
      // Within the lock: nobody writes into a file that is being looked at.
      if (offset === received && received < size) {
        await write(parts, id, { path: piece.path, offset });
        await setReceived(trx, id, offset + piece.size);
      }
      const now = await findUpload(trx, id);
      return { ...now, isMine: now.received === now.size && (await claimUpload(trx, id)) };
    });
    // Where another request looks at it already, it answers as it stands.
    return isMine ? await finish({ parts, tenant }, state) : state;
  } finally {
    await rm(piece.path, { force: true });
  }
}

/** Looks at a file that has arrived, which nobody else does meanwhile. */
async function finish({ parts, tenant }: UploadContext, { id, name, size }: EvidenceUpload): Promise<EvidenceUpload> {
  const { app } = parts.database;
  const path = evidenceUploadPath(parts, id);
  try {
    const type = await fileTypeOf({ path, name });
    const sha256 = await hashFile(path);
    const isKept = await inCompany(app, tenant, (trx) => announce(trx, sha256));
    const upload = await takeIn(parts, tenant, { path, sha256, size, type, isKept }, async (trx, storedFileId) => {
      await finishUpload(trx, id, storedFileId);
      return findUpload(trx, id);
    });
    await rm(path, { force: true });
    return upload;
  } catch (error) {
    // What is refused for what it is will not be better the next time.
    const isRefused = error instanceof Problem && error.status === 422;
    await inCompany(app, tenant, async (trx) => {
      if (isRefused) await deleteUpload(trx, id);
      else await releaseClaim(trx, id);
    });
    if (isRefused) await rm(path, { force: true });
    throw error;
  }
}

/** Gives up an upload. Throws `notFound`. */
export async function cancelUpload({ parts, tenant }: UploadContext, id: string): Promise<void> {
  if (!(await inCompany(parts.database.app, tenant, (trx) => deleteUpload(trx, id)))) throw problem('notFound');
  await rm(evidenceUploadPath(parts, id), { force: true });
}

/**
 * Takes a file that came whole; `settle` uses its finished upload in the transaction that makes it known. Throws why it is refused,
 * and what that throws; nothing of it stays then.
 */
export async function receiveWhole<Result>(
  { parts, tenant }: UploadContext,
  { path, name: given, size, sha256 }: ReceivedFile,
  settle: (trx: Trx, uploadId: string) => Promise<Result>,
): Promise<Result> {
  const { app } = parts.database;
  const name = fileName(given);
  try {
    refuseUpload({ name, size });
    const type = await fileTypeOf({ path, name });
    const { id, isKept } = await inCompany(app, tenant, async (trx) => ({
      ...(await beginUpload(trx, tenant, { name, size })),
      isKept: await announce(trx, sha256),
    }));
    try {
      return await takeIn(parts, tenant, { path, sha256, size, type, isKept }, async (trx, storedFileId) => {
        await finishUpload(trx, id, storedFileId);
        return settle(trx, id);
      });
    } catch (error) {
      await inCompany(app, tenant, (trx) => deleteUpload(trx, id));
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
}
