import type { FrameworkVersion } from '@baluarte/contract/maturity/framework.ts';

/**
 * The framework whose words name the levels of a list: the one it is narrowed to, else the only one there are assessments of.
 * Undefined where there are several, because a level has another name in each.
 */
export function frameworkOfLevels(
  narrowed: string | undefined,
  frameworks: readonly Pick<FrameworkVersion, 'code' | 'assessments' | 'is_default'>[],
): string | undefined {
  if (narrowed !== undefined) return narrowed;
  const used = frameworks.filter(({ assessments }) => assessments > 0);
  const [only, ...more] = used.length > 0 ? used : frameworks.filter(({ is_default: isDefault }) => isDefault);
  return more.length > 0 ? undefined : only?.code;
}
