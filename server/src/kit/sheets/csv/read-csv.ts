import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Parser } from 'csv-parse';
import { unmarkFormula } from '../formula-text.ts';
import { columnLetters, findHeader, rowsBelow, type HeaderWish } from '../header.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { ReadingProgress, Sheet, SheetRow } from '../sheet.ts';
import { detectEncoding, type TextForm } from './encoding.ts';
import { detectSeparator, type SeparatorForm } from './separator.ts';

type CsvForm = TextForm & SeparatorForm;

/** Bytes of one record; a quote that is never closed would otherwise take the rest of the file for one cell. */
const longestRecord = 4 * 1024 * 1024;

/** Opens a CSV; encoding, separator and line ends are found out. Throws SheetError, also later from `rows()`. */
export async function openCsv(path: string, limits: SheetLimits, wish: HeaderWish = {}): Promise<Sheet> {
  const text = await detectEncoding(path);
  const form: CsvForm = { ...text, ...detectSeparator(text.head) };
  const header = await findHeader(allRows(path, form, limits), limits, wish);
  if (!header) throw new SheetError('sheet.empty');
  return {
    format: 'csv',
    encoding: form.encoding,
    separator: form.separator,
    headerRow: header.row,
    headers: header.headers,
    rows: (progress) => rowsBelow(allRows(path, form, limits, progress), header, limits),
  };
}

/** Every record, numbered as a spreadsheet numbers them: a line break inside a cell starts no row, a blank line is one. */
async function* allRows(
  path: string,
  form: CsvForm,
  limits: SheetLimits,
  progress?: ReadingProgress,
): AsyncGenerator<SheetRow, void, undefined> {
  const size = progress ? (await stat(path)).size : 0;
  const { parser, bytes } = startParser(path, form);
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++;
      for (let index = 0; index < record.length; index++) {
        const cell = record[index] ?? '';
        if (cell.length > limits.cellLength) {
          throw new SheetError('sheet.cellTooLong', {
            row: number,
            column: columnLetters(index),
            limit: limits.cellLength,
          });
        }
        record[index] = cleanCell(cell);
      }
      if (progress) progress.share = bytes.bytesRead / size;
      yield { number, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? asRefusal(error) : error;
  } finally {
    parser.destroy();
  }
}

/** PostgreSQL texts cannot contain a null character; the mark against formulas was added by our export. */
const cleanCell = (cell: string) => unmarkFormula(cell.includes('\0') ? cell.replaceAll('\0', '') : cell);

function startParser(path: string, form: CsvForm): { parser: Parser; bytes: ReadStream } {
  const parser = parse({
    // Where there is a single column, a character no text has.
    delimiter: form.separator ?? '\u001F',
    quote: form.hasQuotedCells ? '"' : null,
    record_delimiter: ['\r\n', '\n', '\r'],
    from_line: form.announced ? 2 : 1,
    relax_column_count: true,
    max_record_size: longestRecord,
  });
  const bytes = createReadStream(path, { start: form.markBytes, highWaterMark: 1 << 18 });
  const source = form.encoding === 'utf-8' ? bytes : Readable.from(decoded(bytes, form), { objectMode: false });
  // The consumer of the parser gets its errors; the pipeline only has to pass them on and close the file.
  pipeline(source, parser, () => {});
  return { parser, bytes };
}

async function* decoded(bytes: AsyncIterable<Buffer>, form: CsvForm): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(form.encoding);
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** The parser reads ahead of the rows yielded, so only its own count says where it failed. */
function asRefusal(error: CsvError): SheetError {
  const count = (name: string) => (typeof error[name] === 'number' ? error[name] : 0);
  return new SheetError(
    'sheet.brokenQuotes',
    { row: count('records') + 1, column: columnLetters(count('index')) },
    error,
  );
}
