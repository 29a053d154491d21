import { frameworkDefinition, type FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { readMaturity } from '#organization/shared/seed-data.ts';

let shipped: readonly FrameworkDefinition[] | undefined;

/** The versions the product ships, the default one first: what they have in common, each with weights and rounding of its own. */
export function shippedFrameworks(): readonly FrameworkDefinition[] {
  if (shipped) return shipped;
  const { base, versions } = readMaturity();
  shipped = versions.map(({ weights = {}, ...own }) =>
    frameworkDefinition.parse({
      ...base,
      ...own,
      groups: base.groups.map((group) => ({ ...group, weight: weights[group.code] ?? group.weight })),
    }),
  );
  return shipped;
}

/** The version an assessment is started with where nobody says another. Throws where the product ships none. */
export function defaultFramework(): FrameworkDefinition {
  const [first] = shippedFrameworks();
  if (!first) throw new Error('the product ships no maturity framework');
  return first;
}
