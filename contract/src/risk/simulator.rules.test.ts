import { array, assert, boolean, constantFrom, integer, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { defaultControlMethod, type CountableControl } from './residual.rules.ts';
import { defaultMethod, riskLevel, type Rating } from './risk.rules.ts';
import { countedCells, inPlace, leftWith, reachesTarget, standsWith } from './simulator.rules.ts';

const rules = { method: defaultMethod, controlMethod: defaultControlMethod };
const control = (given: Partial<CountableControl> = {}): CountableControl => ({
  type: 'preventive',
  implementation: 'automatic',
  status: 'PENDING',
  rating: null,
  formal: { documentation: false, frequency: false, evidence: false, deviation: false },
  factorIds: [1],
  timeliness: 1,
  ...given,
});
const worst = { probability: 5, ratings: [{ factorId: 1, order: 5 }] };

test('a planned control counts as in place and effective, one in place as it was last rated', () => {
  expect(riskLevel(leftWith(rules, worst, [], [control()]))).toBe(15);
  expect(riskLevel(leftWith(rules, worst, [control()], []))).toBe(25);
  expect(inPlace(control({ status: 'ACTIVE', rating: 'not_effective', timeliness: 0 }))).toMatchObject({
    status: 'IMPLEMENTED',
    rating: 'effective',
    timeliness: 1,
  });
  const weak = control({ status: 'IMPLEMENTED', rating: 'partially_effective' });
  expect(inPlace(weak)).toBe(weak);
});

test('a target is reached at its level or below; without one, in a range that needs no approval', () => {
  const target = { probability: 2, impact: 3 };
  expect(reachesTarget(defaultMethod, { probability: 3, impact: 2 }, target)).toBe(true);
  expect(reachesTarget(defaultMethod, { probability: 4, impact: 2 }, target)).toBe(false);
  expect(reachesTarget(defaultMethod, { probability: 3, impact: 1 }, null)).toBe(true);
  expect(reachesTarget(defaultMethod, { probability: 2, impact: 2 }, null)).toBe(false);
});

const anyControl = record({
  type: constantFrom('preventive' as const, 'detective' as const, 'corrective' as const),
  implementation: constantFrom('automatic' as const, 'manual' as const),
  status: constantFrom('PENDING' as const, 'ACTIVE' as const, 'IMPLEMENTED' as const),
  rating: constantFrom(null, 'effective' as const, 'partially_effective' as const, 'not_effective' as const),
  factorIds: subarray([1, 2]),
  timeliness: constantFrom(0, 0.5, 1),
}).map(control);
const order = () => integer({ min: 1, max: 5 });

test('what a person typed stays however many controls are chosen; what is computed falls, and never rises above today', () => {
  const now = { probability: 2, impact: 2 };
  const [risk, chosen] = [{ ...worst, now }, [control(), control({ type: 'corrective' })]];
  for (const typed of [now, { probability: 5, impact: 5 }])
    expect(standsWith(rules, { ...risk, now: typed, isTyped: true }, [], chosen)).toEqual(typed);
  expect(standsWith(rules, { ...risk, isTyped: false }, [], chosen)).toEqual(now);
  expect(standsWith(rules, { ...worst, now: { probability: 5, impact: 5 }, isTyped: false }, [], chosen)).toEqual({
    probability: 3,
    impact: 4,
  });
});

test('no cell ever counts fewer than no risks, and every risk stays in the sum, in every mode', () => {
  const places = [1, 2, 3, 4, 5];
  const anyRisk = record({
    probability: order(),
    ratings: order().map((each) => [{ factorId: 1, order: each }]),
    now: record({ probability: order(), impact: order() }),
    isTyped: boolean(),
    acting: array(anyControl, { maxLength: 2 }),
    chosen: array(anyControl, { maxLength: 3 }),
  });
  assert(
    property(
      constantFrom('percent' as const, 'quadrants' as const, 'manual' as const),
      array(anyRisk, { maxLength: 12 }),
      array(integer({ min: 0, max: 3 }), { minLength: 25, maxLength: 25 }),
      (mode, risks, others) => {
        const own = { method: defaultMethod, controlMethod: { ...defaultControlMethod, mode } };
        const cells = places.flatMap((probability) =>
          places.map((impact) => ({ probability, impact, others: others[(probability - 1) * 5 + impact - 1] ?? 0 })),
        );
        const moves = risks.map((risk) => ({ now: risk.now, after: standsWith(own, risk, risk.acting, risk.chosen) }));
        const counted = countedCells(cells, moves);
        for (const cell of counted) {
          expect(cell.after).toBeGreaterThanOrEqual(0);
          const stays = ({ now, after }: { now: Rating; after: Rating }) =>
            [now, after].every(({ probability, impact }) => probability === cell.probability && impact === cell.impact);
          expect(cell.after).toBeGreaterThanOrEqual(moves.filter(stays).length);
        }
        const sum = (when: 'now' | 'after') => counted.reduce((total, cell) => total + cell[when], 0);
        expect(sum('now')).toBe(others.reduce((total, count) => total + count, risks.length));
        expect(sum('after')).toBe(sum('now'));
        for (const { now, after } of moves) {
          expect(after.probability).toBeLessThanOrEqual(now.probability);
          expect(after.impact).toBeLessThanOrEqual(now.impact);
        }
      },
    ),
  );
});

test('whatever is in place, a further chosen control never raises a level nor loses the target', () => {
  let reached = 0;
  assert(
    property(
      record({ probability: order(), one: order(), other: order() }),
      array(anyControl, { maxLength: 4 }),
      array(anyControl, { maxLength: 4 }),
      anyControl,
      boolean(),
      ({ probability, one, other }, acting, chosen, further, hasTarget) => {
        const risk = {
          probability,
          ratings: [
            { factorId: 1, order: one },
            { factorId: 2, order: other },
          ],
        };
        const target = hasTarget ? { probability: 2, impact: 2 } : null;
        const [less, more] = [chosen, [...chosen, further]].map((each) => leftWith(rules, risk, acting, each));
        if (!less || !more) throw new Error('nothing is left of nothing');
        expect(riskLevel(more)).toBeLessThanOrEqual(riskLevel(less));
        const [before, after] = [less, more].map((each) => reachesTarget(defaultMethod, each, target));
        reached += Number(before);
        expect([before, after]).not.toEqual([true, false]);
      },
    ),
  );
  expect(reached).toBeGreaterThan(0);
});
