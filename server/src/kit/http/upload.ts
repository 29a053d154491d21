import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseUnbounded } from './bounds.ts';
import type { Parts } from './parts.ts';
import { problem } from './problem.ts';
import { withoutTurning } from './invalid-text.ts';

/** A received file, on disk. Its consumer must remove it. */
export interface ReceivedFile {
  path: string;
  name: string;
  size: number;
  /** SHA-256 of the file, in hexadecimal. */
  sha256: string;
}

/** A received file and the other fields of its form. */
export interface Upload extends ReceivedFile {
  fields: Record<string, unknown>;
}

/** Bytes of one of the other fields of a form at most. */
const MAXIMUM_FIELD = 64 * 1024;
const MAXIMUM_FIELDS = 100;

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
  firstCharacters(
    withoutTurning(name)
      .replaceAll(/\p{Cc}/gu, '')
      .toWellFormed(),
    // Bounded for memory alone: how long a name may be is for its consumer to say, and a shortened one loses its ending.
    1_000,
  );

/** Discards the rest of a refused form, so that the client receives the refusal instead of a broken connection. */
function discardRest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** What a form may bring. */
interface Expected {
  /** The form field of its files, and how many there may be. */
  field: string;
  most: number;
  /** Bytes of a file at most. */
  limit: number;
  /** What refuses a form whose file is missing or in another field. */
  missing: NoFile;
}

/** An import keeps the code its clients know. */
type NoFile = 'upload.noFile' | 'import.noFile';

interface Form {
  files: ReceivedFile[];
  fields: Record<string, unknown>;
}

/** Removes received files that nobody takes. */
export const discardFiles = async (files: readonly ReceivedFile[]): Promise<void> => {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })));
};

/** Adds a field; one that comes again, or is called `name[]`, is a list. */
function addField(fields: Record<string, unknown>, called: string, value: unknown): void {
  const name = called.replace(/\[\]$/, '');
  const { [name]: before } = fields;
  if (name === called && before === undefined) fields[name] = value;
  else fields[name] = [...(before === undefined ? [] : [before].flat()), value];
}

/** Receives one file of a form, straight to disk: memory stays flat whatever its size. */
async function receiveFile(part: MultipartFile, folder: string, { limit }: Expected): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  async function* hashing(file: AsyncIterable<Buffer>) {
    for await (const piece of file) {
      hash.update(piece);
      yield piece;
    }
  }
  try {
    await pipeline(part.file, hashing, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) throw problem('tooLarge', { limit: `${limit / 1024 / 1024} MB` });
    return { path, name: plainName(part.filename ?? ''), size: (await stat(path)).size, sha256: hash.digest('hex') };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * Receives a multipart form with its files. Throws `tooLarge` past the bytes of a file, `missing` for a file in another field,
 * `malformed` for more files than expected.
 */
export async function receiveForm(request: FastifyRequest, parts: Parts, expected: Expected): Promise<Form> {
  const { field, most, limit, missing } = expected;
  if (Number(request.headers['content-length'] ?? 0) > most * limit + 1024 * 1024)
    throw problem('tooLarge', { limit: `${limit / 1024 / 1024} MB` });
  const folder = uploadFolder(parts);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const form: Form = { files: [], fields: {} };
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit, files: most, fields: MAXIMUM_FIELDS, fieldSize: MAXIMUM_FIELD },
    })) {
      if (part.type === 'file') {
        if (part.fieldname.replace(/\[\]$/, '') !== field) throw problem(missing, { field });
        const file = await receiveFile(part, folder, expected);
        // What a browser sends where no file was chosen.
        if (file.name === '' && file.size === 0) await discardFiles([file]);
        else form.files.push(file);
        continue;
      }
      if (part.valueTruncated) throw problem('tooLarge', { limit: `${MAXIMUM_FIELD / 1024} kB` });
      addField(form.fields, part.fieldname, parsedField(part.value));
    }
  } catch (error) {
    await discardFiles(form.files);
    discardRest(request);
    throw error;
  }
  return form;
}

/** Receives a multipart form with one file in the field `file`. Throws what `receiveForm` throws, `missing` without a file. */
export async function receiveUpload(
  request: FastifyRequest,
  parts: Parts,
  { limit, missing }: Pick<Expected, 'limit' | 'missing'>,
): Promise<Upload> {
  const field = 'file';
  if (!request.isMultipart()) throw problem(missing, { field });
  const { files, fields } = await receiveForm(request, parts, { field, most: 1, limit, missing });
  const [file] = files;
  if (!file) throw problem(missing, { field });
  return { ...file, fields };
}

/**
 * Fields of a form as a schema wants them: a form has texts alone, so what is refused as text is read as JSON (a number, yes or no),
 * and nothing as null.
 */
export function formValues(schema: z.ZodType, fields: Record<string, unknown>): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  const isTaken = (name: string, value: unknown) => shape[name]?.safeParse(value).success === true;
  const readings = (value: unknown): unknown[] => {
    if (value === '') return [null];
    if (Array.isArray(value)) return [value.map((item) => readings(item)[0])];
    if (typeof value !== 'string') return [[value]];
    try {
      const read = JSON.parse(value) as unknown;
      return [read, [read]];
    } catch {
      return [value];
    }
  };
  const meant = (name: string, value: unknown): unknown => {
    const [read = value] = [value, ...readings(value)].filter((each) => isTaken(name, each));
    return read;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, meant(name, value)]));
}
