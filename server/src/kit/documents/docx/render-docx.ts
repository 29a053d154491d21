import type { ProblemCode } from '@baluarte/contract/index.ts';
import { Decoder, Refused, Unreadable } from '#kit/decoder/decoder.ts';
import { problem } from '#kit/http/problem.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import { PictureRefused, svgToPng } from '#kit/pictures/picture.ts';
import { onPages, type Document } from '../document.ts';
import { expectRoom } from '../room.ts';
import type { DocxQuestion } from './docx-decoder.ts';
import type { Fill } from './fill-template.ts';

/** Seconds a document may take to write: several times what the most rows need. */
const seconds = 60;
/** Pixels a picture has over the whole width of a page: sharp in print. */
const pixels = 1800;

const decoder = new Decoder({ module: import.meta.resolve('./docx-decoder.ts'), heap: 384 });
const turns = new ConcurrencyLimit({ atOnce: 1, waiting: 50 });

/** A picture of ours as PNG. Throws `busy` where the machine has no time for it. */
async function drawn(svg: string, width: number): Promise<Uint8Array> {
  try {
    return await svgToPng(svg, Math.max(1, Math.round(pixels * Math.min(1, width))));
  } catch (error) {
    throw error instanceof PictureRefused && error.fault === 'tooCostly' ? problem('busy') : error;
  }
}

/** Pictures that a document has no native form of, as PNG by their SVG. */
async function picturesOf({ sections }: Document): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const block of sections.flatMap(onPages))
    if (block.kind === 'picture' && !pictures.has(block.svg))
      pictures.set(block.svg, await drawn(block.svg, block.width));
  return pictures;
}

/** Asks a process of its own. Throws `tooMuch` where it takes too much memory or time, `busy` where too many wait. */
const ask = <Answer>(question: DocxQuestion, tooMuch: ProblemCode): Promise<Answer> =>
  turns.take(async () => {
    const use = decoder.begin(seconds);
    try {
      return await use.ask<Answer>(question);
    } catch (error) {
      if (error instanceof Unreadable) throw problem(tooMuch);
      if (error instanceof Refused) throw problem(error.code as ProblemCode, { ...error.params });
      throw error;
    } finally {
      use.giveBack();
    }
  });

/**
 * A document of Word, with styles, headings, tables and charts that can be edited there; the same bytes for the same document. Written in
 * a process of its own, with limits of memory and time.
 * @throws `document.tooLarge` where it has too many rows or takes too much of either, `busy` where too many wait
 */
export async function renderDocx(document: Document): Promise<Uint8Array> {
  expectRoom(document, 'docx');
  return ask({ document, pictures: await picturesOf(document) }, 'document.tooLarge');
}

/** The same in a company's own template: its places filled, all else as it stands there. Throws as `renderDocx`. */
export async function fillDocx(document: Document, fill: Omit<Fill, 'document' | 'pictures'>): Promise<Uint8Array> {
  expectRoom(document, 'docx');
  return ask({ fill: { ...fill, document, pictures: await picturesOf(document) } }, 'document.tooLarge');
}

/** Places in a file that is to be a template. Throws problems of templates for what is none, runs, or reaches outside of itself. */
export const inspectDocx = (file: { path: string; name: string }): Promise<string[]> =>
  ask({ inspect: file }, 'reportTemplate.tooMuch');
