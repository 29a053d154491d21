import type { Suggestion } from '@baluarte/contract/risk/risk.ts';

/** At most this many combinations are recognised at once; the contract refuses more. */
export const maximumRecognized = 5000;

export type Combination = Pick<Suggestion, 'asset' | 'threat' | 'vulnerability'>;

/** A combination as it is recognised. */
export const itemOf = ({ asset, threat, vulnerability }: Combination) => ({
  assetId: asset.id,
  threatId: threat.id,
  vulnerabilityId: vulnerability.id,
});

/** What makes a combination this one and no other. */
export const keyOf = ({ asset, threat, vulnerability }: Combination): string =>
  `${asset.id}:${threat.id}:${vulnerability.id}`;

/** Suggestions asset by asset, in the order they came. */
export function byAsset(rows: readonly Suggestion[]): { asset: Suggestion['asset']; rows: Suggestion[] }[] {
  const groups = Map.groupBy(rows, ({ asset }) => asset.id);
  return [...groups.values()].flatMap((group) => (group[0] ? [{ asset: group[0].asset, rows: group }] : []));
}

export type Marked = ReadonlyMap<string, Combination>;

/** Suggestions that can be marked: those that are no risk yet. */
export const markable = (rows: readonly Suggestion[]): Suggestion[] => rows.filter(({ riskId }) => riskId === null);

/** Whether all, some or none of what can be marked is marked. */
export function extent(rows: readonly Suggestion[], marked: Marked): 'all' | 'some' | 'none' {
  const open = markable(rows);
  const count = open.filter((row) => marked.has(keyOf(row))).length;
  if (count === 0) return 'none';
  return count === open.length ? 'all' : 'some';
}

/**
 * The marks after some more (`isOn`) or fewer, never more than may be recognised at once: what does not fit is left out
 * and counted.
 */
export function withMarks(
  marked: Marked,
  rows: readonly Combination[],
  isOn: boolean,
): { marked: Marked; leftOut: number } {
  const next = new Map(marked);
  let leftOut = 0;
  for (const row of rows) {
    const key = keyOf(row);
    if (!isOn) next.delete(key);
    else if (next.has(key) || next.size < maximumRecognized) next.set(key, row);
    else leftOut += 1;
  }
  return { marked: next, leftOut };
}

/** In how many assets something is marked. */
export const assetCount = (marked: Marked): number => new Set([...marked.values()].map(({ asset }) => asset.id)).size;
