import { expect, test } from 'vitest';
import type { Dashboard, RiskFigures } from './home-endpoints.ts';
import { nextSteps } from './next-steps.ts';

const risks: RiskFigures = { total: 9, incomplete: 0, mitigated: 0, ranges: [], top: [], trend: [] };
const quiet: Dashboard = {
  assets: { total: 5, critical: 1, withoutThreats: 0 },
  threats: { total: 5, unrelated: 0 },
  vulnerabilities: { total: 5, unrelated: 0 },
  risks,
};
const names = (dashboard: Dashboard) => nextSteps(dashboard).map(({ name }) => name);

test('a scope where everything is done asks for nothing', () => {
  expect(names(quiet)).toEqual([]);
});

test('an empty company begins with its assets, then its threats', () => {
  const empty: Dashboard = {
    assets: { total: 0, critical: 0, withoutThreats: 0 },
    threats: { total: 0, unrelated: 0 },
    vulnerabilities: { total: 0, unrelated: 0 },
    risks: { ...risks, total: 0 },
  };
  expect(names(empty)).toEqual(['assetsNone', 'threatsNone']);
});

test('assets without risks lead to recognition, incomplete risks to their list', () => {
  expect(names({ ...quiet, risks: { ...risks, total: 0 } })).toEqual(['recognize']);
  expect(nextSteps({ ...quiet, risks: { ...risks, incomplete: 4 } })).toEqual([
    { name: 'incomplete', count: 4, to: '/risks', query: 'statusId=1,4,7&incomplete=true' },
  ]);
});

test('what a person may not see gives no step', () => {
  expect(names({ assets: null, threats: null, vulnerabilities: null, risks: null })).toEqual([]);
});
