import { isCellError, type CellValue } from '../sheet.ts';
import { read, unread, type Reading } from './reading.ts';

export type DecimalMark = '.' | ',';

export interface NumberForm {
  /** Decimal mark of the column; decides what `1.234` is. `mixed`: the column uses both, so nothing is assumed. */
  decimal?: DecimalMark | 'mixed';
}

interface Written {
  negative: boolean;
  percent: boolean;
  digits: string;
  exponent: string;
}

/**
 * Reads a number as people write it in Spanish or English: `1.234,56`, `1,234.56`, `12,5`, `$ 1 200`, `(30)`, `15 %`
 * (0.15, as a spreadsheet reads it). What could be two numbers, such as `1.234`, is `cell.ambiguousNumber` unless the form
 * of its column is known.
 */
export function readNumber(cell: CellValue, form: NumberForm = {}): Reading<number> {
  if (typeof cell === 'number') return Number.isFinite(cell) ? read(cell) : unread('cell.notANumber', cell);
  if (isCellError(cell)) return unread('cell.error', cell);
  if (typeof cell === 'boolean') return unread('cell.notANumber', cell);
  if (cell.trim() === '') return read<number>(null);
  const written = takeApart(cell);
  if (!written) return unread('cell.notANumber', cell);
  const decimal = decimalOf(written.digits) ?? form.decimal;
  if (decimal === 'mixed' || decimal === undefined) return unread('cell.ambiguousNumber', cell);
  if (decimal === 'invalid') return unread('cell.notANumber', cell);
  const plain = written.digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.');
  const value = Number(plain + written.exponent) * (written.negative ? -1 : 1);
  if (!Number.isFinite(value)) return unread('cell.notANumber', cell);
  return read(written.percent ? Number((value / 100).toPrecision(15)) : value);
}

/**
 * The decimal mark a text shows by itself: `12,5` and `1.234,5` a comma, `12.5` a point, null for whole numbers and for
 * what could be either (`1.234`) or is no number.
 */
export function shownDecimalMark(text: string): DecimalMark | null {
  const written = takeApart(text);
  if (!written || !/[.,]/.test(written.digits)) return null;
  const decimal = decimalOf(written.digits);
  return decimal === ',' || decimal === '.' ? decimal : null;
}

const currency = /^(?:US\$|COP|USD|EUR|MXN|[$€£])|(?:COP|USD|EUR|MXN|[$€£])$/i;

function takeApart(cell: string): Written | null {
  let text = cell.replace(/[\s\u00A0\u202F'’]/gu, '').replace(/\u2212/gu, '-');
  let negative = false;
  const inParentheses = /^\((.+)\)$/.exec(text);
  if (inParentheses?.[1]) [negative, text] = [true, inParentheses[1]];
  const sign = /^[+-]/.exec(text);
  if (sign) [negative, text] = [negative !== (sign[0] === '-'), text.slice(1)];
  text = text.replace(currency, '');
  const late = sign ? null : /^[+-]/.exec(text);
  if (late) [negative, text] = [negative !== (late[0] === '-'), text.slice(1)];
  const percent = text.endsWith('%');
  const parts = /^((?:\d[\d.,]*|[.,]\d+))(e[+-]?\d{1,3})?$/i.exec(percent ? text.slice(0, -1) : text);
  return parts?.[1] ? { negative, percent, digits: parts[1], exponent: parts[2] ?? '' } : null;
}

const grouped = { '.': /^\d{1,3}(?:\.\d{3})+$/, ',': /^\d{1,3}(?:,\d{3})+$/ };
const isGrouped = (text: string, mark: DecimalMark) => grouped[mark].test(text);

/** Which mark is the decimal one; undefined where only the column can say. */
function decimalOf(digits: string): DecimalMark | 'invalid' | undefined {
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (points === 0 && commas === 0) return '.';
  if (points > 0 && commas > 0) {
    const decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
    const [whole = '', ...fraction] = digits.split(decimal);
    return fraction.length === 1 && isGrouped(whole, decimal === ',' ? '.' : ',') ? decimal : 'invalid';
  }
  const mark = points > 0 ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  if (points + commas > 1) return isGrouped(digits, mark) ? other : 'invalid';
  // One mark and three digits behind it: thousands, or a fraction of three digits.
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : mark;
}
