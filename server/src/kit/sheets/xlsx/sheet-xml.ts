import { cut } from '@baluarte/contract/kit/cut.ts';
import { isRunnable, keepMarks } from '../formula-text.ts';
import { columnLetters } from '../header.ts';
import { SheetError } from '../sheet-error.ts';
import { fullCell, type ColumnType, type WriteCell, type WriteValue } from '../write-cell.ts';
import type { BookColumn, BookSheet } from './book.ts';
import { dropDownsXml, type OptionLists } from './drop-downs.ts';
import { isoToSerial } from './excel-date.ts';
import { addNote, type Note } from './notes.ts';
import { fitToPageXml, headAndFootXml, pageSetupXml, type BookPrint } from './print-xml.ts';
import { rowHeight } from './row-height.ts';
import { style, toneStyle } from './write-styles.ts';
import { encodeExcelText } from './xlsx-text.ts';

const lastRow = 1_048_576;
/** Excel repairs, that is damages, files with longer texts. */
const longestText = 32_767;
const pieceLength = 64 * 1024;

export const sheetStart =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">';

/**
 * A worksheet, piece by piece: what it is, bold frozen header with filter, the rows, drop-downs. Comments are gathered in `notes` on
 * the way. Throws `sheet.tooManyRows` past the 1,048,576 rows a sheet can have.
 */
export async function* sheetXml(
  sheet: BookSheet,
  lists: OptionLists,
  notes: Note[],
  print?: BookPrint,
): AsyncGenerator<string, void, undefined> {
  const letters = sheet.columns.map((_, index) => columnLetters(index));
  const head = headOf(sheet);
  // What is printed is read as it is opened; a file of data, which may have a million rows, is measured by its program.
  const widths = print && sheet.columns.map(columnWidth);
  yield `${sheetStart}${print ? fitToPageXml : ''}<sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columnsXml(sheet.columns)}<sheetData>${leadXml(sheet.lead)}${headerXml(sheet.columns, head, { notes, widths })}`;
  let number = head;
  let piece = '';
  for await (const row of sheet.rows) {
    if (++number > lastRow) throw new SheetError('sheet.tooManyRows', { limit: lastRow - 1 });
    piece += rowXml(row, number, { columns: sheet.columns, letters, notes, widths });
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  const filter = `A${head}:${letters.at(-1) ?? 'A'}${Math.max(number, head + 1)}`;
  yield `${piece}</sheetData><autoFilter ref="${filter}"/>${dropDownsXml(sheet.columns, lists)}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>${print ? pageSetupXml + headAndFootXml(print) : ''}${hasDrawing(sheet) ? '<drawing r:id="rId1"/>' : ''}${hasNotes(sheet) ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`;
}

/** Row of the header, from 1: below the lead and a blank line, where there is one. */
export const headOf = ({ lead }: BookSheet): number => (lead ? lead.lines.length + (lead.picture ? 4 : 3) : 1);

const hasDrawing = ({ chart, lead }: BookSheet): boolean => chart !== undefined || lead?.picture !== undefined;

/** Whether a sheet has the parts comments need, known before its rows are. */
export const hasNotes = (sheet: BookSheet): boolean =>
  sheet.cellNotes === true || sheet.columns.some((column) => column.note !== undefined);

const columnStyle: Readonly<Record<ColumnType, number>> = {
  text: style.text,
  integer: style.integer,
  number: style.plain,
  date: style.date,
  dateTime: style.dateTime,
  boolean: style.plain,
};

const columnsXml = (columns: readonly BookColumn[]) =>
  columns.length === 0 ? '' : `<cols>${columns.map(columnXml).join('')}</cols>`;

const columnWidth = ({ width, header }: BookColumn): number => Math.min(Math.max(width ?? header.length + 4, 6), 120);

function columnXml(column: BookColumn, index: number): string {
  return `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(column)}" style="${columnStyle[column.type ?? 'text']}" customWidth="1"/>`;
}

const pointsOfPixel = 0.75;

/** Lines above the header, none of them as wide as the first column; above them a row as high as the picture. */
function leadXml(lead: BookSheet['lead']): string {
  if (!lead) return '';
  const { title, lines, picture } = lead;
  const room = picture ? `<row r="1" ht="${(picture.height + 8) * pointsOfPixel}" customHeight="1"/>` : '';
  const first = picture ? 2 : 1;
  const rows = [title, ...lines].map((line, index) => {
    const row = first + index;
    return `<row r="${row}">${textXml(`A${row}`, line, index === 0 ? style.title : style.lead)}</row>`;
  });
  return room + rows.join('');
}

interface RowLayout {
  notes: Note[];
  /** Of the columns, in characters, where rows are as high as their texts. */
  widths: readonly number[] | undefined;
}

/** The beginning of a row, as high as its texts are in columns of these widths. */
function rowStart(number: number, texts: () => (string | undefined)[], widths: RowLayout['widths']): string {
  const height = widths && rowHeight(texts(), widths);
  return height === undefined ? `<row r="${number}">` : `<row r="${number}" ht="${height}">`;
}

function headerXml(columns: readonly BookColumn[], row: number, { notes, widths }: RowLayout): string {
  const cells = columns.map(({ header, note, required }, index) => {
    const reference = `${columnLetters(index)}${row}`;
    if (note !== undefined) addNote(notes, { reference, row: row - 1, column: index, text: note });
    return textXml(reference, header, required ? style.requiredHeader : style.header);
  });
  const texts = () => columns.map(({ header }) => header);
  return `${rowStart(row, texts, widths)}${cells.join('')}</row>`;
}

interface Table extends RowLayout {
  columns: readonly BookColumn[];
  letters: readonly string[];
}

function rowXml(row: readonly WriteCell[], number: number, { columns, letters, notes, widths }: Table): string {
  const texts = () =>
    row.map((cell) => {
      const { value } = fullCell(cell);
      return typeof value === 'string' ? value : undefined;
    });
  let xml = rowStart(number, texts, widths);
  for (let index = 0; index < row.length; index++) {
    const { value, note, failed = false, tone, type = columns[index]?.type ?? 'text' } = fullCell(row[index]);
    const reference = (letters[index] ?? columnLetters(index)) + number;
    if (note !== undefined) addNote(notes, { reference, row: number - 1, column: index, text: note });
    xml += cellXml(reference, value, type, { failed, tone });
  }
  return `${xml}</row>`;
}

interface Look {
  failed: boolean;
  tone: number | undefined;
}

function cellXml(reference: string, value: WriteValue, type: ColumnType, { failed, tone }: Look): string {
  if (value === null || value === undefined || value === '') {
    if (tone !== undefined) return `<c r="${reference}" s="${toneStyle(tone)}"/>`;
    return failed ? `<c r="${reference}" s="${style.failedText}"/>` : '';
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    const plain = type === 'integer' ? style.integer : style.plain;
    const format = tone === undefined ? (failed ? style.failedNumber : plain) : toneStyle(tone);
    return `<c r="${reference}" s="${format}"><v>${value}</v></c>`;
  }
  if (typeof value === 'boolean') {
    return `<c r="${reference}" t="b" s="${failed ? style.failedNumber : style.plain}"><v>${value ? 1 : 0}</v></c>`;
  }
  if (value instanceof Date || type === 'date' || type === 'dateTime') {
    const serial = isoToSerial(value instanceof Date ? value.toISOString() : value);
    if (serial !== null) return `<c r="${reference}" s="${dateStyle(type, serial, failed)}"><v>${serial}</v></c>`;
  }
  const text = String(value).replaceAll('\0', '');
  const format = isRunnable(text) ? 'quotedText' : 'text';
  if (tone !== undefined) return textXml(reference, keepMarks(text), toneStyle(tone));
  return textXml(reference, keepMarks(text), failed ? style[failedTwin[format]] : style[format]);
}

const failedTwin = { text: 'failedText', quotedText: 'failedQuotedText' } as const;

function dateStyle(type: ColumnType, serial: number, failed: boolean): number {
  const withTime = type === 'dateTime' || serial % 1 !== 0;
  if (withTime) return failed ? style.failedDateTime : style.dateTime;
  return failed ? style.failedDate : style.date;
}

/** A text that no spreadsheet evaluates: its type is text, whatever its first character. */
export function textXml(reference: string, text: string, format: number): string {
  return `<c r="${reference}" t="inlineStr" s="${format}"><is><t xml:space="preserve">${encodeExcelText(cut(text, longestText))}</t></is></c>`;
}
