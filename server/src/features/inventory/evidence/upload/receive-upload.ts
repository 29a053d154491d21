import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EvidenceUpload } from '@baluarte/contract/inventory/evidence.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import type { ReceivedFile, Upload } from '#kit/http/upload.ts';
import { inCompany, readingCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { refuseMoreStorage } from '#organization/shared/plan.ts';
import { fileName, refuseUpload, takeIn } from './take-in.ts';
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
    const state = await inCompany(parts.database.app, tenant, async (trx) => {
      const { received, size } = await lockUpload(trx, id);
      if (offset > received) throw problem('evidence.wrongOffset', { received });
      if (offset + piece.size > size) throw problem('tooLarge', { limit: `${size} bytes` });
      // Within the lock: nobody writes into a file that is being looked at.
      if (offset === received && received < size) {
        await write(parts, id, { path: piece.path, offset });
        await setReceived(trx, id, offset + piece.size);
      }
      return findUpload(trx, id);
    });
    return state.received === state.size ? await finish({ parts, tenant }, state) : state;
  } finally {
    await rm(piece.path, { force: true });
  }
}

/** Looks at a file that has arrived; where another request is at it already, answers as it stands. */
async function finish({ parts, tenant }: UploadContext, { id, name, size }: EvidenceUpload): Promise<EvidenceUpload> {
  const { app } = parts.database;
  const reading = () => readingCompany(app, tenant, (trx) => findUpload(trx, id));
  if (!(await inCompany(app, tenant, (trx) => claimUpload(trx, id)))) return reading();
  const path = evidenceUploadPath(parts, id);
  try {
    await takeIn(parts, tenant, { path, name, size }, (trx, storedFileId) => finishUpload(trx, id, storedFileId));
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
  await rm(path, { force: true });
  return reading();
}

/** Gives up an upload. Throws `notFound`. */
export async function cancelUpload({ parts, tenant }: UploadContext, id: string): Promise<void> {
  if (!(await inCompany(parts.database.app, tenant, (trx) => deleteUpload(trx, id)))) throw problem('notFound');
  await rm(evidenceUploadPath(parts, id), { force: true });
}

/** Takes a file that came whole, and answers its finished upload. Throws why it is refused; nothing of it stays then. */
export async function receiveWhole(
  { parts, tenant }: UploadContext,
  { path, name, size }: ReceivedFile,
): Promise<string> {
  const { app } = parts.database;
  try {
    const upload = await inCompany(app, tenant, (trx) => beginUpload(trx, tenant, { name, size }));
    try {
      await takeIn(parts, tenant, { path, name: upload.name, size }, (trx, storedFileId) =>
        finishUpload(trx, upload.id, storedFileId),
      );
    } catch (error) {
      await inCompany(app, tenant, (trx) => deleteUpload(trx, upload.id));
      throw error;
    }
    return upload.id;
  } finally {
    await rm(path, { force: true });
  }
}
