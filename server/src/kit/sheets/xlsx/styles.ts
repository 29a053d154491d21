import { colourOf, type FillColour } from '../fill-colours.ts';
import type { Attributes, XmlHandler } from '../xml-stream.ts';
import { indexedColours } from './indexed-colours.ts';

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
  /** By index of the cell's style: the colour it is filled with. */
  fillStyles: (FillColour | undefined)[];
}

/** Parts of the colours of a theme (`a:clrScheme`) by the number that styles name them by: the first two pairs change places. */
const themeOrder = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];

export interface ThemeReader extends XmlHandler {
  /** By number of the theme's colour: six hexadecimal digits. */
  colours: string[];
}

/** Reads the colours of a theme from `xl/theme/theme1.xml`. */
export function themeReader(): ThemeReader {
  const colours: string[] = [];
  let place = -1;
  return {
    colours,
    open(name, attributes) {
      if (themeOrder.includes(name)) place = themeOrder.indexOf(name);
      else if (place >= 0 && (name === 'srgbClr' || name === 'sysClr'))
        colours[place] = attributes[name === 'srgbClr' ? 'val' : 'lastClr'] ?? '';
    },
    close(name) {
      if (themeOrder.includes(name)) place = -1;
    },
    text() {},
  };
}

/** The colour of an element `fgColor`; its shade, lighter or darker, does not change its name. */
function filledWith({ rgb, theme, indexed }: Attributes, themeColours: readonly string[]): FillColour | undefined {
  // Eight digits begin with how opaque it is.
  if (rgb !== undefined) return colourOf(rgb.replace(/^..(?=.{6}$)/, ''));
  if (theme !== undefined) return colourOf(themeColours[Number(theme)] ?? '');
  return colourOf(indexedColours[Number(indexed)] ?? '');
}

/** Reads from `xl/styles.xml` which styles show a number as a date, and which fill a cell with a colour. */
export function styleReader(themeColours: readonly string[] = []): StyleReader {
  const custom = new Map<number, boolean>();
  const dateStyles: boolean[] = [];
  const fillStyles: (FillColour | undefined)[] = [];
  const fills: (FillColour | undefined)[] = [];
  let inCellFormats = false;
  let inFills = false;
  let isSolid = false;
  return {
    dateStyles,
    fillStyles,
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      else if (name === 'fills') inFills = true;
      else if (inFills && name === 'fill') fills.push(undefined);
      else if (inFills && name === 'patternFill') isSolid = attributes['patternType'] === 'solid';
      else if (inFills && isSolid && name === 'fgColor') fills[fills.length - 1] = filledWith(attributes, themeColours);
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const id = Number(attributes['numFmtId'] ?? 0);
        dateStyles.push(custom.get(id) ?? isBuiltInDate(id));
        fillStyles.push(fills[Number(attributes['fillId'] ?? 0)]);
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
      else if (name === 'fills') inFills = false;
    },
    text() {},
  };
}
