import { statusIds } from '#kit/values.ts';
import { expect, test } from 'vitest';
import { followedStatuses, progressSoFar, proposedNext, statusAfter } from './follow-up.rules.ts';

const { ACTIVE, FINISH, IMPLEMENTED, INACTIVE, PENDING } = statusIds;

test.each([
  ['nothing says when', null, null, '2026-05-31'],
  ['its range does', 30, null, '2026-04-01'],
  ['its own turn comes first', 30, 29, '2026-03-31'],
  ['its range comes first', 30, 31, '2026-04-01'],
  ['its turn is a week', 30, 7, '2026-03-09'],
  ['its turn is shorter than a week, which is for its operation', 30, 6, '2026-04-01'],
  ['its turn is shorter than a week and nothing else says when', null, 6, '2026-05-31'],
])('the next follow-up is proposed where %s', (_name, reviewDays, frequencyDays, next) => {
  expect(proposedNext('2026-03-02', { reviewDays, frequencyDays })).toBe(next);
});

test('a control is in place at a hundred per cent and not before, and one that is in place stays so', () => {
  expect([0, 1, 99, 100].map((progress) => statusAfter(PENDING, progress))).toEqual([
    ACTIVE,
    ACTIVE,
    ACTIVE,
    IMPLEMENTED,
  ]);
  expect(statusAfter(ACTIVE, 100)).toBe(IMPLEMENTED);
  expect([IMPLEMENTED, FINISH, INACTIVE].map((status) => statusAfter(status, 50))).toEqual([
    IMPLEMENTED,
    FINISH,
    INACTIVE,
  ]);
});

test('a control is as far as the last time, and before the first all the way where it is in place', () => {
  expect([progressSoFar(ACTIVE, null), progressSoFar(IMPLEMENTED, null), progressSoFar(IMPLEMENTED, 0)]).toEqual([
    0, 100, 0,
  ]);
});

test('planned and active controls and those in place are followed up, and no others', () => {
  expect(new Set(followedStatuses)).toEqual(new Set([PENDING, ACTIVE, IMPLEMENTED]));
});
