import { assert, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { nonEmpty } from '#kit/non-empty.ts';
import { checklistNames, checklistOf, type ChecklistCounts, type ChecklistRights } from './checklist.rules.ts';

const everything: ChecklistRights = {
  createAssets: true,
  recognize: true,
  assess: true,
  seeMap: true,
  decide: true,
  control: true,
  followUp: true,
  measure: true,
  invite: true,
};
const nobody = Object.fromEntries(Object.keys(everything).map((right) => [right, false])) as unknown as ChecklistRights;
const empty: ChecklistCounts = {
  assets: { total: 0, unclassified: 0, withoutRisks: 0 },
  threats: { total: 60 },
  vulnerabilities: { total: 90 },
  risks: { total: 0, incomplete: 0 },
  plan: { total: 0, overdue: 0, undecided: 0, forMe: 0 },
  controls: { total: 0, unverified: 0, acting: 0 },
  followUps: { total: 0, overdue: 0 },
  assessments: { total: 0 },
  evidence: null,
  people: 1,
};
/** A plan of which nothing is decided. */
const undecided = { plan: { total: 5, overdue: 0, undecided: 5, forMe: 0 } };
const doneIn = (counts: Partial<ChecklistCounts>) =>
  checklistOf({ ...empty, ...counts }, everything)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);
const assets = { total: 9, unclassified: 9, withoutRisks: 9 };

test.each<[string, Partial<ChecklistCounts>, string[]]>([
  ['empty', {}, []],
  ['with assets', { assets }, ['assets']],
  [
    'with risks',
    { assets: { ...assets, withoutRisks: 8 }, risks: { total: 7, incomplete: 7 } },
    ['assets', 'recognize'],
  ],
  [
    'with one assessed of several',
    { assets, ...undecided, risks: { total: 7, incomplete: 6 } },
    ['assets', 'recognize', 'assess'],
  ],
  [
    'with a map',
    { assets, ...undecided, risks: { total: 7, incomplete: 2 } },
    ['assets', 'recognize', 'assess', 'map'],
  ],
  [
    'with all of two risks on the map',
    { assets, ...undecided, risks: { total: 2, incomplete: 0 } },
    ['assets', 'recognize', 'assess', 'map'],
  ],
  [
    'whose rated risks ask for no decision',
    { assets, risks: { total: 7, incomplete: 6 } },
    ['assets', 'recognize', 'assess', 'decide'],
  ],
  ['with a decision', { plan: { total: 5, overdue: 0, undecided: 4, forMe: 0 } }, ['decide']],
  ['with controls that act on nothing', { controls: { total: 4, unverified: 0, acting: 0 } }, []],
  ['with one that acts on a risk', { controls: { total: 4, unverified: 0, acting: 1 } }, ['control']],
  ['with a follow-up', { followUps: { total: 1, overdue: 0 } }, ['followUp']],
  ['with a self-assessment', { assessments: { total: 1 } }, ['maturity']],
  ['with another person', { people: 2 }, ['people']],
])('a company %s has done what it has done', (_, counts, names) => {
  expect(doneIn(counts)).toEqual(names);
});

test('progress is counted in assets with risks, in risks with a level, and towards the map', () => {
  const counts = {
    ...empty,
    assets: { ...assets, withoutRisks: 3 },
    risks: { total: 20, incomplete: 18 },
    plan: { total: 9, overdue: 0, undecided: 6, forMe: 0 },
    controls: { total: 8, unverified: 0, acting: 5 },
    followUps: { total: 4, overdue: 0 },
  };
  expect(checklistOf(counts, everything).map(({ name, done, of }) => [name, done, of])).toEqual([
    ['assets', 9, null],
    ['recognize', 6, 9],
    ['assess', 2, 20],
    ['map', 2, null],
    ['decide', 3, 9],
    ['control', 5, 8],
    ['followUp', 4, null],
    ['maturity', 0, null],
    ['people', 1, null],
  ]);
});

test('the step of the map counts every risk with a level, also beyond those that make a map', () => {
  const counts = { ...empty, risks: { total: 110, incomplete: 3 } };
  const map = checklistOf(counts, everything).find(({ name }) => name === 'map');
  expect(map).toMatchObject({ isDone: true, done: 107, of: null });
});

test('nobody is given a step that is not theirs, or counts that they may not see', () => {
  expect(checklistOf(empty, nobody)).toEqual([]);
  const names = (may: Partial<ChecklistRights>) => checklistOf(empty, { ...nobody, ...may }).map(({ name }) => name);
  expect(names({ createAssets: true })).toEqual(['assets']);
  expect(names({ seeMap: true })).toEqual([]);
  expect(names({ seeMap: true, assess: true })).toEqual(['assess', 'map']);
  for (const [right, step] of [
    ['decide', 'decide'],
    ['control', 'control'],
    ['followUp', 'followUp'],
    ['measure', 'maturity'],
  ] as const)
    expect(names({ [right]: true })).toEqual([step]);
  const unseen = { risks: null, plan: null, controls: null, followUps: null, assessments: null, people: null };
  expect(checklistOf({ ...empty, ...unseen }, everything).map(({ name }) => name)).toEqual(['assets']);
});

test('in every state the steps are in their order and progress is never beyond its whole', () => {
  const whole = record({
    total: nat(12),
    part: nat(12),
    people: nat(3),
    risks: nat(12),
    incomplete: nat(12),
    planned: nat(12),
    acting: nat(12),
  });
  assert(
    property(whole, ({ total, part, people, risks, incomplete, planned, acting }) => {
      const counts = {
        ...empty,
        assets: { total, unclassified: 0, withoutRisks: Math.min(part, total) },
        risks: { total: risks, incomplete: Math.min(incomplete, risks) },
        plan: { total: planned, overdue: 0, undecided: Math.min(part, planned), forMe: 0 },
        controls: { total, unverified: 0, acting: Math.min(acting, total) },
        people,
      };
      const steps = checklistOf(counts, everything);
      expect(steps.map(({ name }) => name)).toEqual(checklistNames);
      for (const { done } of steps) expect(done).toBeGreaterThanOrEqual(0);
      for (const { done, of } of nonEmpty(steps.filter((step) => step.of !== null)))
        expect(done).toBeLessThanOrEqual(of ?? 0);
      // What is on the map was assessed, and what was assessed recognised.
      const isDone = Object.fromEntries(steps.map((step) => [step.name, step.isDone]));
      expect(Number(isDone['map'])).toBeLessThanOrEqual(Number(isDone['assess']));
      expect(Number(isDone['assess'])).toBeLessThanOrEqual(Number(isDone['recognize']));
    }),
  );
});
