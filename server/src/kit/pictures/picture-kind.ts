/** Kind of a file by its first bytes, regardless of its name. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'svg';

/** Declared size of a picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** What may precede the root of an SVG, matched piece by piece: one repeated expression would be too slow for many comments. */
const beforeRoot = /\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>/iy;
const root = /<(?:\w+:)?svg[\s>]/iy;

function isSvg(beginning: string): boolean {
  beforeRoot.lastIndex = 0;
  do root.lastIndex = beforeRoot.lastIndex;
  while (beforeRoot.test(beginning));
  return root.test(beginning);
}

/** Kind of a picture by its content; null for anything else. */
export function pictureKind(bytes: Buffer): PictureKind | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return isSvg(bytes.toString('utf8', 0, 4096).replace(/^\uFEFF/, '')) ? 'svg' : null;
}

function jpegSize(bytes: Buffer): PictureSize | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Frames that say a size: SOF0 to SOF15 without the tables DHT, JPG and DAC between them.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 30) return null;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return form === 'VP8 ' ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff } : null;
}

/** Declared size of a PNG, JPEG or WebP, from its header; null when the header is truncated or missing. */
export function pictureSize(kind: Exclude<PictureKind, 'svg'>, bytes: Buffer): PictureSize | null {
  if (kind === 'jpeg') return jpegSize(bytes);
  if (kind === 'webp') return webpSize(bytes);
  return bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;
}
