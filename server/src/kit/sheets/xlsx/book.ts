import { cut } from '@baluarte/contract/kit/cut.ts';
import type { ColumnType, Rows, WriteCell } from '../write-cell.ts';
import type { BookPrint } from './print-xml.ts';

export interface BookColumn {
  header: string;
  /** In characters; default from the header's length. */
  width?: number;
  /** Format of the whole column, also for values typed later; default text. */
  type?: ColumnType;
  /** The only values allowed, offered as a drop-down. */
  options?: readonly string[];
  /** Comment on the header. */
  note?: string;
  /** Marks the header by a darker colour. */
  required?: boolean;
}

/** A native chart of a sheet: its first column holds the categories, each other one a series. */
export interface SheetChart {
  shape: 'bar' | 'column' | 'radar' | 'line';
  title: string;
  /** What it shows, for those who do not see it. */
  alt: string;
  categories: readonly string[];
  /** Colours as `RRGGBB`; a missing figure is null. */
  series: readonly { name: string; color: string; values: readonly (number | null)[]; isTarget?: true }[];
  /** Where the axis of figures ends; at the largest figure without it. */
  most?: number;
}

/** A picture above the title of a sheet; its size in pixels, as it is shown. */
export interface SheetPicture {
  bytes: Uint8Array;
  type: 'png' | 'jpg';
  /** What it shows, for those who do not see it. */
  alt: string;
  width: number;
  height: number;
}

export interface BookSheet {
  /** Any text: what Excel forbids in a name is replaced, repeated names are numbered. */
  name: string;
  columns: readonly BookColumn[];
  rows: Rows<readonly WriteCell[]>;
  /** Shown above the header: title of the sheet, in a large line and smaller ones. */
  lead?: { title: string; lines: readonly string[]; picture?: SheetPicture };
  /** Of the rows, which stand right below the header; a sheet with one has neither comments nor a picture. */
  chart?: SheetChart;
  /** Whether rows may have comments (`note` on a cell); those are held in memory until the sheet is written. */
  cellNotes?: boolean;
}

/** A colour behind cells and the one of their text, as `RRGGBB`. */
export interface Tone {
  fill: string;
  ink: string;
}

export interface Book {
  sheets: readonly BookSheet[];
  /** Colours that cells may have. */
  tones?: readonly Tone[];
  /** When it says it was written: the same content is the same bytes then; now without it. */
  at?: Date;
  /** Head and foot of its printed pages, and what it says of itself; a file of data has neither. */
  print?: BookPrint;
  /** Colour behind the header of its tables, as `RRGGBB`. */
  accent?: string;
  /** A last sheet with plain lines for the person who fills in the first. */
  instructions?: { name?: string; title: string; lines: readonly string[] };
}

/** The longest name of a sheet that Excel takes, in characters. */
const maxName = 31;

/**
 * Names as Excel takes them: at most 31 characters, none of `[]:*?/\`, no apostrophe at either end, not blank, not the
 * reserved "History", and different from each other whatever the case.
 */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set(['history']);
  return titles.map((name) => {
    const bare = name
      .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
      .toWellFormed()
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/^'+|(?<!')'+$/g, '');
    const base = bare === '' ? 'Hoja' : bare;
    let unique = cut(base, maxName);
    for (let count = 2; taken.has(unique.toLowerCase()); count++) {
      const suffix = ` (${count})`;
      unique = cut(base, maxName - suffix.length) + suffix;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}
