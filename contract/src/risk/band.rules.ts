/** One interval of an ordered set; `key` names it (an order, a range id). */
export type Band<K> = { readonly key: K; readonly from: number; readonly to: number };

/**
 * What is wrong with a set of intervals, in the words of "The order range is incorrect":
 * - `disorder`: reversed or not a number, a key twice, out of the expected order, or beyond the ends of the scale
 * - `overlap`: two neighbours share values
 * - `gap`: values between two neighbours, or at an end of the scale, belong to none
 */
export type BandProblem<K> = { readonly code: 'disorder' | 'overlap' | 'gap'; readonly keys: readonly K[] };

export type Scale = {
  readonly start: number;
  readonly end: number;
  /** `whole`: both ends belong to the band and the next begins one later (1–3, 4–9). `percent`: from < x ≤ to, and the next begins where this one ends. */
  readonly unit: 'whole' | 'percent';
};

/**
 * Checks that the bands, given in their expected ascending order, cover the scale once: no value twice, none left out.
 * Returns every problem found, in that order; an empty list means that each value of the scale has exactly one band.
 */
export function bandProblems<K>(bands: readonly Band<K>[], scale: Scale): BandProblem<K>[] {
  if (bands.length === 0) return [{ code: 'gap', keys: [] }];
  const malformed = bands.filter((band, index) => isMalformed(band, scale) || isRepeated(bands, index));
  if (malformed.length > 0) return malformed.map(({ key }) => ({ code: 'disorder', keys: [key] }));
  const inside = bands.slice(1).flatMap((band, index) => seam(bands[index] ?? band, band, scale));
  return [...firstEnd(bands, scale), ...inside, ...lastEnd(bands, scale)];
}

function isMalformed<K>({ from, to }: Band<K>, { unit }: Scale): boolean {
  if (unit === 'whole') return !Number.isInteger(from) || !Number.isInteger(to) || from > to;
  return !Number.isFinite(from) || !Number.isFinite(to) || from >= to;
}

function isRepeated<K>(bands: readonly Band<K>[], index: number): boolean {
  return bands.findIndex(({ key }) => key === bands[index]?.key) !== index;
}

function seam<K>(lower: Band<K>, upper: Band<K>, { unit }: Scale): BandProblem<K>[] {
  const keys = [lower.key, upper.key];
  const expected = unit === 'whole' ? lower.to + 1 : lower.to;
  if (upper.from < lower.from) return [{ code: 'disorder', keys }];
  if (upper.from < expected) return [{ code: 'overlap', keys }];
  return upper.from > expected ? [{ code: 'gap', keys }] : [];
}

function firstEnd<K>([first]: readonly Band<K>[], { start }: Scale): BandProblem<K>[] {
  if (!first || first.from === start) return [];
  return [{ code: first.from > start ? 'gap' : 'disorder', keys: [first.key] }];
}

function lastEnd<K>(bands: readonly Band<K>[], { end }: Scale): BandProblem<K>[] {
  const last = bands.at(-1);
  if (!last || last.to === end) return [];
  return [{ code: last.to < end ? 'gap' : 'disorder', keys: [last.key] }];
}
