/** Colours that a cell may be filled with and that people tell apart by name. */
export const fillColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type FillColour = (typeof fillColours)[number];

/** Colours of cells without a value, by column from 0. */
export type Fills = ReadonlyMap<number, FillColour>;

/** A row of a sheet, as far as colours go. */
interface FilledRow {
  cells: unknown[];
  fills?: Fills;
}

/** Highest hue, in degrees, of each colour; what is beyond the last is red again. Excel calls 45° gold: between green and red it is yellow. */
const highestHues: readonly (readonly [FillColour, number])[] = [
  ['red', 18],
  ['orange', 40],
  ['yellow', 70],
  ['green', 170],
  ['blue', 260],
  ['purple', 340],
];
/** Least difference between the strongest and the weakest part of a colour, of 255: below it, it is a grey. */
const minChroma = 32;

/** The name of a colour written as six hexadecimal digits, red first; undefined for white, black, a grey and what is no colour. */
export function colourOf(hex: string): FillColour | undefined {
  if (!/^[\da-f]{6}$/i.test(hex)) return undefined;
  const number = Number.parseInt(hex, 16);
  const [red, green, blue] = [number >> 16, (number >> 8) & 0xff, number & 0xff];
  const highest = Math.max(red, green, blue);
  const chroma = highest - Math.min(red, green, blue);
  if (chroma < minChroma) return undefined;
  const sixth =
    highest === red
      ? (green - blue) / chroma
      : highest === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma;
  const hue = (sixth * 60 + 360) % 360;
  return highestHues.find(([, limit]) => hue < limit)?.[0] ?? 'red';
}

/** Rows below the header that show which columns say something by colour alone. */
const sampledRows = 200;
/** Least share of the sampled rows that are coloured in such a column. */
const minShare = 0.5;

/**
 * Columns, from 0 and below `width`, whose cells say nothing but by their colour: in the first rows none has a value, at least half are
 * filled, and with more than one colour, so that a column that is merely painted is none.
 */
export async function colouredColumns(rows: AsyncIterable<FilledRow>, width: number): Promise<readonly number[]> {
  const colours = Array.from({ length: width }, () => new Set<FillColour>());
  const filled = colours.map(() => 0);
  const written = new Set<number>();
  let count = 0;
  for await (const { cells, fills } of rows) {
    for (const [column, cell] of cells.entries()) if (cell !== '') written.add(column);
    for (const [column, colour] of fills ?? []) {
      colours[column]?.add(colour);
      if (column < width) filled[column] = (filled[column] ?? 0) + 1;
    }
    if (++count === sampledRows) break;
  }
  return filled.flatMap((cellCount, column) => {
    const isColoured = !written.has(column) && (colours[column]?.size ?? 0) > 1 && cellCount >= count * minShare;
    return isColoured ? [column] : [];
  });
}

/** Rows with the names of colours for values where a column says something by colour alone, and without any other colour. */
export async function* withColourNames<Row extends FilledRow>(
  rows: AsyncIterable<Row>,
  columns: readonly number[],
  names: Readonly<Record<FillColour, string>> | undefined,
): AsyncGenerator<Omit<Row, 'fills'>, void, undefined> {
  for await (const { fills, ...row } of rows) {
    for (const column of columns) {
      const colour = fills?.get(column);
      if (colour && row.cells[column] === '') row.cells[column] = names?.[colour] ?? '';
    }
    yield row;
  }
}
