import { composeFrameworks } from '@baluarte/contract/maturity/compose-frameworks.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { readMaturity } from '#organization/shared/seed-data.ts';

let shipped: readonly FrameworkDefinition[] | undefined;

/** The versions the product ships, the default one first. */
export const shippedFrameworks = (): readonly FrameworkDefinition[] => (shipped ??= composeFrameworks(readMaturity()));

/** A version by its code, the default one without a code. Throws where the product ships none of it. */
export function shippedFramework(code?: string): FrameworkDefinition {
  const found = code === undefined ? defaultFramework() : shippedFrameworks().find((each) => each.code === code);
  if (!found) throw new Error(`the product ships no framework ${code}`);
  return found;
}

/** The version an assessment is started with where nobody says another. Throws where the product ships none. */
export function defaultFramework(): FrameworkDefinition {
  const [first] = shippedFrameworks();
  if (!first) throw new Error('the product ships no maturity framework');
  return first;
}
