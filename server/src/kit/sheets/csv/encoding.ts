import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { SheetError } from '../sheet-error.ts';
import type { CsvEncoding } from '../sheet.ts';

export interface TextForm {
  encoding: CsvEncoding;
  /** Bytes of the byte order mark at the start, 0 where there is none. */
  markBytes: number;
  /** The first 64 KiB, decoded, without the mark. */
  head: string;
  /** Whether any cell starts with a quote; where none does, a quote is a character like another: `Monitor 24"`. */
  hasQuotedCells: boolean;
}

const headBytes = 64 * 1024;

/**
 * Reads the file through once and says how its bytes become text: by byte order mark, by the zero bytes UTF-16 has
 * between Latin letters, UTF-8 where all of the file is valid UTF-8, Windows-1252 for the rest (an accent may first
 * appear in the last row, so a look at the start alone would not do). Throws `sheet.notASpreadsheet` for binary data.
 */
export async function detectEncoding(path: string): Promise<TextForm> {
  let head: Buffer = Buffer.alloc(0);
  let validUtf8 = true;
  let rest: Buffer = Buffer.alloc(0);
  let hasQuotedCells = false;
  let before = 10;
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    if (head.length < headBytes) head = Buffer.concat([head, piece.subarray(0, headBytes - head.length)]);
    hasQuotedCells ||= startsQuotedCell(piece, before);
    before = piece.at(-1) ?? before;
    if (!validUtf8 && hasQuotedCells) break;
    if (!validUtf8) continue;
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const end = completeUtf8End(bytes);
    validUtf8 = isUtf8(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
  validUtf8 &&= rest.length === 0;
  const form = encodingOf(head, validUtf8);
  const wide = form.encoding === 'utf-16le' || form.encoding === 'utf-16be';
  hasQuotedCells ||= wide || head[form.markBytes] === quote;
  return { ...form, hasQuotedCells, head: decodeHead(head.subarray(form.markBytes), form.encoding) };
}

const quote = 34;
/** Tab, line breaks, comma, semicolon and bar: what a cell may start behind. */
const beforeCell = new Set([9, 10, 13, 44, 59, 124]);

function startsQuotedCell(piece: Buffer, before: number): boolean {
  for (let place = piece.indexOf(quote); place !== -1; place = piece.indexOf(quote, place + 1)) {
    if (beforeCell.has(place === 0 ? before : (piece[place - 1] ?? 0))) return true;
  }
  return false;
}

/** Where the last whole UTF-8 character ends: a piece of a file may end inside one. */
function completeUtf8End(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function encodingOf(head: Buffer, validUtf8: boolean): Pick<TextForm, 'encoding' | 'markBytes'> {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 };
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) {
    if (!validUtf8) throw new SheetError('sheet.damaged', { reason: 'encoding' });
    return { encoding: 'utf-8', markBytes: 3 };
  }
  const zeros = [0, 0];
  let control = 0;
  for (const [index, byte] of head.entries()) {
    if (byte === 0) zeros[index % 2]!++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 26)) control++;
  }
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return { encoding: 'utf-16le', markBytes: 0 };
  if (even > half * 0.4 && odd < half * 0.05) return { encoding: 'utf-16be', markBytes: 0 };
  // Valid UTF-8 is hardly ever binary data, so a few control characters are tolerated.
  const [fewest, share] = validUtf8 ? [32, 0.05] : [2, 0.01];
  if (even + odd > 0 || control > Math.max(fewest, head.length * share)) {
    throw new SheetError('sheet.notASpreadsheet', { found: 'binary' });
  }
  return { encoding: validUtf8 ? 'utf-8' : 'windows-1252', markBytes: 0 };
}

const decodeHead = (bytes: Buffer, encoding: CsvEncoding) => new TextDecoder(encoding).decode(bytes, { stream: true });
