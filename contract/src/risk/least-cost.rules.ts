type Cost = {
  readonly costOnce: number | null;
  readonly costYearly: number | null;
  readonly currencyId: number | null;
};
type Place = { readonly level: number } | null | undefined;
type Left = { readonly residual?: Place; readonly expected?: Place };

/** What costs least in its first year first, amounts of one currency together; what nobody said the cost of comes last. */
export function byCost(one: Cost, other: Cost): number {
  const rank = (cost: Cost) => {
    const known = cost.costOnce !== null || cost.costYearly !== null;
    return known ? (cost.costOnce ?? 0) + (cost.costYearly ?? 0) : Infinity;
  };
  const [a, b] = [rank(one), rank(other)];
  if (a === b) return 0;
  if (a === 0 || b === 0 || a === Infinity || b === Infinity) return a < b ? -1 : 1;
  return (one.currencyId ?? 1) - (other.currencyId ?? 1) || a - b;
}

const isLower = (place: Place, now: Place): boolean => (place?.level ?? Infinity) < (now?.level ?? 0);

/**
 * Of what would help a risk that which would lower it, now or once what is planned is done: the least costly first, and of equal
 * costs in the order given.
 */
export const leastCostly = <S extends Left & Cost>(suggested: readonly S[], now: Left): S[] =>
  suggested
    .filter(({ residual, expected }) => isLower(residual, now.residual) || isLower(expected, now.expected))
    .toSorted(byCost);
