import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { SheetError } from './sheet-error.ts';
import type { ReadingProgress } from './sheet.ts';
import { asSheetError } from './zip-file.ts';

export type Attributes = Record<string, string>;

/** Receives the parts of a document by local name: `x:row` and `row` are the same element. */
export interface XmlHandler {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** Elements within each other, and elements in all, which no honest workbook comes near. */
const most = { depth: 200, elements: 100_000_000 } as const;

/** Names of elements that are remembered; a workbook has some hundred. */
const knownNames = 1000;

/**
 * Maximum bytes of one piece of text or markup; Excel's longest cell is 32,767 characters of at most ten bytes. This also
 * limits the attributes of an element: an event for each would make the parser four times as slow.
 */
const longestToken = 1024 * 1024;

/** Inflated bytes that may still be read; without any left, reading ends as if the document did. */
export interface ReadingBudget {
  bytes: number;
}

/**
 * Reads XML from a stream and yields, after each chunk, what the handler collected, so that neither the document nor
 * its rows are ever all in memory. A document type declaration is refused: workbooks have none, attacks on parsers do.
 * Throws `sheet.damaged` where it is not well-formed or of a form no workbook has, `sheet.truncated` where it ends early.
 */
export async function* readXml<T>(
  source: Readable,
  handler: XmlHandler,
  take: () => Iterable<T>,
  counted: (bytes: number) => void = () => {},
  budget?: ReadingBudget,
): AsyncGenerator<T, void, undefined> {
  let tokens = 0;
  const parser = newParser(handler, () => tokens++);
  const decoder = new TextDecoder('utf-8');
  let sinceToken = 0;
  let tokensBefore = 0;
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(piece, { stream: true }));
      sinceToken = tokens === tokensBefore ? sinceToken + piece.length : 0;
      tokensBefore = tokens;
      if (sinceToken > longestToken) throw new SheetError('sheet.damaged', { reason: 'longToken' });
      counted(piece.length);
      yield* take();
      if (budget && (budget.bytes -= piece.length) <= 0) return;
    }
    parser.write(decoder.decode()).close();
    yield* take();
  } catch (error) {
    throw asSheetError(error);
  } finally {
    source.destroy();
  }
}

/** Adds the bytes read of a part of `size` bytes to the reader's progress. */
export function shareOf(size: number, progress: ReadingProgress | undefined): ((bytes: number) => void) | undefined {
  if (!progress) return undefined;
  let read = 0;
  return (bytes) => {
    read += bytes;
    progress.share = Math.min(1, read / Math.max(size, 1));
  };
}

/** Reads a small document to its end. */
export async function readWholeXml(source: Readable, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(source, handler, () => []));
}

function newParser(handler: XmlHandler, token: () => void) {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const localNames = new Map<string, string>();
  const local = (name: string) => {
    let found = localNames.get(name);
    if (found !== undefined) return found;
    found = name.slice(name.indexOf(':') + 1);
    if (localNames.size < knownNames) localNames.set(name, found);
    return found;
  };
  const counts = { depth: 0, elements: 0 };
  const count = (what: keyof typeof counts) => {
    if (++counts[what] > most[what]) throw new SheetError('sheet.damaged', { reason: what });
  };
  parser.on('opentagstart', () => {
    count('depth');
    count('elements');
  });
  parser.on('opentag', (tag) => {
    token();
    handler.open(local(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    counts.depth--;
    handler.close(local(tag.name));
  });
  parser.on('text', (text) => handler.text(text));
  parser.on('cdata', (text) => handler.text(text));
  parser.on('doctype', () => {
    throw new SheetError('sheet.damaged', { reason: 'doctype' });
  });
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}
