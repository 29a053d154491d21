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

test('the months beside December and January are of the years beside', () => {
  expect(otherMonth('2026-12', 1)).toBe('2027-01');
  expect(otherMonth('2026-01', -1)).toBe('2025-12');
});
