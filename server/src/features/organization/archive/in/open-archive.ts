import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { problem, Problem } from '#kit/http/problem.ts';
import { FORMAT, keptFile, manifest, parts, tableFile, type Manifest } from '../format/manifest.ts';

/** What no honest archive exceeds: parts, kept files among them, bytes of the manifest, characters of one line, and how much it swells. */
const limits = { parts: 200_000, manifest: 64 * 1024 * 1024, line: 16 * 1024 * 1024, ratio: 400 } as const;
/** Bytes up to which any compression ratio is accepted. */
const harmless = 50 * 1024 * 1024;

/** An archive with a valid directory and manifest. */
export interface OpenedArchive {
  manifest: Manifest;
  /** Bytes of all its files as they are read. */
  bytes: number;
  /** Lines of a file in batches; checks its hash and length at the end. Throws a problem where they differ. */
  lines(file: string): AsyncGenerator<string[]>;
  /** The bytes of a kept file, by their SHA-256; checks it at the end. Throws a problem where it differs. */
  kept(sha256: string): AsyncGenerator<Uint8Array>;
  close(): void;
}

/** Turns a library's error into a problem that a user can act on. */
function refusalOf(error: unknown, file: string): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  if (/too many bytes/.test(error.message)) return problem('archive.bomb');
  if (/unexpected end of file|not enough bytes|unexpected EOF/i.test(error.message))
    return problem('archive.truncated');
  // Bytes that are no UTF-8.
  if ('code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return problem('archive.damaged', { file });
  // System errors and bugs of ours say nothing about the archive; all other errors mean a damaged zip.
  const isOurs = 'syscall' in error || error instanceof TypeError || error instanceof ReferenceError;
  return isOurs ? error : problem('archive.damaged', { file });
}

async function openDirectory(path: string): Promise<ZipFile> {
  try {
    // Names that lead out of the archive are refused by the library as they are read.
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    if (error instanceof Error && /end of central directory|not found/i.test(error.message))
      throw problem('archive.notAnArchive');
    throw refusalOf(error, '');
  }
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.parts) throw problem('archive.bomb');
  const entries = new Map<string, Entry>();
  let swollen = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName) || entry.isEncrypted())
      throw problem('archive.unexpectedFile', { file: entry.fileName });
    swollen += entry.uncompressedSize;
    entries.set(entry.fileName, entry);
  }
  if (swollen > harmless && swollen > zip.fileSize * limits.ratio) throw problem('archive.bomb');
  return entries;
}

function readManifest(json: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(json);
  } catch {
    throw problem('archive.notAnArchive');
  }
  const { format, product } = (content ?? {}) as { format?: unknown; product?: unknown };
  if (product !== 'baluarte') throw problem('archive.notAnArchive');
  if (typeof format === 'number' && format > FORMAT) throw problem('archive.newer', { what: `format ${format}` });
  const parsed = manifest.safeParse(content);
  if (!parsed.success) throw problem('archive.damaged', { file: parts.manifest });
  return parsed.data;
}

/** Refuses files the manifest does not name, and names without a file or of another length. */
function refuseOtherFiles({ people, tables, files }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const expected = new Map<string, number | null>([
    [parts.manifest, null],
    [parts.readme, null],
    [parts.people, people.bytes],
    ...tables.map(({ table, bytes }): [string, number] => [tableFile(table), bytes]),
    ...files.map(({ sha256, bytes }): [string, number] => [keptFile(sha256), bytes]),
  ]);
  const isNamedOtherwise = people.file !== parts.people || tables.some(({ table, file }) => file !== tableFile(table));
  if (isNamedOtherwise || expected.size !== tables.length + files.length + 3)
    throw problem('archive.damaged', { file: parts.manifest });
  for (const file of entries.keys()) if (!expected.has(file)) throw problem('archive.unexpectedFile', { file });
  for (const [file, bytes] of expected) {
    const entry = entries.get(file);
    if (!entry) throw problem('archive.missingFile', { file });
    if (bytes !== null && entry.uncompressedSize !== bytes) throw problem('archive.wrongHash', { file });
  }
}

/** Lines of a stream in batches of a piece each; `onBytes` sees everything that passes. */
async function* linesIn(stream: Readable, file: string, onBytes: (bytes: Buffer) => void): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // The beginning of a line that has not ended, put together once it has: a long one comes in many pieces.
  let begun: string[] = [];
  let length = 0;
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    onBytes(bytes);
    const [first = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n');
    begun.push(first);
    length += first.length;
    if (length > limits.line) throw problem('archive.bomb');
    const rest = others.pop();
    if (rest === undefined) continue;
    const whole = [begun.join(''), ...others];
    [begun, length] = [[rest], rest.length];
    yield whole;
  }
  if (length > 0) throw problem('archive.damaged', { file });
}

/**
 * Opens an archive. Refuses foreign files, a newer format, truncated files, files missing from the manifest, and compression
 * bombs. Nothing is unpacked to disk: files are read one by one, by their names in
 * the manifest.
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await openDirectory(path);
  try {
    const entries = await readEntries(zip);
    const first = entries.get(parts.manifest);
    if (!first) throw problem('archive.notAnArchive');
    if (first.uncompressedSize > limits.manifest) throw problem('archive.bomb');
    const declared = readManifest(await text(await zip.openReadStreamPromise(first)));
    refuseOtherFiles(declared, entries);
    const known = new Map([declared.people, ...declared.tables].map((one) => [one.file, one]));
    const bytes = [...known.values(), ...declared.files].reduce((sum, one) => sum + one.bytes, 0);
    // An id is reserved for each, and every referenced id occurs in the content, so more ids than bytes means damage.
    if (declared.tables.reduce((sum, { ids }) => sum + ids, 0) > bytes)
      throw problem('archive.damaged', { file: parts.manifest });
    return {
      manifest: declared,
      bytes,
      async *lines(file) {
        const [entry, expected] = [entries.get(file), known.get(file)];
        if (!entry || !expected) throw problem('archive.missingFile', { file });
        const hash = createHash('sha256');
        let rows = 0;
        try {
          const stream = await zip.openReadStreamPromise(entry);
          for await (const lines of linesIn(stream, file, (bytes) => hash.update(bytes))) {
            rows += lines.length;
            yield lines;
          }
        } catch (error) {
          throw refusalOf(error, file);
        }
        if (hash.digest('hex') !== expected.sha256 || rows !== expected.rows)
          throw problem('archive.wrongHash', { file });
      },
      async *kept(sha256) {
        const file = keptFile(sha256);
        const entry = entries.get(file);
        if (!entry) throw problem('archive.missingFile', { file });
        const hash = createHash('sha256');
        try {
          for await (const piece of await zip.openReadStreamPromise(entry)) {
            hash.update(piece as Uint8Array);
            yield piece as Uint8Array;
          }
        } catch (error) {
          throw refusalOf(error, file);
        }
        if (hash.digest('hex') !== sha256) throw problem('archive.wrongHash', { file });
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw refusalOf(error, parts.manifest);
  }
}
