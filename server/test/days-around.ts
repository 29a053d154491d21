import { daysLater } from '@baluarte/contract/kit/day.ts';

/** Days from a day that a comparison is tried on: the day before, the day itself and the day after. */
const offsets = [-1, 0, 1] as const;

/** What `work` makes of the day before `day`, of `day` and of the day after it, one after the other. */
export async function triedAround<T>(day: string, work: (tried: string) => Promise<T>): Promise<[T, T, T]> {
  const [before, on, after] = offsets.map((offset) => daysLater(day, offset)) as [string, string, string];
  return [await work(before), await work(on), await work(after)];
}
