import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mostLogoBytes } from '@baluarte/contract/organization/setting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureSize } from '#kit/pictures/picture-kind.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { logoOf, readLogo } from './read-logo.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('logo');
});
afterAll(() => rm(folder, { recursive: true }));

/** The head of a PNG, which says how large it is. */
function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), Buffer.alloc(64)]);
}

test.each([
  [4096, 1],
  [1, 4096],
])('a logo of %i × %i pixels is taken as it is', async (width, height) => {
  const bytes = pngOf(width, height);
  expect(await logoOf(bytes)).toEqual({ contentType: 'image/png', content: bytes });
});

test.each([
  [4097, 1, 'logo.tooWide'],
  [1, 4097, 'logo.tooWide'],
  [0, 1, 'logo.unreadable'],
  [1, 0, 'logo.unreadable'],
])('a logo of %i × %i pixels is refused', async (width, height, code) => {
  await expect(logoOf(pngOf(width, height))).rejects.toMatchObject({ code });
});

/** A logo as it was uploaded. */
async function uploaded(content: Buffer, name = 'logo.png') {
  const path = join(folder, String(Math.random()));
  await writeFile(path, content);
  return { path, name, size: content.length, sha256: '', fields: {} };
}
const padded = (bytes: number) => Buffer.concat([pngOf(10, 10), Buffer.alloc(bytes)]).subarray(0, bytes);

test('a logo of a megabyte is kept by the digest of its bytes, and its upload is removed', async () => {
  const content = padded(mostLogoBytes);
  const upload = await uploaded(content, 'ñ'.repeat(121));
  const digest = createHash('sha256').update(content).digest('hex');
  expect(await readLogo(upload)).toEqual({ contentType: 'image/png', content, digest, name: 'ñ'.repeat(120) });
  expect(existsSync(upload.path)).toBe(false);
});

test('a logo of one byte more is refused, and its upload is removed', async () => {
  const upload = await uploaded(padded(mostLogoBytes + 1));
  await expect(readLogo(upload)).rejects.toMatchObject({ code: 'tooLarge', params: { limit: '1 MB' } });
  expect(existsSync(upload.path)).toBe(false);
});

const svgOf = (inside: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`);
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';

test.each([
  ['of shapes', svgOf('<rect width="40" height="20"/>')],
  ['with a type', svgOf('<rect width="4" height="2"/>', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">')],
  ['that points at a part of itself', svgOf('<rect id="a" width="4" height="2"/><use href="#a"/>')],
  ['with a picture in it', svgOf(`<image href="data:image/png;base64,${pixel}" width="4" height="2"/>`)],
])('an SVG %s is drawn 640 pixels wide', async (_what, svg) => {
  const { content, contentType } = await logoOf(svg);
  expect(contentType).toBe('image/png');
  expect(pictureSize('png', content)).toEqual({ width: 640, height: 320 });
});

test.each([
  ['two types', svgOf('', '<!DOCTYPE svg><!DOCTYPE svg>')],
  ['a type with a part of its own', svgOf('', '<!DOCTYPE svg [ ]>')],
  ['an entity', svgOf('<!ENTITY a "b">')],
  ['a style sheet', svgOf('', '<?xml-stylesheet href="a.css"?>')],
  ['a style that imports another', svgOf('<style>@import "a.css";</style>')],
  ['a file', svgOf('<image href="logo.png"/>')],
  ['an address, quoted otherwise', svgOf("<image xlink:href = 'https://example.com/a.png'/>")],
  ['an SVG within', svgOf('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['a page within', svgOf('<image href="data:text/html,a"/>')],
])('an SVG with %s is refused', async (_what, svg) => {
  await expect(logoOf(svg)).rejects.toMatchObject({ code: 'logo.unsafe' });
});
