import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fromBufferPromise, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';

/** Parts of a package by their path. */
export type Parts = Map<string, Buffer>;

/**
 * Unpacks a package. Throws a `RangeError` where its parts say, or are, more than so many bytes together, and an error where two parts
 * have one name: which of them is read differs by program. Packages do not tell capitals from small letters.
 */
export async function unpack(bytes: Uint8Array, most = Infinity): Promise<Parts> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const parts: Parts = new Map();
  const names = new Set<string>();
  let size = 0;
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
    // A part that is more than it says ends with an error.
    size += entry.uncompressedSize;
    if (size > most) throw new RangeError('a package unpacks to too much');
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) throw new Error(`a package has two parts named ${name}`);
    names.add(name);
    if (!entry.fileName.endsWith('/')) parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

/** The earliest day a package can say: of its parts nothing depends on when they were packed. */
const day = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Packs parts, what the package holds before all others; a part may come in pieces. */
export async function pack(parts: ReadonlyMap<string, Buffer | Iterable<string>>): Promise<Buffer> {
  const zip = new ZipFile();
  const first = '[Content_Types].xml';
  const ordered = [...parts].toSorted(([one], [other]) => Number(other === first) - Number(one === first));
  for (const [path, part] of ordered)
    if (Buffer.isBuffer(part)) zip.addBuffer(part, path, day);
    else zip.addReadStream(Readable.from(part, { objectMode: false }), path, day);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Numbers what a pattern finds, each kind once, in their order. */
function numbered(text: string, pattern: RegExp, nameOf: (place: number) => string): string {
  const names = new Map<string, string>();
  return text.replaceAll(pattern, (found) => {
    const name = names.get(found) ?? nameOf(names.size + 1);
    names.set(found, name);
    return name;
  });
}

const relationsOf = (path: string) => path.replace(/(?<![^/])([^/]+)$/, '_rels/$1.rels');
/** A relationship that the library named by chance. */
const random = /\brId[\w-]{21}(?=")/g;

function steadyRelations(parts: Parts): void {
  for (const path of parts.keys()) {
    const relations = parts.get(relationsOf(path));
    if (relations === undefined || !path.endsWith('.xml')) continue;
    const text = relations.toString();
    const names = new Map([...text.matchAll(random)].map(([id], index) => [id, `rIdN${index + 1}`]));
    if (names.size === 0) continue;
    const renamed = (xml: string) => xml.replaceAll(random, (id) => names.get(id) ?? id);
    parts.set(relationsOf(path), Buffer.from(renamed(text)));
    parts.set(path, Buffer.from(renamed(parts.get(path)?.toString() ?? '')));
  }
}

/**
 * Takes from a package what differs between two of the same: ids by chance or by what was written before, and the moment it was
 * written, which becomes the one the document was made at.
 */
export async function steady(parts: Parts, madeAt: Date): Promise<void> {
  steadyRelations(parts);
  const at = madeAt.toISOString();
  const core = parts.get('docProps/core.xml')?.toString();
  if (core !== undefined)
    parts.set(
      'docProps/core.xml',
      Buffer.from(core.replaceAll(/(<dcterms:(created|modified)\b[^<>]*>)[^<]*/g, `$1${at}`)),
    );
  for (const [path, part] of parts)
    if (path.startsWith('word/embeddings/') && path.endsWith('.xlsx')) parts.set(path, await pack(await unpack(part)));
}

/** The body of a document with its headings counted from its own first. */
export const steadyMarks = (body: string): string =>
  numbered(
    numbered(body, /\b_Toc\d+\b/g, (place) => `_Toc${place}`),
    /(?<=<w:bookmark(?:Start|End) (?:w:name="_Toc\d+" )?w:id=")\d+(?=")/g,
    String,
  );
