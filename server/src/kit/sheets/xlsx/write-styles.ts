import type { Tone } from './book.ts';

/** Places in `cellXfs` below; behind them come the tones of the workbook. */
export const style = {
  plain: 0,
  header: 1,
  requiredHeader: 2,
  text: 3,
  quotedText: 4,
  integer: 5,
  date: 6,
  dateTime: 7,
  title: 8,
  line: 9,
  failedText: 10,
  failedQuotedText: 11,
  failedNumber: 12,
  failedDate: 13,
  failedDateTime: 14,
  lead: 15,
} as const;

const wrap = '<alignment vertical="top" wrapText="1"/>';
const top = '<alignment vertical="top"/>';
const xf = (format: number, font: number, fill: number, rest = '', inner = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${rest}>${inner}</xf>`;

const fill = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
const font = (inner: string) => `<font>${inner}<name val="Calibri"/><family val="2"/></font>`;

const firstTone = Object.keys(style).length;

/** Style of a cell in a tone. */
export const toneStyle = (tone: number): number => firstTone + tone;

const centred = '<alignment horizontal="center" vertical="center" wrapText="1"/>';

interface Looks {
  tones?: readonly Tone[] | undefined;
  /** Colour behind headers, as `RRGGBB`. */
  accent?: string | undefined;
  /** It is read on paper: long texts go on in further lines, and rows begin at their top. */
  isPrinted?: boolean;
}

/** Formats 14 and 22 are Excel's own short dates: shown as the person's country writes them, stored as a number. */
export function stylesXml({ tones = [], accent = '44546A', isPrinted = false }: Looks = {}): string {
  const value = (format: number) => (isPrinted ? xf(format, 0, 0, ' applyAlignment="1"', top) : xf(format, 0, 0));
  const text = (rest = '') => (isPrinted ? xf(49, 0, 0, `${rest} applyAlignment="1"`, wrap) : xf(49, 0, 0, rest));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="${3 + tones.length}">${[
    font('<sz val="11"/>'),
    font('<b/><sz val="11"/><color rgb="FFFFFFFF"/>'),
    font('<b/><sz val="14"/>'),
    ...tones.map(({ ink }) => font(`<b/><sz val="11"/><color rgb="FF${ink}"/>`)),
  ].join(
    '',
  )}</fonts><fills count="${5 + tones.length}"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${[
    fill(`FF${accent}`),
    fill('FF1F3864'),
    fill('FFFFD9D9'),
    ...tones.map((tone) => fill(`FF${tone.fill}`)),
  ].join('')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${firstTone + tones.length}">${[
    value(0),
    xf(49, 1, 2, ' applyAlignment="1"', wrap),
    xf(49, 1, 3, ' applyAlignment="1"', wrap),
    text(),
    text(' quotePrefix="1"'),
    value(1),
    value(14),
    value(22),
    xf(49, 2, 0),
    xf(49, 0, 0, ' applyAlignment="1"', wrap),
    xf(49, 0, 4),
    xf(49, 0, 4, ' quotePrefix="1"'),
    xf(0, 0, 4),
    xf(14, 0, 4),
    xf(22, 0, 4),
    xf(49, 0, 0),
    ...tones.map((_, place) => xf(0, 3 + place, 5 + place, ' applyAlignment="1"', centred)),
  ].join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
