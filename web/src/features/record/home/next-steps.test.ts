import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { stepNames } from '@baluarte/contract/record/next-steps.rules.ts';
import { stepPlaces } from '@baluarte/contract/record/step-places.ts';
import { expect, test } from 'vitest';
import { siteMap } from '#app/site-map.tsx';
import { firstPart } from './next-steps.ts';
import type { OwnWork } from './posture/posture-endpoints.ts';
import { checklistPlaces } from './use-first-steps.ts';

const paths = siteMap.map(({ path }): string => path);
const part = (id: number, steps: { step: 'clauses' | 'controls'; open: number }[]) => ({
  id,
  name: null,
  date: '2026-11-27',
  step: steps[0]?.step ?? 'clauses',
  open: steps.reduce((sum, { open }) => sum + open, 0),
  steps,
});
const own = (assessments: OwnWork['assessments']): OwnWork => ({
  followUps: null,
  plan: null,
  treatments: null,
  assessments,
});

test('every step ends on a page there is', () => {
  const placed = stepNames.filter((name) => name !== 'questions');
  for (const name of nonEmpty(placed)) expect(paths).toContain(stepPlaces[name].to);
  for (const { to } of Object.values(checklistPlaces)) expect(paths).toContain(to);
});

test('questions of a part are counted as far as one page shows them, and lead to it', () => {
  expect(firstPart(null)).toBeNull();
  expect(firstPart(own(null))).toBeNull();
  expect(firstPart(own([]))).toBeNull();
  const two = [
    { step: 'clauses' as const, open: 3 },
    { step: 'controls' as const, open: 9 },
  ];
  const first = firstPart(own([part(7, two), part(8, two)]));
  expect(first).toMatchObject({ to: '/assessments/7/clauses', query: 'show=mineOpen', open: 3 });
  expect(paths).toContain(first?.page);
});
