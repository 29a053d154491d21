import { expect, test } from 'vitest';
import { homeFigures } from './home-figures.rules.ts';

type Dashboard = Parameters<typeof homeFigures>[0];

const nothing = {
  assets: null,
  evidence: null,
  people: null,
  threats: null,
  vulnerabilities: null,
  controls: null,
  followUps: null,
  plan: null,
  assessments: null,
  requests: null,
  risks: null,
} satisfies Dashboard;
const full: Dashboard = {
  ...nothing,
  assets: { total: 9, critical: 1, withoutThreats: 2, unclassified: 3, withoutRisks: 4, withoutEvidence: 5 },
  evidence: { total: 6, soon: 1, expired: 2 },
  threats: { total: 7, unrelated: 3 },
  vulnerabilities: { total: 8, unrelated: 4 },
  controls: { total: 5, unverified: 2, acting: 1 },
  followUps: { total: 3, overdue: 1 },
  plan: { total: 4, overdue: 1, undecided: 2, forMe: 0 },
  risks: { total: 11, incomplete: 3, mitigated: 2 },
};
const said = (dashboard: Dashboard) =>
  homeFigures(dashboard).map(({ key, to, count, query, parts }) => [
    `${key} ${to}?${query} ${count}`,
    ...parts.map((part) => `${part.key} ${part.query} ${part.count}`),
  ]);

test('every number stands with the list and the query of what it counts', () => {
  expect(said(full)).toEqual([
    [
      'assets /assets?statusId=1 9',
      'critical statusId=1&isCritical=true 1',
      'withoutThreats statusId=1&threatCount=false 2',
      'withoutRisks statusId=1&riskCount=false 4',
      'withoutEvidence statusId=1&evidenceCount=false 5',
    ],
    ['threats /threats?statusId=1 7', 'unrelated statusId=1&vulnerabilityCount=false 3'],
    ['vulnerabilities /vulnerabilities?statusId=1 8', 'unrelated statusId=1&threatCount=false 4'],
    ['evidence /evidence?statusId=1 6', 'soon statusId=1&validity=soon 1', 'expired statusId=1&validity=expired 2'],
    ['risks /risks?statusId=1,4,7 11', 'incomplete statusId=1,4,7&incomplete=true 3', 'mitigated statusId=7 2'],
    ['plan /risks/treatments? 4', 'undecided state=undecided 2', 'overdue overdue=true 1'],
    [
      'controls /controls?statusId=1,4,5,6 5',
      'unverified statusId=5,6&rating=0 2',
      'followUps statusId=1,4,5,6&isOverdue=true 1',
    ],
  ]);
});

test('what somebody may not see is left out, and so is a part that another permission shows', () => {
  expect(homeFigures(nothing)).toEqual([]);
  const partly = homeFigures({ ...nothing, assets: full.assets, controls: full.controls });
  expect(partly.map(({ key, parts }) => [key, parts.map((part) => part.key)])).toEqual([
    ['assets', ['critical', 'withoutThreats', 'withoutRisks']],
    ['controls', ['unverified']],
  ]);
  expect(homeFigures({ ...nothing, threats: full.threats }).map(({ key }) => key)).toEqual(['threats']);
});
