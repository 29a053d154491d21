import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { refuseUnbounded } from './bounds.ts';
import type { Parts } from './parts.ts';
import { problem } from './problem.ts';
import { withoutTurning } from './invalid-text.ts';

/** A received file, on disk, and the other fields of its form. Its consumer must remove the file. */
export interface Upload {
  path: string;
  name: string;
  size: number;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string;
  fields: Record<string, unknown>;
}

/** Bytes of one of the other fields of a form at most. */
const MAXIMUM_FIELD = 64 * 1024;

function parsedField(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    return value;
  }
  refuseUnbounded(parsed, MAXIMUM_FIELD);
  return parsed;
}

/** Folder where received files wait for their import. */
export const uploadFolder = (parts: Parts): string => join(parts.env.DATA_DIR, 'uploads');

/** A file name as text that the database can store and a page can show. */
const plainName = (name: string) =>
  withoutTurning(name)
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 255)
    .toWellFormed();

/** Discards the rest of a refused form, so that the client receives the refusal instead of a broken connection. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/**
 * Receives a multipart form with one file in the field `file`, straight to disk: memory stays flat whatever its size.
 * Throws `tooLarge` past `limit` bytes and `import.noFile` without a file.
 */
export async function receiveUpload(request: FastifyRequest, parts: Parts, limit: number): Promise<Upload> {
  const shown = `${limit / 1024 / 1024} MB`;
  if (!request.isMultipart()) throw problem('import.noFile');
  if (Number(request.headers['content-length'] ?? 0) > limit + 1024 * 1024) throw problem('tooLarge', { limit: shown });
  const folder = uploadFolder(parts);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const fields: Record<string, unknown> = {};
  let name: string | undefined;
  const hash = createHash('sha256');
  async function* hashing(file: AsyncIterable<Buffer>) {
    for await (const piece of file) {
      hash.update(piece);
      yield piece;
    }
  }
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit, files: 1, fields: 20, fieldSize: MAXIMUM_FIELD },
    })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw problem('tooLarge', { limit: `${MAXIMUM_FIELD / 1024} kB` });
        fields[part.fieldname] = parsedField(part.value);
        continue;
      }
      if (part.fieldname !== 'file') throw problem('import.noFile');
      name = part.filename;
      await pipeline(part.file, hashing, createWriteStream(path, { mode: 0o600 }));
      if (part.file.truncated) throw problem('tooLarge', { limit: shown });
    }
    if (name === undefined) throw problem('import.noFile');
  } catch (error) {
    await rm(path, { force: true });
    discardRest(request);
    throw error;
  }
  return { path, name: plainName(name), size: (await stat(path)).size, sha256: hash.digest('hex'), fields };
}
