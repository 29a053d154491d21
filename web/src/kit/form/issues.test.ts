import { asset } from '@baluarte/contract/inventory/asset.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { expect, test } from 'vitest';
import { issuesIn } from './issues.ts';

const good = { code: 'A-01', categoryId: 1, subcategoryId: 2, description: 'Fuego' };

test('a good input has no issues', () => {
  expect(issuesIn(threat.input, good)).toEqual([]);
});

test('everything that is missing is reported together, as required', () => {
  const issues = issuesIn(threat.input, { code: '  ', categoryId: null, subcategoryId: undefined, description: '' });
  expect(issues.map(({ path, code }) => [path, code])).toEqual([
    ['code', 'required'],
    ['categoryId', 'required'],
    ['subcategoryId', 'required'],
    ['description', 'required'],
  ]);
});

test('a text that is too long says how long it may be', () => {
  expect(issuesIn(threat.input, { ...good, code: 'x'.repeat(61) })).toEqual([
    { path: 'code', code: 'tooLong', params: { maximum: 60 } },
  ]);
});

test('no impact factor chosen is a missing field, not a riddle about list lengths', () => {
  const issues = issuesIn(asset.input, {
    code: 'a',
    name: 'a',
    categoryId: 1,
    securityRequirements: 'x',
    impactFactorIds: [],
  });
  expect(issues).toEqual([{ path: 'impactFactorIds', code: 'required' }]);
});
