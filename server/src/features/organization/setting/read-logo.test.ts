import { expect, test } from 'vitest';
import { logoOf } from './read-logo.ts';

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
