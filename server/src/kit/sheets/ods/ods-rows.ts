import { colourOf, type FillColour } from '../fill-colours.ts';
import { unmarkFormula } from '../formula-text.ts';
import { columnLetters } from '../header.ts';
import { MergedCells } from '../merged-cells.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { CellValue, SheetRow } from '../sheet.ts';
import type { Attributes, XmlHandler } from '../xml-stream.ts';

const lastRow = 1_048_576;

interface RepeatedRow {
  number: number;
  cells: CellValue[];
  times: number;
  isHidden: boolean;
  fills: Map<number, FillColour>;
}

export interface OdsRowReader extends XmlHandler {
  /** The rows finished since the last call, and `end` once the sheet is over. */
  take(): Iterable<SheetRow | 'end'>;
}

/**
 * Reads one sheet (`place` from 0) of an OpenDocument spreadsheet. Repeated blank rows and cells cost nothing;
 * filled ones are repeated only on demand.
 */
export function odsRowReader(place: number, limits: SheetLimits): OdsRowReader {
  let done: RepeatedRow[] = [];
  let sheet = -1;
  let depth = 0;
  let number = 1;
  let times = 1;
  let cells: CellValue[] = [];
  let isHidden = false;
  let column = 0;
  let cell: Attributes = {};
  let paragraphs: string[] = [];
  /** Characters of all of them. */
  let length = 0;
  let inParagraph = 0;
  let skipped = 0;
  const merged = new MergedCells();
  let fills = new Map<number, FillColour>();
  const colours = new Map<string, FillColour>();
  /** Styles of columns, for cells that name none. */
  let columnStyles: string[] = [];
  let style = '';

  const inSheet = () => depth === 1 && sheet === place;

  function endCell() {
    const repeat = repeats(cell['table:number-columns-repeated']);
    const value = odsValue(cell, paragraphs.join('\n'));
    if (value !== '') {
      if (column + repeat > limits.columns) {
        throw new SheetError('sheet.tooManyColumns', { limit: limits.columns, row: number });
      }
      if (typeof value === 'string' && value.length > limits.cellLength) refuseLong();
      while (cells.length < column) cells.push('');
      for (let count = 0; count < repeat; count++) cells.push(value);
    } else fill(repeat);
    const rows = repeats(cell['table:number-rows-spanned']);
    if (rows > 1) merged.begin(column, number + rows - 1, value);
    column += repeat;
  }

  /** Notes the colour of cells without a value, as far as a sheet has columns. */
  function fill(repeat: number) {
    for (let place = column; place < Math.min(column + repeat, limits.columns); place++) {
      const colour = colours.get(cell['table:style-name'] ?? columnStyles[place] ?? '');
      if (colour) fills.set(place, colour);
    }
  }

  function openStyle(name: string, attributes: Attributes) {
    if (name === 'style') style = attributes['style:name'] ?? '';
    else if (name === 'table-cell-properties') {
      const colour = colourOf((attributes['fo:background-color'] ?? '').replace('#', ''));
      if (colour) colours.set(style, colour);
    }
  }

  function refuseLong(): never {
    throw new SheetError('sheet.cellTooLong', { row: number, column: columnLetters(column), limit: limits.cellLength });
  }

  function endRow() {
    merged.fill(number, cells);
    if (cells.length > 0) {
      if (number + times - 1 > lastRow) throw new SheetError('sheet.damaged', { reason: 'row' });
      done.push({ number, cells, times, isHidden, fills });
    }
    number += times;
  }

  function openCellContent(name: string, attributes: Attributes) {
    if (name === 'p') {
      if (inParagraph++ === 0) paragraphs.push('');
      // Each is a line break at least.
      if (++length > limits.cellLength) refuseLong();
    } else if (name === 's') append(' '.repeat(Math.min(repeats(attributes['text:c']), limits.cellLength)));
    else if (name === 'tab') append('\t');
    else if (name === 'line-break') append('\n');
  }

  function append(text: string) {
    if (inParagraph === 0) return;
    length += text.length;
    if (length > limits.cellLength) refuseLong();
    paragraphs[paragraphs.length - 1] += text;
  }

  return {
    open(name, attributes) {
      // Comments and drawings are inside cells and have their own paragraphs.
      if (skipped > 0 || name === 'annotation' || name === 'frame' || name === 'shapes') skipped++;
      else if (name === 'table') {
        if (++depth === 1) {
          sheet++;
          columnStyles = [];
        }
      } else if (!inSheet()) openStyle(name, attributes);
      else if (name === 'table-column') {
        const count = Math.min(
          repeats(attributes['table:number-columns-repeated']),
          limits.columns - columnStyles.length,
        );
        for (let each = 0; each < count; each++) columnStyles.push(attributes['table:default-cell-style-name'] ?? '');
      } else if (name === 'table-row') {
        times = repeats(attributes['table:number-rows-repeated']);
        isHidden = ['collapse', 'filter'].includes(attributes['table:visibility'] ?? '');
        cells = [];
        fills = new Map();
        column = 0;
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = attributes;
        paragraphs = [];
        length = 0;
      } else openCellContent(name, attributes);
    },
    close(name) {
      if (skipped > 0) skipped--;
      else if (name === 'table') depth--;
      else if (!inSheet()) return;
      else if (name === 'p') inParagraph--;
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell();
      else if (name === 'table-row') endRow();
    },
    text(text) {
      if (skipped === 0 && inParagraph > 0 && inSheet()) append(text);
    },
    *take() {
      const rows = done;
      done = [];
      for (const row of rows) {
        for (let count = 0; count < row.times; count++) {
          yield {
            number: row.number + count,
            cells: row.times > 1 ? [...row.cells] : row.cells,
            ...(row.isHidden ? { isHidden: true } : {}),
            ...(row.fills.size > 0 ? { fills: row.fills } : {}),
          };
        }
      }
      if (sheet > place || (sheet === place && depth === 0)) yield 'end';
    },
  };
}

const repeats = (text: string | undefined) => {
  const count = Number(text ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
};

function odsValue(cell: Attributes, text: string): CellValue {
  if (cell['calcext:value-type'] === 'error') return { error: text || '#VALUE!' };
  switch (cell['office:value-type']) {
    case undefined:
      return '';
    case 'float':
    case 'percentage':
    case 'currency':
      return finite(cell['office:value']);
    case 'boolean':
      return cell['office:boolean-value'] === 'true';
    case 'date':
      return (cell['office:date-value'] ?? '').replace(/T00:00:00(?:\.0+)?Z?$|(?:\.\d+)?Z?$/, '');
    case 'time':
      return clock(cell['office:time-value'] ?? '') ?? text;
    default:
      return unmarkFormula(cell['office:string-value'] ?? text);
  }
}

function finite(text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !Number.isFinite(value)) throw new SheetError('sheet.damaged', { reason: 'number' });
  return value;
}

/** `PT08H30M00S` as `08:30:00`; null where it is not a time of day. */
function clock(duration: string): string | null {
  const parts = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(duration);
  if (!parts || Number(parts[1]) > 23) return null;
  return parts
    .slice(1, 4)
    .map((part) => part.padStart(2, '0'))
    .join(':');
}
