import type { TreatmentOne } from '@baluarte/contract/risk/treatment.ts';
import { expect, test } from 'vitest';
import { decisionOf } from './decision.ts';

const accepted = (expiresOn: string) =>
  ({ option: 'accept', today: '2026-11-26', acceptances: [{ expiresOn }] }) as TreatmentOne;

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026-11-26', ''],
  ['2026-02-01', ''],
])('an acceptance until %s, asked for again, begins with «%s» as its last day', (last, begins) => {
  expect(decisionOf(accepted(last)).expiresOn).toBe(begins);
});
