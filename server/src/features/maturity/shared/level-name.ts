import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { readMaturity } from '#organization/shared/seed-data.ts';

/** What a maturity level of a framework is called; that below the first has a name of its own. Null where nothing applies. */
export function levelName(level: number | null, words: Pick<FrameworkDefinition, 'levels'> | undefined) {
  if (level === null || words === undefined) return null;
  return level === 0 ? readMaturity().below_levels : (words.levels[level - 1]?.name ?? null);
}
