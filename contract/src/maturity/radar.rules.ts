/** Axes that a radar needs to have an area: fewer are a list. */
export const fewestAxes = 3;

/** One axis of a radar: its score from 0 to 100, null where there is none. */
export interface Axis {
  readonly code: string;
  readonly name: string;
  readonly score: number | null;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Point of an axis at a share of its length from 0 to 1: the first axis points upwards, the others follow clockwise. */
export function pointAt(axis: number, count: number, { share, radius }: { share: number; radius: number }): Point {
  const angle = (2 * Math.PI * axis) / count - Math.PI / 2;
  const round = (value: number) => Math.round(value * 100) / 100;
  return { x: round(Math.cos(angle) * radius * share), y: round(Math.sin(angle) * radius * share) };
}

/** Corners of a shape over all axes, as an SVG takes them. */
export const cornersOf = (shares: readonly number[], radius: number): string =>
  shares
    .map((share, axis) => pointAt(axis, shares.length, { share, radius }))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

/** A name in lines of about `width` characters, broken between words. */
export function linesOf(name: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
