import type { FillColour } from '../fill-colours.ts';
import { unmarkFormula } from '../formula-text.ts';
import { columnLetters } from '../header.ts';
import { MergedCells, type MergedRows } from '../merged-cells.ts';
import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { CellValue, SheetRow } from '../sheet.ts';
import type { XmlHandler } from '../xml-stream.ts';
import { days1904, serialToIso } from './excel-date.ts';
import type { Workbook } from './workbook.ts';
import { decodeExcelText } from './xlsx-text.ts';

/** The most columns and rows a sheet of Excel can have. */
const lastColumn = 16_384;
const lastRow = 1_048_576;

export interface RowReader extends XmlHandler {
  /** The rows finished since the last call. */
  take(): SheetRow[];
}

/**
 * Reads a worksheet as it streams by. A formula counts for the value saved with it and is never evaluated. Of cells that are joined over
 * several rows (`merges`) each row has the value; of those joined over several columns the first one has it. Throws `sheet.cellTooLong`,
 * `sheet.tooManyColumns`, `sheet.damaged`.
 */
export function rowReader(workbook: Workbook, limits: SheetLimits, merges: readonly MergedRows[] = []): RowReader {
  const merged = new MergedCells();
  const beginning = Map.groupBy(merges, ({ from }) => from);
  let done: SheetRow[] = [];
  let number = 0;
  let cells: CellValue[] = [];
  let fills = new Map<number, FillColour>();
  let isHidden = false;
  let column = -1;
  let type = '';
  let style = -1;
  let value = '';
  let hasValue = false;
  let hasFormula = false;
  let inValue = false;
  let inPhonetic = false;

  function startCell(reference: string | undefined) {
    column = reference ? columnOf(reference) : column + 1;
    if (column >= lastColumn) throw new SheetError('sheet.damaged', { reason: 'column' });
    value = '';
    hasValue = false;
    hasFormula = false;
  }

  function endCell() {
    const cell = cellValue();
    if (cell === '') {
      const colour = workbook.fillStyles[style];
      if (colour && column < limits.columns) fills.set(column, colour);
      return;
    }
    if (column >= limits.columns) throw new SheetError('sheet.tooManyColumns', { limit: limits.columns, row: number });
    if (typeof cell === 'string' && cell.length > limits.cellLength) refuseLong();
    while (cells.length < column) cells.push('');
    cells[column] = cell;
  }

  function endRow() {
    merged.fill(number, cells);
    for (const { column: place, to } of beginning.get(number) ?? []) merged.begin(place, to, cells[place] ?? '');
    done.push({ number, cells, ...(isHidden ? { isHidden } : {}), ...(fills.size > 0 ? { fills } : {}) });
  }

  function refuseLong(): never {
    throw new SheetError('sheet.cellTooLong', {
      row: number,
      column: columnLetters(Math.max(column, 0)),
      limit: limits.cellLength,
    });
  }

  function cellValue(): CellValue {
    if (!hasValue || value === '') return hasFormula && !hasValue ? { error: 'noCachedValue' } : '';
    switch (type) {
      case 's':
        return unmarkFormula(sharedText(value));
      case 'str':
      case 'inlineStr':
        return unmarkFormula(decodeExcelText(value));
      case 'b':
        return value.trim() === '1' || value.trim() === 'true';
      case 'e':
        return { error: value.trim() };
      case 'd':
        return value.trim().replace(/T00:00:00(?:\.0+)?Z?$|(?:\.\d+)?Z?$/, '');
      default:
        return numberValue(Number(value));
    }
  }

  function numberValue(number: number): CellValue {
    if (!Number.isFinite(number)) throw new SheetError('sheet.damaged', { reason: 'number' });
    if (!workbook.dateStyles[style]) return number;
    return serialToIso(workbook.uses1904 ? number + days1904 : number) ?? number;
  }

  function sharedText(index: string): string {
    const text = workbook.sharedTexts[Number(index)];
    if (text === undefined) throw new SheetError('sheet.damaged', { reason: 'text' });
    return text;
  }

  return {
    open(name, attributes) {
      if (name === 'c') {
        startCell(attributes['r']);
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
      } else if (name === 'v' || (name === 't' && !inPhonetic)) {
        inValue = true;
        hasValue = true;
      } else if (name === 'row') {
        number = attributes['r'] ? Number(attributes['r']) : number + 1;
        if (!(number >= 1 && number <= lastRow)) throw new SheetError('sheet.damaged', { reason: 'row' });
        isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true';
        cells = [];
        fills = new Map();
        column = -1;
      } else if (name === 'f') hasFormula = true;
      else if (name === 'rPh') inPhonetic = true;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
      else if (name === 'rPh') inPhonetic = false;
    },
    text(text) {
      if (!inValue) return;
      value += text;
      // Before escapes are resolved, of seven characters each; it may come in any number of pieces.
      if (value.length > limits.cellLength * 7) refuseLong();
    },
    take() {
      const rows = done;
      done = [];
      return rows;
    },
  };
}

/** Column of a reference, from 0: `AB12` → 27. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index++) {
    const code = reference.charCodeAt(index) & 0xdf;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}
