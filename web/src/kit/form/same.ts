const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number');

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** Whether two values of a field are the same to a person: nothing is the empty text, and the order of ids is none. */
export function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = isIds(a) && isIds(b) ? [sorted(a), sorted(b)] : [a ?? '', b ?? ''];
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Names of the fields whose values differ. */
export const differing = <Value extends object>(a: Value, b: Value): (keyof Value & string)[] =>
  (Object.keys({ ...a, ...b }) as (keyof Value & string)[]).filter((name) => !isSame(a[name], b[name]));
