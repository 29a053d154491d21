import { expect, test } from 'vitest';
import { catalogueNames } from '../catalogues.ts';
import { entryAddress, listAddress } from './view-address.ts';

/** Lists that open in the browser, and where an entry of them opens; null: in its list alone. */
const places: Readonly<Record<string, readonly [list: string, entry: string | null]>> = {
  user: ['/users', '/users/show/7'],
  scope: ['/scopes', '/scopes/show/7'],
  role: ['/roles', '/roles/show/7'],
  threat: ['/threats', '/threats/show/7'],
  vulnerability: ['/vulnerabilities', '/vulnerabilities/show/7'],
  asset: ['/assets', '/assets/show/7'],
  control: ['/controls', '/controls/show/7'],
  evidence: ['/evidence', '/evidence/show/7'],
  impactFactor: ['/impacts', null],
  risk: ['/risks', '/risks?risk=7'],
  riskRecognition: ['/risks/recognition', null],
  following: ['/risks/controls-following', '/follow-up/7'],
  treatment: ['/risks/treatments', '/risks/treatments?risk=7'],
  assessment: ['/assessments', '/assessments/7/clauses'],
  auditRequest: ['/audit-requests', '/audit-requests/show/7'],
  notification: ['/notifications', null],
  audit: ['/audit', null],
};

test.each(Object.entries(places))(
  'the list of %s and an entry of it open where links lead',
  (list, [address, entry]) => {
    expect(listAddress(list)).toBe(address);
    expect(entryAddress(list, 7) ?? null).toBe(entry);
  },
);

test('every catalogue opens somewhere, and what is no list does not', () => {
  expect(catalogueNames.filter((name) => !(name in places))).toEqual([]);
  expect([listAddress('nothing'), entryAddress('nothing', 7)]).toEqual([undefined, undefined]);
});
