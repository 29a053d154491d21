import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import type { Readable } from 'node:stream';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { SheetError } from './sheet-error.ts';
import type { SheetLimits } from './sheet-limits.ts';

/** A zip whose parts were counted and measured before anything was inflated. */
export interface OpenedZip {
  path: string;
  names: string[];
  has(name: string): boolean;
  /** Inflated bytes of a part, 0 where there is none. */
  size(name: string): number;
  /** The part, inflated as it is read; never more than it declared. Throws `sheet.damaged` where it is missing. */
  read(name: string): Promise<Readable>;
  close(): void;
}

/**
 * Opens a zip and refuses what could not be an honest workbook: `sheet.bomb` (too many parts, too much or too dense
 * content), `sheet.encrypted`, `sheet.truncated` (no directory at the end, as after a broken transfer).
 */
export async function openZip(path: string, limits: SheetLimits): Promise<OpenedZip> {
  const zip = await openDirectory(path);
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > limits.zipEntries) refuseBomb('parts', zip.entryCount, limits.zipEntries);
    let inflated = 0;
    for await (const entry of zip.eachEntry()) {
      inflated += entry.uncompressedSize;
      if (inflated > limits.inflatedBytes) refuseBomb('size', inflated, limits.inflatedBytes);
      if (entry.isEncrypted()) throw new SheetError('sheet.encrypted');
      entries.set(entry.fileName.toLowerCase(), entry);
    }
    const ratio = Math.round(inflated / Math.max(zip.fileSize, 1));
    // Small files with a few formatted blank rows legitimately reach high ratios.
    if (inflated > 10_000_000 && ratio > limits.inflationRatio) refuseBomb('ratio', ratio, limits.inflationRatio);
  } catch (error) {
    zip.close();
    throw asSheetError(error);
  }
  return openedZip(path, zip, entries);
}

function openedZip(path: string, zip: ZipFile, entries: Map<string, Entry>): OpenedZip {
  return {
    path,
    names: [...entries.values()].map((entry) => entry.fileName),
    has: (name) => entries.has(name.toLowerCase()),
    size: (name) => entries.get(name.toLowerCase())?.uncompressedSize ?? 0,
    async read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw new SheetError('sheet.damaged', { part: firstCharacters(name, 200) });
      try {
        return await zip.openReadStreamPromise(entry);
      } catch (error) {
        throw asSheetError(error);
      }
    },
    close: () => zip.close(),
  };
}

async function openDirectory(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new SheetError('sheet.truncated', {}, error);
  }
}

/** A part that is read completely before any row. Throws `sheet.bomb` above `partBytes`. */
export async function smallPart(zip: OpenedZip, name: string, { partBytes }: SheetLimits): Promise<Readable> {
  if (zip.size(name) > partBytes) refuseBomb('part', zip.size(name), partBytes);
  return zip.read(name);
}

export function refuseBomb(measure: string, found: number, limit: number): never {
  throw new SheetError('sheet.bomb', { measure, found, limit });
}

/** Turns an error of the zip or inflate library into a refusal for users. */
export function asSheetError(error: unknown): SheetError {
  if (error instanceof SheetError) return error;
  const message = error instanceof Error ? error.message : '';
  if (/too many bytes in the stream/.test(message)) {
    return new SheetError('sheet.bomb', { measure: 'declared size' }, error);
  }
  if (/unexpected end of file|not enough bytes|unexpected EOF/.test(message)) {
    return new SheetError('sheet.truncated', {}, error);
  }
  return new SheetError('sheet.damaged', {}, error);
}
