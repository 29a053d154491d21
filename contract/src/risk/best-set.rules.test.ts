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

describe('a choice, whichever way it is made', () => {
  /** The same beside candidates that help nobody and cost more than there is, so that there are more than are all weighed. */
  const filled = (choice: Choice): Choice => ({
    ...choice,
    costs: [...choice.costs, ...Array.from({ length: mostExact }, () => choice.budget + 1)],
  });
  const two = (choice: Choice) =>
    [bestSet(choice), bestSet(filled(choice))].map(({ chosen, cost }) => ({ chosen, cost }));

  test.each<[why: string, choice: Choice, chosen: number[]]>([
    ['what costs as much as there is may be had', { costs: [7], risks: [riskOf(20, { 0: 5 })], budget: 7 }, [0]],
    ['and what costs more may not', { costs: [8], risks: [riskOf(20, { 0: 5 })], budget: 7 }, []],
    ['what lowers nothing is left out', { costs: [1], risks: [riskOf(20, { 0: 0 })], budget: 7 }, []],
    [
      'a target that is reached counts more than any level',
      { costs: [3, 3], risks: [riskOf(25, { 0: 9 }), riskOf(5, { 1: 1 })], budget: 3 },
      [1],
    ],
    [
      'of two that are equally good it is the first',
      { costs: [3, 3], risks: [riskOf(20, { 0: 5, 1: 5 })], budget: 3 },
      [0],
    ],
    [
      'of two that reach as many targets the lower level',
      { costs: [3, 3, 3], risks: [riskOf(7, { 0: 3 }), riskOf(9, { 1: 6 }), riskOf(25, { 2: 8 })], budget: 3 },
      [1],
    ],
    [
      'what is free comes along, in the order of the candidates',
      { costs: [2, 0, 5, 1], risks: [0, 1, 2, 3].map((place) => riskOf(20, { [place]: 4 })), budget: 8 },
      [0, 1, 2, 3],
    ],
    [
      'a risk counts as often as there are alike ones',
      { costs: [3, 3], risks: [riskOf(25, { 0: 9 }), { ...riskOf(25, { 1: 5 }), count: 4 }], budget: 3 },
      [1],
    ],
    [
      'what helps more for its cost is taken first',
      { costs: [4, 2, 2], risks: [riskOf(25, { 0: 6, 1: 5, 2: 3 })], budget: 4 },
      [1, 2],
    ],
    [
      'what was taken first is given back where something else then fits and is better',
      { costs: [5, 1, 5], risks: [riskOf(90, { 0: 20 }), riskOf(90, { 1: 5 }), riskOf(90, { 2: 18 })], budget: 10 },
      [0, 2],
    ],
    [
      'cheap ones do not keep out a single one that is better than all of them',
      { costs: [1, 1, 10], risks: [riskOf(90, { 0: 3 }), riskOf(90, { 1: 3 }), riskOf(90, { 2: 25 })], budget: 10 },
      [2],
    ],
  ])('%s', (_, choice, chosen) => {
    const cost = chosen.reduce((sum, place) => sum + (choice.costs[place] ?? 0), 0);
    expect(two(choice)).toEqual([
      { chosen, cost },
      { chosen, cost },
    ]);
  });

  test('is exact with twenty candidates and no more', () => {
    const of = (count: number) => bestSet({ costs: Array.from({ length: count }, () => 1), risks: [], budget: 1 });
    expect(mostExact).toBe(20);
    expect([of(20).isExact, of(21).isExact]).toEqual([true, false]);
  });

  test('asks for the outcome of a risk once for each set of what acts on it', () => {
    const asked: string[] = [];
    const risk = riskOf(20, { 0: 3, 1: 5 });
    const outcome = (chosen: readonly number[]) => {
      asked.push(chosen.join());
      return risk.outcome(chosen);
    };
    bestSet({ costs: [1, 2, 3, 4, 5], risks: [{ ...risk, outcome }, riskOf(20, { 2: 2, 3: 3, 4: 4 })], budget: 9 });
    expect(asked.toSorted()).toEqual(['', '0', '0,1', '1']);
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

test('of many candidates those are taken first that bring most for what they cost, and free ones before all', () => {
  const useless = Array.from({ length: mostExact }, () => 1);
  // The first reaches one target for ten; five others reach one each for two, and the last one for nothing.
  const risks = [0, 1, 2, 3, 4, 5, 6].map((place) => riskOf(10, { [place]: 6 }));
  const found = bestSet({ costs: [10, 2, 2, 2, 2, 2, 0, ...useless], risks, budget: 10 });
  expect(found).toEqual({ chosen: [1, 2, 3, 4, 5, 6], cost: 10, reached: 6, level: 34, isExact: false });
});
