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
