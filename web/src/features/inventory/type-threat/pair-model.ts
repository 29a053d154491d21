import type { PairChange, TypeThreatTable } from '@baluarte/contract/inventory/type-threat.ts';
import { flagIn } from '#kit/form/pasted-cells.ts';
import { fold } from '#kit/search/fold.ts';

export type TypeRow = TypeThreatTable['types'][number];
export type ThreatRow = TypeThreatTable['threats'][number];

/** A type and a threat, `12:7`. */
export type PairKey = `${number}:${number}`;
export const pairKey = (typeId: number, threatId: number): PairKey => `${typeId}:${threatId}`;

/** What the table holds, and what was ticked (true) or cleared since and is not saved. */
export interface Ticks {
  saved: ReadonlySet<PairKey>;
  unsaved: ReadonlyMap<PairKey, boolean>;
}

export const isTicked = ({ saved, unsaved }: Ticks, key: PairKey): boolean => unsaved.get(key) ?? saved.has(key);

/** What is not saved once some pairs are ticked or cleared; what is saved like that already is no change. */
export function withTicks(
  { saved, unsaved }: Ticks,
  changes: Iterable<readonly [PairKey, boolean]>,
): ReadonlyMap<PairKey, boolean> {
  const next = new Map(unsaved);
  for (const [key, isOn] of changes) {
    if (saved.has(key) === isOn) next.delete(key);
    else next.set(key, isOn);
  }
  return next;
}

/** Unsaved pairs as the API takes them. */
export const changesOf = (unsaved: Ticks['unsaved']): PairChange[] =>
  [...unsaved].map(([key, isOn]) => {
    const [typeId = 0, threatId = 0] = key.split(':').map(Number);
    return { typeId, threatId, isOn };
  });

/** Whether all, some or none of the pairs are ticked. */
export function extentOf(ticks: Ticks, keys: readonly PairKey[]): 'all' | 'some' | 'none' {
  const count = keys.filter((key) => isTicked(ticks, key)).length;
  if (count === 0) return 'none';
  return count === keys.length ? 'all' : 'some';
}

interface Narrowing {
  search: string;
  /** Only threats that are ticked, or were when last saved, in a type on screen: what is cleared stays where it is. */
  isTickedOnly: boolean;
}

/** The threats to show, in the order of their categories; those whose category is unknown come last. */
export function shownThreats(
  { threats, threatCategories }: Pick<TypeThreatTable, 'threats' | 'threatCategories'>,
  types: readonly TypeRow[],
  ticks: Ticks,
  { search, isTickedOnly }: Narrowing,
): ThreatRow[] {
  const typed = fold(search.trim());
  const isFound = ({ code, name, nameEn }: ThreatRow) =>
    [code, name, nameEn].some((word) => fold(word ?? '').includes(typed));
  const isUsed = ({ id }: ThreatRow) =>
    types.some((type) => {
      const key = pairKey(type.id, id);
      return ticks.saved.has(key) || isTicked(ticks, key);
    });
  const places = new Map(threatCategories.map(({ id }, place) => [id, place]));
  const place = ({ categoryId }: ThreatRow) => places.get(categoryId ?? 0) ?? places.size;
  return threats
    .filter((threat) => isFound(threat) && (!isTickedOnly || isUsed(threat)))
    .toSorted((a, b) => place(a) - place(b));
}

interface Pasted {
  ticks: [PairKey, boolean][];
  /** Cells that say neither yes nor no. */
  wrong: { threat: ThreatRow; type: TypeRow; text: string }[];
  /** Cells for which the table has no place. */
  beyond: number;
}

/** A block of cells over the rows and columns that begin at a cell. */
export function pastedTicks(
  cells: readonly (readonly string[])[],
  { threats, types }: { threats: readonly ThreatRow[]; types: readonly TypeRow[] },
  from: { row: number; column: number },
): Pasted {
  const pasted: Pasted = { ticks: [], wrong: [], beyond: 0 };
  for (const [down, line] of cells.entries())
    for (const [right, text] of line.entries()) {
      const threat = threats[from.row + down];
      const type = types[from.column + right];
      const isOn = flagIn(text);
      if (!threat || !type) pasted.beyond += 1;
      else if (isOn === undefined) pasted.wrong.push({ threat, type, text });
      else pasted.ticks.push([pairKey(type.id, threat.id), isOn]);
    }
  return pasted;
}
