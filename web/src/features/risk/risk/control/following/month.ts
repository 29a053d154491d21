import { dayIn, daysLater, monthOf } from '@baluarte/contract/kit/day.ts';

/** The month so many after another. */
export function otherMonth(month: string, by: number): string {
  const moved = new Date(`${month}-01T00:00:00Z`);
  moved.setUTCMonth(moved.getUTCMonth() + by);
  return monthOf(dayIn('UTC', moved));
}

/** The weeks of a month, each from Monday to Sunday, with the days of the months beside it that fill them. */
export function monthGrid(month: string): string[][] {
  const first = `${month}-01`;
  const back = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const end = `${otherMonth(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let monday = daysLater(first, -back); monday < end; monday = daysLater(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, place) => daysLater(monday, place)));
  return weeks;
}
