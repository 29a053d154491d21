import { expect, test } from 'vitest';
import { byCost, leastCostly } from './least-cost.rules.ts';

const cost = (costOnce: number | null, costYearly: number | null, currencyId: number | null = 1) => ({
  costOnce,
  costYearly,
  currencyId,
});
const leaving = (name: string, residual: number, expected: number, of = cost(null, null)) => ({
  name,
  residual: { level: residual },
  expected: { level: expected },
  ...of,
});
const now = { residual: { level: 12 }, expected: { level: 9 } };
const names = (some: Parameters<typeof leastCostly>[0]) =>
  leastCostly(some, now).map((one) => (one as { name?: string }).name);

test('what costs least in its first year comes first, what nobody said the cost of last', () => {
  const costs = [cost(null, null), cost(300, null), cost(null, 200), cost(100, 150), cost(0, 0, null)];
  expect(costs.toSorted(byCost)).toEqual([costs[4], costs[2], costs[3], costs[1], costs[0]]);
});

test('amounts of two currencies are not compared, nothing is nothing in each of them', () => {
  const costs = [cost(5, 0, 2), cost(9_000, 0, 1), cost(0, 0, 2), cost(8_000, 0, 1)];
  expect(costs.toSorted(byCost)).toEqual([costs[2], costs[3], costs[1], costs[0]]);
});

test('of what would help, only what lowers the risk now or as expected is left, the cheapest first', () => {
  expect(
    names([
      leaving('nothing', 12, 9, cost(0, 0)),
      leaving('dear', 4, 4, cost(900, 0)),
      leaving('free, now', 10, 9, cost(0, 0)),
      leaving('cheap, as expected', 12, 8, cost(10, 0)),
      leaving('unknown', 4, 4),
    ]),
  ).toEqual(['free, now', 'cheap, as expected', 'dear', 'unknown']);
});

test('of equal costs the order stays, and a risk without a level is lowered by nothing', () => {
  const [one, other] = [leaving('one', 6, 6, cost(5, 5)), leaving('other', 4, 4, cost(10, 0))];
  expect(names([one, other])).toEqual(['one', 'other']);
  expect(leastCostly([one], { residual: null, expected: null })).toEqual([]);
});

test.each([
  ['nobody said', cost(null, null), cost(5, 0, 2), 1],
  ['nobody said, of another currency', cost(5, 0, 2), cost(null, null, 1), -1],
  ['nothing, of another currency', cost(0, 0, 2), cost(5, 0, 1), -1],
  ['nothing, of another currency, the other way', cost(5, 0, 1), cost(0, 0, 2), 1],
  ['the same', cost(3, 2), cost(5, 0), 0],
  ['both unknown', cost(null, null), cost(null, null, 2), 0],
  ['once alone', cost(3, null), cost(4, null), -1],
  ['each year alone', cost(null, 4), cost(null, 3), 1],
  ['no currency, which is the first', cost(9, 0, null), cost(1, 0, 2), -1],
  ['another currency, and the first one unsaid', cost(1, 0, 2), cost(9, 0, null), 1],
])('a cost of %s is compared with another', (_, one, other, sign) => {
  expect(Math.sign(byCost(one, other))).toBe(sign);
});

test('what is left at the level there is now is no help, and what is not said lowers nothing', () => {
  const same = { costOnce: 1, costYearly: 0, currencyId: 1 };
  expect(leastCostly([{ ...same, residual: { level: 12 } }], now)).toEqual([]);
  expect(leastCostly([{ ...same }], now)).toEqual([]);
  expect(leastCostly([{ ...same, residual: { level: 11 } }], now)).toHaveLength(1);
  expect(leastCostly([{ ...same, residual: { level: 0 } }], { residual: null })).toEqual([]);
});
