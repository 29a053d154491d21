import { expect, test } from 'vitest';
import { everyDay } from './every-day.ts';

test('thirty days are drawn up to today, empty ones too', () => {
  const days = everyDay([{ day: '2026-02-28', count: 4 }], '2026-03-02');
  expect(days).toHaveLength(30);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-02-01', '2026-03-02']);
  expect(days.filter(({ count }) => count > 0)).toEqual([{ day: '2026-02-28', count: 4 }]);
});

test('a day that has begun in the company and not here yet is the last', () => {
  expect(everyDay([{ day: '2026-03-03', count: 1 }], '2026-03-02').at(-1)).toEqual({
    day: '2026-03-03',
    count: 1,
  });
});
