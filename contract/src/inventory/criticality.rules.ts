/** How much of a dimension an asset needs, and how critical it is: 1 low, 2 medium, 3 high. */
export const criticalityLevels = [1, 2, 3] as const;
export type CriticalityLevel = (typeof criticalityLevels)[number];

/** What an asset may need, in the order it is said in. */
export const dimensions = ['confidentiality', 'integrity', 'availability'] as const;
export type Dimension = (typeof dimensions)[number];

/** A level of each dimension; null: nobody has said it, and nothing is inherited. */
export type Needs = Readonly<Record<Dimension, CriticalityLevel | null>>;

/**
 * When an asset is of high and of medium criticality. One value of 3 makes it at least medium, whatever `mediums` says, so that
 * no asset is less critical for needing more.
 */
export interface CriticalityRule {
  /** 1 to 3: so many values of 3 make it high. */
  readonly highs: number;
  /** 1 to 3: so many values of 2 or 3 make it medium. */
  readonly mediums: number;
}

/** High with two values of 3; medium with any value of 3 or 2; else low. */
export const defaultCriticalityRule: CriticalityRule = { highs: 2, mediums: 1 };

/** Criticality 1 to 3 of what an asset needs; null while a dimension has no value. */
export function criticalityOf(needs: Needs, { highs, mediums }: CriticalityRule): CriticalityLevel | null {
  const values = dimensions.flatMap((dimension) => needs[dimension] ?? []);
  if (values.length < dimensions.length) return null;
  const count = (least: CriticalityLevel) => values.filter((value) => value >= least).length;
  if (count(3) >= highs) return 3;
  return count(3) > 0 || count(2) >= mediums ? 2 : 1;
}

/** Dimensions without a value, in their order. */
export const missingDimensions = (needs: Needs): Dimension[] =>
  dimensions.filter((dimension) => needs[dimension] === null);

/** The higher of an own value and an inherited one; the other where one is missing; null where both are. */
export const higher = (own: CriticalityLevel | null, inherited: CriticalityLevel | null): CriticalityLevel | null =>
  own === null || (inherited !== null && inherited > own) ? inherited : own;

/** Order of the impact level that a criticality proposes for each factor of a risk: low 2, medium 3, high 4. */
export const proposedOrder = (criticality: CriticalityLevel): number => criticality + 1;
