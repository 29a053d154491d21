import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { mostLogoBytes } from '@baluarte/contract/organization/setting.ts';
import { PictureRefused, svgToPng } from '#kit/pictures/picture.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import type { Upload } from '#kit/http/upload.ts';
import { pictureKind, pictureSize } from '#kit/pictures/picture-kind.ts';

/** A logo as stored: never SVG. */
export interface Logo {
  digest: string;
  name: string;
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  content: Buffer;
}

/** Logos rendered at once: fewer than pictures in total, so that untrusted ones leave permits for the product's own. */
const turns = new ConcurrencyLimit({ atOnce: 2, waiting: 20 });
/** Pixels an SVG is drawn wide: sharp at four times the size it is shown at. */
const DRAWN = 640;
/** Pixels a side may have: more is a picture that takes hundreds of megabytes to show. */
const MOST_PIXELS = 4096;

/**
 * Whether an SVG could make the renderer read outside the file or expand without limit: entities, and references to anything
 * but its own parts or embedded pictures. Attribute names cannot be escaped, so a text search is enough.
 */
function reachesOut(svg: string): boolean {
  const [, type = '', ...otherTypes] = svg.split(/<!DOCTYPE/i);
  return (
    otherTypes.length > 0 ||
    (type.split('>', 1)[0] ?? '').includes('[') ||
    /<!ENTITY|<\?xml-stylesheet|@import/i.test(svg) ||
    /href\s*=\s*(?:"|')\s*(?!#|data:image\/(?:png|jpe?g|webp|gif)[;,])/i.test(svg)
  );
}

function refusalOf({ fault, params }: PictureRefused): Problem {
  if (fault === 'tooHigh') return problem('logo.tooWide', { ...params, most: MOST_PIXELS });
  return problem(fault === 'tooCostly' ? 'logo.tooCostly' : 'logo.unreadable');
}

async function drawn(bytes: Buffer): Promise<Buffer> {
  const svg = bytes.toString('utf8');
  if (reachesOut(svg)) throw problem('logo.unsafe');
  try {
    return Buffer.from(await turns.take(() => svgToPng(svg, DRAWN, MOST_PIXELS)));
  } catch (error) {
    throw error instanceof PictureRefused ? refusalOf(error) : error;
  }
}

/** What is kept of the bytes of a logo. Throws why they are none; see `readLogo`. */
export async function logoOf(bytes: Buffer): Promise<Pick<Logo, 'contentType' | 'content'>> {
  const kind = pictureKind(bytes);
  if (kind === null) throw problem('logo.unknownType');
  if (kind === 'svg') {
    const content = await drawn(bytes);
    if (content.length > mostLogoBytes) throw problem('tooLarge', { limit: '1 MB' });
    return { contentType: 'image/png', content };
  }
  const size = pictureSize(kind, bytes);
  if (!size || size.width === 0 || size.height === 0) throw problem('logo.unreadable');
  if (Math.max(size.width, size.height) > MOST_PIXELS) throw problem('logo.tooWide', { ...size, most: MOST_PIXELS });
  return { contentType: `image/${kind}`, content: bytes };
}

/**
 * Reads an uploaded logo and removes its file. Throws `tooLarge`, `logo.unknownType`, `logo.unsafe` for an SVG that points
 * outside of itself, `logo.unreadable`, `logo.tooWide` or `logo.tooCostly`.
 */
export async function readLogo({ path, name, size }: Upload): Promise<Logo> {
  try {
    if (size > mostLogoBytes) throw problem('tooLarge', { limit: '1 MB' });
    const found = await logoOf(await readFile(path));
    const digest = createHash('sha256').update(found.content).digest('hex');
    return { ...found, digest, name: firstCharacters(name, 120) };
  } finally {
    await rm(path, { force: true });
  }
}
