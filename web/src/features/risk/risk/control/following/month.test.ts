import { expect, test } from 'vitest';
import { monthGrid, otherMonth } from './month.ts';

test('a month is shown in whole weeks from Monday to Sunday, and every day of it once', () => {
  for (const month of ['2026-02', '2026-11', '2024-02', '2027-02']) {
    const weeks = monthGrid(month);
    const own = weeks.flat().filter((day) => day.startsWith(month));
    expect(weeks.every((week) => week.length === 7 && new Date(`${week[0]}T00:00:00Z`).getUTCDay() === 1)).toBe(true);
    expect(own[0]).toBe(`${month}-01`);
    expect(new Set(own).size).toBe(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
    );
  }
});

test('a month that ends on a Sunday has no week of the month after, and one that ends on a Monday has its last day', () => {
  // The first of June 2026 is a Monday, and so is the last of August.
  expect(monthGrid('2026-05').at(-1)?.at(-1)).toBe('2026-05-31');
  expect(monthGrid('2026-08').at(-1)?.[0]).toBe('2026-08-31');
  expect(monthGrid('2026-06')[0]?.[0]).toBe('2026-06-01');
});

test('the months beside December and January are of the years beside', () => {
  expect(otherMonth('2026-12', 1)).toBe('2027-01');
  expect(otherMonth('2026-01', -1)).toBe('2025-12');
});
