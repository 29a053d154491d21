import { expect, test } from 'vitest';
import { inputOf, newFollowUp, wrongIn, type Followed } from './typed-follow-up.ts';

const of = {
  today: '2026-11-23',
  progress: null,
  rating: null,
  statusId: 1,
  reviewDays: 30,
  frequencyDays: 90,
} as Followed;

test('a new follow-up is of today, as far as the control was, and its next day is proposed', () => {
  expect(newFollowUp(of)).toMatchObject({ date: '2026-11-23', progress: '0', rating: '', nextDate: '2026-12-23' });
  expect(newFollowUp({ ...of, statusId: 6 }).progress).toBe('100');
  expect(newFollowUp({ ...of, progress: 40, rating: 2 })).toMatchObject({ progress: '40', rating: '2' });
});

test('what is missing or out of range is said field by field', () => {
  const typed = { ...newFollowUp(of), description: 'Visto' };
  const paths = (more: Partial<typeof typed>) => wrongIn({ ...typed, ...more }).map(({ path }) => path);
  expect(paths({})).toEqual([]);
  expect(paths({ description: ' ' })).toEqual(['description']);
  expect(paths({ progress: '101' })).toEqual(['progress']);
  expect(paths({ progress: '100' })).toEqual(['rating']);
  expect(paths({ progress: '100', rating: '1' })).toEqual([]);
  expect(paths({ nextDate: '2026-11-22' })).toEqual(['nextDate']);
  expect(paths({ nextDate: '2026-11-23' })).toEqual(['nextDate']);
  expect(paths({ nextDate: '2026-11-24' })).toEqual([]);
  expect(inputOf({ ...typed, progress: '100', rating: '3' })).toMatchObject({
    progress: 100,
    rating: 3,
    closeDate: null,
  });
});
