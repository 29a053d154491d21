import { dayIn } from '@baluarte/contract/kit/day.ts';
import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { isCellError, type CellValue } from '../sheet.ts';
import { serialToIso } from '../xlsx/excel-date.ts';
import { monthNumber } from './month-names.ts';
import { foldWord, read, unread, type Reading } from './reading.ts';

export type DateOrder = 'dmy' | 'mdy';

export interface DateForm {
  /** Language of the file's people: in Spanish the day comes first; English has both orders, so none is assumed. */
  language?: 'es' | 'en';
  /** Order of the column where it shows one; wins over the language. `mixed`: it shows both, so nothing is assumed. */
  order?: DateOrder | 'mixed';
}

/** Serials of 1950-01-01 and 2099-12-31; a bare number outside is a year or a mistake rather than a date. */
const [firstPlainSerial, lastPlainSerial] = [18_264, 73_050];

/** Characters of the longest date with a time; what is longer is no date. */
const maxLength = 100;

// Blanks are single ones, as `foldWord` leaves them.
const time = String.raw`(?: ?[t,]? ?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.? ?m\.?)?(?: ?(?:z|[+-]\d{2}:?\d{2}))?)?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`);
const compact = /^(\d{4})(\d{2})(\d{2})$/;
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})${time}`);
const dayMonthName = new RegExp(
  String.raw`^(\d{1,2})(?: (?:de|of) |[-/.]| (?!(?:de|of) ))*([a-z]+)\.?(?: (?:de|del) |[-/.,]| (?!(?:de|del) ))*(\d{2}|\d{4})${time}`,
);
const monthNameDay = new RegExp(
  String.raw`^([a-z]+)\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?(?: (?:de|del) |[-/.,]| (?!(?:de|del) ))+(\d{2}|\d{4})${time}`,
);
const weekday =
  /^(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo|mon|tues|wednes|thurs|fri|satur|sun)(?:day)?,?\s+/;

/**
 * Reads a date as people write it in Spanish or English, or the serial a spreadsheet holds, as `2026-12-31`; a time of day
 * is left out. `cell.ambiguousDate` where day and month could be exchanged and neither column nor language decides, or
 * where a year of two digits could be of either century; `cell.impossibleDate` for 31/02/2026.
 */
export function readDate(cell: CellValue, form: DateForm = {}): Reading<string> {
  if (isCellError(cell)) return unread('cell.error', cell);
  if (typeof cell === 'boolean') return unread('cell.notADate', cell);
  const text = foldWord(String(cell)).replace(weekday, '');
  if (text === '') return read<string>(null);
  if (text.length > maxLength) return unread('cell.notADate', cell);
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return readSerial(Number(text), cell);
  const iso = yearFirst.exec(text) ?? compact.exec(text);
  if (iso) return whole(cell, iso[1], Number(iso[2]), Number(iso[3]));
  const numeric = yearLast.exec(text);
  if (numeric) return readOrdered(cell, Number(numeric[1]), Number(numeric[2]), numeric[3], form);
  const named = dayMonthName.exec(text);
  if (named) return whole(cell, named[3], monthNumber(named[2] ?? ''), Number(named[1]));
  const english = monthNameDay.exec(text);
  if (english) return whole(cell, english[3], monthNumber(english[1] ?? ''), Number(english[2]));
  return unread('cell.notADate', cell);
}

function readSerial(serial: number, cell: CellValue): Reading<string> {
  if (serial < firstPlainSerial || serial >= lastPlainSerial + 1) return unread('cell.notADate', cell);
  return read(asciiPrefix(serialToIso(serial) ?? '', 10));
}

function readOrdered(cell: CellValue, first: number, second: number, year: string | undefined, form: DateForm) {
  const order = form.order ?? (form.language === 'en' ? 'mixed' : 'dmy');
  if (order === 'dmy') return whole(cell, year, second, first);
  if (order === 'mdy') return whole(cell, year, first, second);
  if (first <= 12 && second <= 12 && first !== second) return unread('cell.ambiguousDate', cell);
  return first > 12 ? whole(cell, year, second, first) : whole(cell, year, first, second);
}

function whole(cell: CellValue, yearText: string | undefined, month: number | undefined, day: number): Reading<string> {
  if (month === undefined) return unread('cell.notADate', cell);
  const year = fullYear(yearText ?? '');
  if (year === null) return unread('cell.ambiguousDate', cell);
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? read(dayIn('UTC', date)) : unread('cell.impossibleDate', cell);
}

/** Spreadsheets agree that 00–29 is 2000–2029 and 50–99 is 1950–1999; in between versions of Excel differ. */
function fullYear(text: string): number | null {
  const year = Number(text);
  if (text.length !== 2) return year;
  if (year < 30) return 2000 + year;
  return year < 50 ? null : 1900 + year;
}

/** The order a text shows by itself: `31/12/2026` day first, `12/31/2026` month first, null for the rest. */
export function shownDateOrder(text: string): DateOrder | null {
  const parts = yearLast.exec(foldWord(text));
  const [first, second] = [Number(parts?.[1]), Number(parts?.[2])];
  if (first > 12 && first <= 31 && second <= 12) return 'dmy';
  return second > 12 && second <= 31 && first <= 12 ? 'mdy' : null;
}
