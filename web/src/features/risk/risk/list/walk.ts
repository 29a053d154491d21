/** The next entry when stepping through a list. */
export type Step =
  | { go: number }
  /** The rows on screen are done: read them again, then the next page. */
  | 'further'
  | 'end';

/**
 * The risk after (`by` 1) or before (`by` -1) the current one in the order the walk began with. A current one that is not
 * in the order (it came by a link) leads to its first.
 */
export function stepFrom(order: readonly number[], current: number, by: 1 | -1): Step {
  const index = order.indexOf(current);
  const next = index < 0 && by === 1 ? order[0] : order[index + by];
  if (next !== undefined && (index >= 0 || by === 1)) return { go: next };
  return by === 1 ? 'further' : 'end';
}

/**
 * Where a walk goes on after the last row of a page: at the first row of the page as it is now that was not on it (an
 * answered risk leaves a list of incomplete ones, and others move up), else on the page after it.
 */
export function afterPage(rows: readonly number[], passed: ReadonlySet<number>): number | 'nextPage' {
  return rows.find((id) => !passed.has(id)) ?? 'nextPage';
}
