import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestSet, mostExact, type Choice, type PlannedRisk } from './best-set.rules.ts';

/** A risk of a level that each candidate lowers by its own step; at 4 or below it has reached its target. */
const riskOf = (level: number, steps: Readonly<Record<number, number>>): PlannedRisk => ({
  candidates: Object.keys(steps).map(Number),
  outcome: (chosen) => {
    const left = Math.max(1, level - chosen.reduce((sum, place) => sum + (steps[place] ?? 0), 0));
    return { reachesTarget: left <= 4, level: left };
  },
});

/** The best of all sets, by trying each. */
function tryAll({ costs, risks, budget }: Choice) {
  const sets = Array.from({ length: 2 ** costs.length }, (_, bits) =>
    costs.map((_cost, place) => place).filter((place) => (bits >> place) & 1),
  ).flatMap((chosen) => {
    const cost = chosen.reduce((sum, place) => sum + (costs[place] ?? 0), 0);
    const outcomes = risks.map(({ candidates, outcome }) =>
      outcome(candidates.filter((place) => chosen.includes(place))),
    );
    const reached = outcomes.filter(({ reachesTarget }) => reachesTarget).length;
    const level = outcomes.reduce((sum, each) => sum + each.level, 0);
    return cost <= budget ? [{ cost, reached, level }] : [];
  });
  return sets.toSorted((a, b) => b.reached - a.reached || a.level - b.level || a.cost - b.cost)[0];
}

const choices = (most: number): fc.Arbitrary<Choice> =>
  fc.integer({ min: 0, max: most }).chain((count) =>
    fc.record({
      costs: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }),
      budget: fc.integer({ min: 0, max: 30 }),
      risks: fc.array(
        fc
          .record({
            level: fc.integer({ min: 1, max: 25 }),
            steps: fc.dictionary(
              fc.integer({ min: 0, max: Math.max(0, count - 1) }).map(String),
              fc.integer({ min: 0, max: 8 }),
              { maxKeys: count },
            ),
          })
          .map(({ level, steps }) => riskOf(level, steps)),
        { maxLength: 6 },
      ),
    }),
  );

test('up to twenty candidates no other set within the budget is better', () => {
  fc.assert(
    fc.property(choices(8), (choice) => {
      const { chosen, isExact, ...found } = bestSet(choice);
      expect(isExact).toBe(true);
      expect(found).toEqual(tryAll(choice));
      expect(chosen.reduce((sum, place) => sum + (choice.costs[place] ?? 0), 0)).toBe(found.cost);
    }),
    { numRuns: 300 },
  );
});

test('one dear control that brings two risks to their target is better than two cheap ones that bring one', () => {
  const risks = [riskOf(10, { 0: 6, 1: 6 }), riskOf(10, { 0: 6, 2: 2 })];
  const found = bestSet({ costs: [10, 4, 4], risks, budget: 10 });
  expect(found).toEqual({ chosen: [0], cost: 10, reached: 2, level: 8, isExact: true });
});

test('of two sets that leave the same the cheaper one is chosen', () => {
  expect(bestSet({ costs: [5, 3], risks: [riskOf(9, { 0: 5, 1: 5 })], budget: 5 })).toMatchObject({
    chosen: [1],
    cost: 3,
  });
});

test('twenty candidates on forty risks are weighed in a moment', { timeout: 20_000 }, () => {
  const costs = Array.from({ length: mostExact }, (_, place) => 3 + ((place * 7) % 11));
  const risks = Array.from({ length: 40 }, (_, risk) =>
    riskOf(10 + (risk % 15), { [risk % 20]: 4, [(risk * 3 + 1) % 20]: 3, [(risk * 7 + 2) % 20]: 5 }),
  );
  const start = performance.now();
  const found = bestSet({ costs, risks, budget: 60 });
  expect(found.isExact).toBe(true);
  expect(found.cost).toBeLessThanOrEqual(60);
  expect(performance.now() - start).toBeLessThan(15_000);
});

describe('beyond twenty candidates', () => {
  const many = choices(8).map((choice) => ({
    ...choice,
    costs: [...choice.costs, ...Array.from({ length: mostExact + 1 }, () => 1)],
  }));

  test('it says that it is not exact, keeps the budget, and is no worse than any single candidate', () => {
    fc.assert(
      fc.property(many, (choice) => {
        const found = bestSet(choice);
        expect(found.isExact).toBe(false);
        expect(found.cost).toBeLessThanOrEqual(choice.budget);
        for (const [place, cost] of choice.costs.entries()) {
          if (cost > choice.budget) continue;
          const alone = choice.risks.map(({ candidates, outcome }) =>
            outcome(candidates.filter((each) => each === place)),
          );
          const reached = alone.filter(({ reachesTarget }) => reachesTarget).length;
          const level = alone.reduce((sum, each) => sum + each.level, 0);
          expect([found.reached > reached, found.reached === reached && found.level <= level]).toContain(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('with money for everything nothing that helps is left out', () => {
    const costs = Array.from({ length: 30 }, () => 2);
    const risks = costs.map((_, place) => riskOf(20, { [place]: 5 }));
    expect(bestSet({ costs, risks, budget: 60 })).toMatchObject({ cost: 60, level: 30 * 15 });
  });
});

test('a cost below nothing is refused', () => {
  expect(() => bestSet({ costs: [-1], risks: [], budget: 5 })).toThrow(RangeError);
  expect(() => bestSet({ costs: [1], risks: [], budget: Number.NaN })).toThrow(RangeError);
});

test('a search that is over answers the best set so far, within the budget, and does not call it exact', () => {
  for (const count of [10, 60]) {
    const risks = Array.from({ length: 30 }, (_, risk) => riskOf(20, { [risk % count]: 5, [(risk * 7) % count]: 9 }));
    const costs = Array.from({ length: count }, (_, place) => 1 + (place % 5));
    let asked = 0;
    const found = bestSet({ costs, risks, budget: 20, isOver: () => (asked += 1) > 200 });
    expect(found.isExact).toBe(false);
    expect(found.chosen.length).toBeGreaterThan(0);
    expect(found.cost).toBeLessThanOrEqual(20);
    expect(found.cost).toBe(found.chosen.reduce((sum, place) => sum + (costs[place] ?? 0), 0));
    expect(asked).toBeLessThan(1500);
  }
});
