import { expect, test } from 'vitest';
import { daysLater } from '#kit/day.ts';
import { lackingOf, longestAcceptance, optionsFor, placeInPlan, type PlanFacts } from './treatment.rules.ts';

/** Came into its range on the first of March, is decided within 10 days and looked at again after 90. */
const facts: PlanFacts = {
  since: '2026-03-01',
  range: { accept: 'with_approval', startDays: 10, reviewDays: 90 },
  treatment: null,
  isAsked: false,
  expiresOn: null,
  closedOn: null,
};
const decided = (option: 'accept' | 'avoid', more: Partial<NonNullable<PlanFacts['treatment']>> = {}) => ({
  option,
  dueDate: null,
  reviewedOn: '2026-03-05',
  isCompleted: false,
  ...more,
});

test.each<[string, Partial<PlanFacts>, ReturnType<typeof placeInPlan>]>([
  ['nothing is decided', {}, { state: 'undecided', due: '2026-03-11', dueFor: 'decision' }],
  [
    'nothing is decided and its range says no days to begin within',
    { range: { ...facts.range, startDays: null } },
    { state: 'undecided', due: '2026-05-30', dueFor: 'decision' },
  ],
  [
    'nothing has to be decided',
    { range: { ...facts.range, accept: 'yes' } },
    { state: 'none', due: null, dueFor: null },
  ],
  [
    'accepting is asked for',
    { treatment: decided('accept'), isAsked: true },
    { state: 'waiting', due: '2026-03-11', dueFor: 'approval' },
  ],
  [
    'an acceptance that runs ends before an extension is decided',
    { treatment: decided('accept'), isAsked: true, expiresOn: '2026-03-10' },
    { state: 'waiting', due: '2026-03-10', dueFor: 'expiry' },
  ],
  [
    'an acceptance runs that ends before it is looked at again',
    { treatment: decided('accept'), expiresOn: '2026-06-02' },
    { state: 'accepted', due: '2026-06-02', dueFor: 'expiry' },
  ],
  [
    'an acceptance runs that is looked at again before it ends',
    { treatment: decided('accept'), expiresOn: '2026-06-04' },
    { state: 'accepted', due: '2026-06-03', dueFor: 'review' },
  ],
  [
    'an acceptance ended before the decision was due',
    { treatment: decided('accept'), closedOn: '2026-03-07' },
    { state: 'undecided', due: '2026-03-07', dueFor: 'decision' },
  ],
  [
    'an acceptance ended after the decision was due',
    { treatment: decided('accept'), closedOn: '2026-03-20' },
    { state: 'undecided', due: '2026-03-11', dueFor: 'decision' },
  ],
  [
    'an acceptance ended before anything was decided anew, and that was taken back',
    { closedOn: '2026-03-07' },
    { state: 'undecided', due: '2026-03-11', dueFor: 'decision' },
  ],
  [
    'a treatment is under way instead of an acceptance that still has a day',
    { treatment: decided('avoid', { dueDate: '2026-04-01' }), expiresOn: '2026-03-09' },
    { state: 'underWay', due: '2026-04-01', dueFor: 'completion' },
  ],
  [
    'a treatment is under way without a day',
    { treatment: decided('avoid') },
    { state: 'underWay', due: '2026-06-03', dueFor: 'review' },
  ],
  [
    'a treatment is under way',
    { treatment: decided('avoid', { dueDate: '2026-04-01' }) },
    { state: 'underWay', due: '2026-04-01', dueFor: 'completion' },
  ],
  [
    'a treatment is under way and was looked at before the risk came into its range',
    { treatment: decided('avoid', { dueDate: '2026-09-01', reviewedOn: '2026-02-01' }) },
    { state: 'underWay', due: '2026-05-30', dueFor: 'review' },
  ],
  [
    'a treatment is completed',
    { treatment: decided('avoid', { dueDate: '2026-04-01', isCompleted: true }) },
    { state: 'completed', due: '2026-06-03', dueFor: 'review' },
  ],
])('the plan where %s', (_name, more, place) => {
  expect(placeInPlan({ ...facts, ...more })).toEqual(place);
});

test('a day is counted over the ends of months, years and leap years', () => {
  expect([daysLater('2026-12-31', 1), daysLater('2024-02-28', 1), daysLater('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2024-02-29',
    '2026-02-28',
  ]);
});

test('a decision lacks what its option needs and nothing else', () => {
  expect(lackingOf({ option: 'accept' })).toEqual(['justification', 'expiresOn']);
  expect(lackingOf({ option: 'mitigate', ownerId: null, dueDate: '' })).toEqual(['ownerId', 'dueDate']);
  expect(lackingOf({ option: 'share', agreement: 'Póliza 7' })).toEqual(['thirdParty', 'dueDate']);
  expect(lackingOf({ option: 'avoid', activity: 'Venta en línea', dueDate: '2026-03-02' })).toEqual([]);
});

test.each([
  [1, 'no', ['mitigate', 'share', 'avoid']],
  [2, 'with_approval', ['accept', 'mitigate', 'share', 'avoid']],
  [3, 'yes', ['accept', 'mitigate', 'share', 'avoid']],
  [4, 'yes', ['accept', 'mitigate']],
  [4, 'no', ['mitigate']],
] as const)('in range %i, where accepting is «%s», the options are %o', (rangeId, accept, options) => {
  expect(optionsFor({ rangeId, accept })).toEqual(options);
});

test('an acceptance lasts a year at most, whichever', () => {
  expect(longestAcceptance).toBe(366);
});

test('each option needs its own fields', () => {
  expect(lackingOf({ option: 'share' })).toEqual(['thirdParty', 'agreement', 'dueDate']);
  expect(lackingOf({ option: 'avoid' })).toEqual(['activity', 'dueDate']);
});
