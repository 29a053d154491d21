import { textWidth, wrapText } from './svg.ts';

export interface Bars {
  readonly categories: readonly string[];
  /** Figures of each series, in the order of the categories; null where there is none. */
  readonly series: readonly (readonly (number | null)[])[];
  /** How a figure is written beside its bar; empty for nothing. */
  readonly write: (value: number | null) => string;
  /** Figure of the longest bar there may be; the largest there is otherwise. */
  readonly most?: number;
}

export interface BarsLook {
  readonly width: number;
  /** Of the letters. */
  readonly size: number;
  readonly bar: number;
  readonly gap: number;
  /** Share of the width that names take at most, and in how many lines. */
  readonly nameShare: number;
  readonly nameLines: number;
}

interface Bar {
  readonly y: number;
  /** Null where there is no figure. */
  readonly length: number | null;
  readonly written: string;
}

export interface BarGroup {
  readonly top: number;
  readonly height: number;
  /** Lines of its name, each with its base line. */
  readonly name: readonly { readonly text: string; readonly y: number }[];
  /** One a series. */
  readonly bars: readonly Bar[];
}

export interface BarsLayout {
  /** Where bars begin. */
  readonly left: number;
  /** Length of one of what is counted. */
  readonly unit: number;
  readonly height: number;
  readonly groups: readonly BarGroup[];
}

/** Where lying bars, their names and their figures stand: a group a category, a bar a series, every figure within the width. */
export function layBars({ categories, series, write, most }: Bars, look: BarsLook): BarsLayout {
  const { width, size, bar, gap, nameShare, nameLines } = look;
  const names = categories.map((name) => wrapText(name, { size, width: width * nameShare, lines: nameLines }));
  const left = Math.max(0, ...names.flat().map((line) => textWidth(line, size))) + 12;
  const values = series.flat().filter((value) => value !== null);
  const room = width - left - Math.max(0, ...values.map((value) => textWidth(write(value), size))) - 12;
  const unit = room / (most ?? Math.max(1, ...values));
  const lineHeight = size * 1.2;
  let top = 0;
  const groups = names.map((lines, place): BarGroup => {
    const height = Math.max(series.length * bar, lines.length * lineHeight) + gap;
    const middle = top + height / 2;
    const firstBar = middle - (series.length * bar) / 2;
    const group = {
      top,
      height,
      name: lines.map((text, line) => ({
        text,
        y: middle + (line - (lines.length - 1) / 2) * lineHeight + size * 0.36,
      })),
      bars: series.map((figures, index) => {
        const value = figures[place] ?? null;
        return { y: firstBar + index * bar, length: value === null ? null : value * unit, written: write(value) };
      }),
    };
    top += height;
    return group;
  });
  return { left, unit, height: top, groups };
}
