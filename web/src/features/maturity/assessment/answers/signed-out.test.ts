// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { keptKey, readKept, writeKept } from './kept-answers.ts';
import { nothingSaid } from './question.ts';
import { forgetAssessments } from './signed-out.ts';

const place = { code: '4.1', at: '2026-11-01T00:00:00Z' };
const unsent = { '4.2': { kind: 'clause' as const, said: { ...nothingSaid, level: 60 }, version: 2 } };

beforeEach(() => localStorage.clear());

test('signing out leaves nothing of assessments whose answers are saved', () => {
  writeKept(keptKey(7), { answers: {}, places: { clause: place } });
  localStorage.setItem('assessment.3.4.8', 'broken');
  forgetAssessments();
  expect(Object.keys(localStorage)).toEqual([]);
});

test('answers that are not saved yet stay for who gave them, without where they were', () => {
  writeKept('assessment.3.4.8', { answers: unsent, places: { clause: place, control: place } });
  forgetAssessments();
  expect(readKept('assessment.3.4.8')).toEqual({ answers: unsent, places: {} });
});

test('what else is kept under a name like it is left alone', () => {
  localStorage.setItem('assessment', 'x');
  localStorage.setItem('assessment.columns', 'y');
  forgetAssessments();
  expect(Object.keys(localStorage).sort()).toEqual(['assessment', 'assessment.columns']);
});
