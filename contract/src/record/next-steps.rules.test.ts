import { constant, assert, boolean, nat, oneof, pre, property, record, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { nextSteps, stepNames, type StepCounts, type StepRights } from './next-steps.rules.ts';

const everything: StepRights = {
  createAssets: true,
  editAssets: true,
  createThreats: true,
  createVulnerabilities: true,
  recognize: true,
  assess: true,
  decide: true,
  answer: true,
  approve: true,
  renew: true,
  control: true,
  followUp: true,
  measure: true,
};
const nothing = Object.fromEntries(Object.keys(everything).map((right) => [right, false])) as unknown as StepRights;
const done: StepCounts = {
  assets: { total: 5, unclassified: 0, withoutRisks: 0 },
  threats: { total: 5 },
  vulnerabilities: { total: 5 },
  risks: { total: 9, incomplete: 0 },
  plan: { total: 9, overdue: 0, undecided: 0, forMe: 0, withoutControl: 0 },
  controls: { total: 3, unverified: 0, acting: 3 },
  followUps: { total: 3, overdue: 0 },
  assessments: { total: 1 },
  evidence: { soon: 0, expired: 0 },
  requests: { forMe: 0 },
  questions: null,
};
const stepsOf = (counts: Partial<StepCounts>, may = everything) =>
  nextSteps({ ...done, ...counts }, may).map(({ name, count }) => (count === null ? name : `${name} ${count}`));

const assets = (total: number, unclassified = 0, withoutRisks = 0) => ({
  assets: { total, unclassified, withoutRisks },
});

test('what somebody may not make is asked of nobody: neither threats nor vulnerabilities, nor what is theirs to recognise', () => {
  const without = (right: keyof StepRights) => ({ ...everything, [right]: false });
  const empty = { ...assets(9, 0, 9), threats: { total: 0 }, vulnerabilities: { total: 0 } };
  expect(stepsOf(empty, without('createThreats'))).toEqual([]);
  expect(stepsOf({ ...empty, threats: { total: 1 } }, without('createVulnerabilities'))).toEqual([]);
  expect(stepsOf({ ...empty, threats: { total: 1 } })).toEqual(['vulnerabilities']);
  expect(stepsOf(assets(9, 0, 9), without('recognize'))).toEqual([]);
  expect(stepsOf(assets(0), without('createAssets'))).toEqual([]);
  expect(stepsOf({ assessments: { total: 0 } }, without('measure'))).toEqual([]);
});

test.each<[string, Partial<StepCounts>, string[]]>([
  ['everything is done', {}, []],
  ['it is empty', { ...assets(0), risks: { total: 0, incomplete: 0 } }, ['assets']],
  [
    'the assets have no values and no risks',
    { ...assets(9, 4, 9), risks: { total: 0, incomplete: 0 } },
    ['classify 4', 'recognize'],
  ],
  ['nothing is recognised', { ...assets(9, 0, 9), risks: { total: 0, incomplete: 0 } }, ['recognize']],
  [
    'some assets have no risks yet, and some risks no level',
    { ...assets(9, 0, 2), risks: { total: 7, incomplete: 3 } },
    ['recognize', 'assess 3'],
  ],
  [
    'risks wait for a decision, for an approval, and are late',
    { risks: { total: 7, incomplete: 3 }, plan: { total: 7, overdue: 2, undecided: 4, forMe: 1 } },
    ['approve 1', 'overdue 2', 'assess 3', 'decide 4'],
  ],
  [
    'an auditor waits for an answer',
    { requests: { forMe: 2 }, plan: { total: 7, overdue: 1, undecided: 0, forMe: 0 } },
    ['answer 2', 'overdue 1'],
  ],
  [
    'follow-ups are late and controls were rated by nobody',
    { followUps: { total: 3, overdue: 2 }, controls: { total: 3, unverified: 1, acting: 3 } },
    ['followUps 2', 'verify 1'],
  ],
  [
    'risks are to be mitigated and nothing acts on them',
    { plan: { total: 9, overdue: 0, undecided: 1, forMe: 0, withoutControl: 2 } },
    ['decide 1', 'controls 2'],
  ],
  ['questions of a self-assessment wait for the person', { questions: { open: 12 } }, ['questions 12']],
  ['no self-assessment was begun', { assessments: { total: 0 } }, ['maturity']],
  ['self-assessments may not be seen', { assessments: null }, []],
  ['all is recognised and nothing assessed', { risks: { total: 9, incomplete: 9 } }, ['assess 9']],
  ['evidence ends or has ended', { evidence: { soon: 2, expired: 1 } }, ['renew 3']],
  ['there are no threats', { ...assets(9, 0, 9), threats: { total: 0 } }, ['threats']],
  ['there are no vulnerabilities', { ...assets(9, 0, 9), vulnerabilities: { total: 0 } }, ['vulnerabilities']],
  ['there is neither', { ...assets(9, 0, 9), threats: { total: 0 }, vulnerabilities: { total: 0 } }, ['threats']],
  ['catalogues were emptied after the work', { threats: { total: 0 }, vulnerabilities: { total: 0 } }, []],
  [
    'risks of assets that were retired are left',
    { ...assets(0), risks: { total: 2, incomplete: 2 } },
    ['assets', 'assess 2'],
  ],
])('when %s, the steps are as they should be', (_, counts, steps) => {
  expect(stepsOf(counts)).toEqual(steps);
});

test.each<[keyof StepRights, string]>([
  ['createAssets', 'assets'],
  ['editAssets', 'classify 1'],
  ['recognize', 'recognize'],
  ['assess', 'assess 1'],
  ['decide', 'decide 1'],
  ['approve', 'approve 1'],
  ['renew', 'renew 1'],
  ['answer', 'answer 1'],
  ['followUp', 'followUps 1'],
  ['followUp', 'verify 1'],
  ['control', 'controls 1'],
  ['measure', 'maturity'],
])('without the right to %s, %s is not asked', (right, step) => {
  const counts =
    step === 'assets'
      ? assets(0)
      : {
          ...assets(1, 1, 1),
          risks: { total: 1, incomplete: 1 },
          plan: { total: 1, overdue: 0, undecided: 1, forMe: 1, withoutControl: 1 },
          controls: { total: 1, unverified: 1, acting: 0 },
          followUps: { total: 0, overdue: 1 },
          assessments: { total: 0 },
          evidence: { soon: 1, expired: 0 },
          requests: { forMe: 1 },
        };
  expect(stepsOf(counts)).toContain(step);
  expect(stepsOf(counts, { ...everything, [right]: false })).not.toContain(step);
});

const few = () => nat({ max: 4 });
const orNull = <T>(value: Arbitrary<T>) => oneof(value, constant(null));
const anyCounts: Arbitrary<StepCounts> = record({
  assets: orNull(record({ total: few(), unclassified: few(), withoutRisks: few() })),
  threats: orNull(record({ total: few() })),
  vulnerabilities: orNull(record({ total: few() })),
  risks: orNull(record({ total: few(), incomplete: few() })),
  plan: orNull(record({ total: few(), overdue: few(), undecided: few(), forMe: few(), withoutControl: few() })),
  controls: orNull(record({ total: few(), unverified: few(), acting: few() })),
  followUps: orNull(record({ total: few(), overdue: few() })),
  assessments: orNull(record({ total: few() })),
  evidence: orNull(record({ soon: few(), expired: few() })),
  requests: orNull(record({ forMe: few() })),
  questions: orNull(record({ open: few() })),
}).map(({ assets: found, risks, ...rest }) => ({
  ...rest,
  // Parts of a whole are never more than it.
  assets: found && {
    total: found.total,
    unclassified: Math.min(found.unclassified, found.total),
    withoutRisks: Math.min(found.withoutRisks, found.total),
  },
  risks: risks && { total: risks.total, incomplete: Math.min(risks.incomplete, risks.total) },
}));
const anyRights: Arbitrary<StepRights> = record({
  createAssets: boolean(),
  editAssets: boolean(),
  createThreats: boolean(),
  createVulnerabilities: boolean(),
  recognize: boolean(),
  assess: boolean(),
  decide: boolean(),
  answer: boolean(),
  approve: boolean(),
  renew: boolean(),
  control: boolean(),
  followUp: boolean(),
  measure: boolean(),
});

test('in every state, for everybody, the steps are in their order, once each, and none contradicts another', () => {
  assert(
    property(anyCounts, anyRights, (counts, may) => {
      const steps = nextSteps(counts, may);
      const names = steps.map(({ name }) => name);
      expect(names).toEqual(stepNames.filter((name) => names.includes(name)));
      expect(names.filter((name) => ['threats', 'vulnerabilities', 'recognize'].includes(name)).length).toBeLessThan(2);
      for (const { count } of steps) expect(count).not.toBe(0);
      // A part of a self-assessment is theirs because it was given to them.
      expect(nextSteps({ ...counts, questions: null }, nothing)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('whoever is told to record assets has none, and is told neither to classify nor to recognize', () => {
  assert(
    property(anyCounts, anyRights, (counts, may) => {
      const names = nextSteps(counts, may).map(({ name }) => name);
      pre(names.includes('assets'));
      expect(counts.assets?.total).toBe(0);
      expect(names).not.toContain('classify');
      expect(names).not.toContain('recognize');
    }),
  );
});

test('whoever is told to recognize has threats and vulnerabilities to do it with', () => {
  assert(
    property(anyCounts, anyRights, (counts, may) => {
      pre(nextSteps(counts, may).some(({ name }) => name === 'recognize'));
      expect(counts.threats?.total).not.toBe(0);
      expect(counts.vulnerabilities?.total).not.toBe(0);
    }),
  );
});

test('as long as anything is left to do, who may do everything is told of a step', () => {
  assert(
    property(anyCounts, (counts) => {
      const isLeft =
        Object.entries(counts.plan ?? {}).some(([name, count]) => name !== 'total' && (count ?? 0) > 0) ||
        (counts.requests?.forMe ?? 0) + (counts.questions?.open ?? 0) > 0 ||
        (counts.followUps?.overdue ?? 0) + (counts.controls?.unverified ?? 0) > 0 ||
        counts.assessments?.total === 0 ||
        counts.assets?.total === 0 ||
        (counts.assets?.unclassified ?? 0) + (counts.assets?.withoutRisks ?? 0) + (counts.risks?.incomplete ?? 0) > 0 ||
        (counts.evidence?.soon ?? 0) + (counts.evidence?.expired ?? 0) > 0;
      expect(nextSteps(counts, everything).length > 0).toBe(isLeft);
    }),
    { numRuns: 1000 },
  );
});
