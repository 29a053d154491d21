import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { textsIn } from '@baluarte/texts/wording.ts';
import { closePart, openPart, pageSource } from '../page/page-source.ts';
import { canonical, type Link, type Manifest, type Sealed } from '../page/verify.ts';
import type { Signer } from '../signing-key.ts';
import { evidenceLink } from './add-evidence.ts';
import { pageJson, spoolText, tablePieces } from './spool-table.ts';
import { addFile, type Workshop } from './workshop.ts';

/** A part of the page on disk. */
interface SpooledPart {
  name: string;
  path: string;
  sealed: Sealed;
}

async function* chainPieces(links: AsyncIterable<Link>): AsyncGenerator<string> {
  yield '[';
  let isFirst = true;
  for await (const link of links) {
    yield `${isFirst ? '' : ','}${pageJson(link)}`;
    isFirst = false;
  }
  yield ']';
}

async function* one(text: string): AsyncGenerator<string> {
  yield text;
}

/** The data of the page on disk, part by part. */
async function spoolParts(shop: Workshop, links: AsyncIterable<Link>): Promise<SpooledPart[]> {
  const { language, session } = shop.pack;
  const { timeZone } = session;
  const texts = pageJson({ es: textsIn('es').handover.pack, en: textsIn('en').handover.pack });
  const all: [name: string, pieces: AsyncIterable<string>][] = [
    ['texts', one(texts)],
    ...shop.tables.map((table): [string, AsyncIterable<string>] => [
      `table-${table.name}`,
      tablePieces(table, { language, timeZone, ...(table.name === 'evidence' && { link: evidenceLink }) }),
    ]),
    ['chain', chainPieces(links)],
  ];
  const parts: SpooledPart[] = [];
  for (const [name, pieces] of all) {
    const path = join(shop.folder, `part-${name}.json`);
    const sealed = { path: `index.html#${name}`, ...(await spoolText(pieces, path)) };
    parts.push({ name, path, sealed });
  }
  return parts;
}

/** The page in pieces; its own hash is of the page without manifest and signature. */
async function* pagePieces(
  parts: readonly SpooledPart[],
  signed: { manifest: string; signature: string },
): AsyncGenerator<Uint8Array> {
  const { head, tail } = await pageSource();
  yield Buffer.from(head);
  for (const { name, path } of parts) {
    yield Buffer.from(openPart(name));
    for await (const piece of createReadStream(path)) yield piece as Uint8Array;
    yield Buffer.from(closePart);
  }
  const { manifest, signature } = signed;
  yield Buffer.from(
    `${openPart('manifest')}${manifest}${closePart}${openPart('signature')}${signature}${closePart}${tail}`,
  );
}

async function sealPage(parts: readonly SpooledPart[]): Promise<Sealed> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pagePieces(parts, { manifest: '', signature: '' })) {
    hash.update(piece);
    size += piece.length;
  }
  return { path: 'index.html', size, sha256: hash.digest('hex') };
}

/** Adds the page with the data of all tables and of the chain, the manifest of everything, and the signature over it. */
export async function addPage(
  shop: Workshop,
  links: AsyncIterable<Link>,
  { facts, signer }: { facts: Omit<Manifest, 'files' | 'parts' | 'leftOut' | 'key'>; signer: Signer },
): Promise<void> {
  const parts = await spoolParts(shop, links);
  const { publicKey, fingerprint } = signer;
  const manifest = canonical({
    ...facts,
    key: fingerprint,
    files: [...shop.files, await sealPage(parts)],
    parts: parts.map(({ sealed }) => sealed),
    leftOut: shop.leftOut,
  } satisfies Manifest);
  const signature = canonical({ algorithm: 'Ed25519', fingerprint, publicKey, signature: signer.sign(manifest) });
  await addFile(shop, 'index.html', pagePieces(parts, { manifest, signature }));
  shop.packing.addText('manifest.json', manifest);
  shop.packing.addText('signature.json', signature);
}
