import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { invalid } from './problem.ts';

/** Throws `invalid` with an issue for each of the ids that was not found within the walls; `pathOf` says where in the request it stands. */
export function expectKnown(
  ids: readonly number[],
  found: ReadonlySet<number>,
  pathOf: (index: number) => string = (index) => `body.ids.${index}`,
): void {
  const unknown = ids.flatMap((id, index): Issue[] =>
    found.has(id) ? [] : [{ path: pathOf(index), code: 'unknown' }],
  );
  if (unknown.length > 0) throw invalid(unknown);
}
