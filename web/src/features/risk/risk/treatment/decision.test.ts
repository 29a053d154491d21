import type { TreatmentOne } from '@baluarte/contract/risk/treatment.ts';
import { expect, test } from 'vitest';
import { decisionOf, lackingIn, undecided } from './decision.ts';

const accepted = (expiresOn: string) =>
  ({ option: 'accept', today: '2026-11-26', acceptances: [{ expiresOn }] }) as TreatmentOne;

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026-11-26', ''],
  ['2026-02-01', ''],
])('an acceptance until %s, asked for again, begins with «%s» as its last day', (last, begins) => {
  expect(decisionOf(accepted(last)).expiresOn).toBe(begins);
});

test('a text that is longer than it may be is refused where the option takes it', () => {
  const long = { ...undecided, activity: 'a'.repeat(501), agreement: 'b'.repeat(201), thirdParty: 'Aseguradora' };
  const said = (option: 'avoid' | 'share') =>
    lackingIn({ ...long, option }).flatMap(({ path, code, params }) => (code === 'tooLong' ? [[path, params]] : []));
  expect(said('avoid')).toEqual([['activity', { maximum: 500 }]]);
  expect(said('share')).toEqual([['agreement', { maximum: 200 }]]);
});
