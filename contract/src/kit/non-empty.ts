/**
 * The items of a list that must not be empty, for loops whose body holds the expectations of a test. Throws where there is
 * no item: a loop over nothing would pass without having shown anything.
 */
export function nonEmpty<T>(items: Iterable<T> | null | undefined): readonly T[] {
  const list = [...(items ?? [])];
  if (list.length === 0)
    throw new Error('There is nothing to go through: no expectation of this loop would be reached.');
  return list;
}
