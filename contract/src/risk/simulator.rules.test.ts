import { array, assert, boolean, constantFrom, integer, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { defaultControlMethod, type CountableControl } from './residual.rules.ts';
import { defaultMethod, riskLevel } from './risk.rules.ts';
import { inPlace, leftWith, reachesTarget } from './simulator.rules.ts';

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

test('whatever is in place, a further chosen control never raises a level nor loses the target', () => {
  const anyControl = record({
    type: constantFrom('preventive' as const, 'detective' as const, 'corrective' as const),
    implementation: constantFrom('automatic' as const, 'manual' as const),
    status: constantFrom('PENDING' as const, 'ACTIVE' as const, 'IMPLEMENTED' as const),
    rating: constantFrom(null, 'effective' as const, 'partially_effective' as const, 'not_effective' as const),
    factorIds: subarray([1, 2]),
    timeliness: constantFrom(0, 0.5, 1),
  }).map(control);
  const order = () => integer({ min: 1, max: 5 });
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
        if (reachesTarget(defaultMethod, less, target)) expect(reachesTarget(defaultMethod, more, target)).toBe(true);
      },
    ),
  );
});
