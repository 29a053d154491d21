import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { fill } from '@baluarte/texts/fill.ts';
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

/** The data of the page on disk, part by part. */
async function spoolParts(shop: Workshop, links: AsyncIterable<Link>): Promise<SpooledPart[]> {
  const { language, session } = shop.pack;
  const { timeZone } = session;
  const all: [name: string, pieces: AsyncIterable<string>][] = [
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

/** A key as the file that other programs read. */
const pemOf = (publicKey: string) => `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----\n`;

/**
 * Adds what checks the pack without its page, which whoever forges it could have say anything: the key, the hash of each file as
 * `sha256sum` reads them, and the steps. The page is in no list of files: it holds the list.
 */
async function addSteps(
  shop: Workshop,
  { company, keysAt }: Pick<Manifest, 'company' | 'keysAt'>,
  { publicKey, fingerprint }: Signer,
): Promise<void> {
  const { steps } = textsIn(shop.pack.language).handover;
  const add = (path: string, text: string) => addFile(shop, path, [Buffer.from(text)]);
  await add('key.pem', pemOf(publicKey));
  await add(steps.file, fill(steps.text, { company: company.name, keysAt, fingerprint }).replaceAll('\n', '\r\n'));
  const sums = shop.files.map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  await add('SHA256SUMS', sums.join(''));
}

/** Adds the page with the data of all tables and of the chain, the manifest of everything, and the signature over it. */
export async function addPage(
  shop: Workshop,
  links: AsyncIterable<Link>,
  { facts, signer }: { facts: Omit<Manifest, 'files' | 'parts' | 'leftOut' | 'key'>; signer: Signer },
): Promise<void> {
  const parts = await spoolParts(shop, links);
  const { publicKey, fingerprint } = signer;
  await addSteps(shop, facts, signer);
  const manifest = canonical({
    ...facts,
    key: fingerprint,
    files: [...shop.files, await sealPage(parts)],
    parts: parts.map(({ sealed }) => sealed),
    leftOut: shop.leftOut,
  } satisfies Manifest);
  const signed = signer.sign(manifest);
  const signature = canonical({ algorithm: 'Ed25519', fingerprint, publicKey, signature: signed });
  await addFile(shop, 'index.html', pagePieces(parts, { manifest, signature }));
  shop.packing.addText('manifest.json', manifest);
  shop.packing.addText('signature.json', signature);
  shop.packing.addBytes('manifest.sig', Buffer.from(signed, 'base64'));
}
