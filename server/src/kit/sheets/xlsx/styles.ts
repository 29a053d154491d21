import type { XmlHandler } from '../xml-stream.ts';

/** Number formats Excel itself numbers that show a date or a time (ECMA-376, 18.8.30, with the East Asian ones). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number format shows a date: a day, month, year, hour or second outside quotes, brackets and escapes. */
export function isDateFormat(code: string): boolean {
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/[_*]./g, '')
    .replace(/\[(?:h+|m+|s+)\]/gi, 'h')
    .replace(/\[[^[\]]*\]/g, '');
  const positive = bare.split(';')[0] ?? '';
  return !/^general$/i.test(positive.trim()) && /[ymdhs]/i.test(positive);
}

export interface StyleReader extends XmlHandler {
  /** By index of the cell's style: whether its number is a date. */
  dateStyles: boolean[];
}

/** Reads from `xl/styles.xml` which styles show a number as a date. */
export function styleReader(): StyleReader {
  const custom = new Map<number, boolean>();
  const dateStyles: boolean[] = [];
  let inCellFormats = false;
  return {
    dateStyles,
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes['numFmtId'] ?? 0);
        dateStyles.push(custom.get(id) ?? isBuiltInDate(id));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
    text() {},
  };
}
