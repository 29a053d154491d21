import type { AnswerRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { expect, test } from 'vitest';
import { fits, isWorse, nothingSaid, startOf, type Question } from './question.ts';

const words = { es: '-', en: '-' };
const answer = (code: string, level: number | null, at = '2026-01-01T00:00:00Z'): AnswerRow => ({
  ...nothingSaid,
  id: 1,
  assessment_id: 1,
  code,
  level,
  responsible_name: null,
  evidence_count: 0,
  answered_by: null,
  answered_by_name: null,
  answered_at: at,
  version: 1,
});
const question = (code: string, change: Partial<Question> = {}): Question => ({
  item: {
    code,
    kind: 'clause',
    groups: ['4'],
    name: words,
    question: words,
    asks: words,
    evidence: words,
    instrument_code: null,
    weight: null,
  },
  section: {
    code: '4',
    kind: 'clause',
    parent: null,
    name: words,
    formula: 'mean',
    weight: null,
    can_be_typed: false,
    is_own_reading: false,
  },
  saved: undefined,
  before: undefined,
  rating: undefined,
  isFocus: false,
  isMine: true,
  ...change,
});

test('each filter leaves its questions, by what is said now', () => {
  const medium = 60;
  const low = { ...nothingSaid, level: 20 };
  const one = question('4.1', { before: answer('4.1', 40) });
  expect(fits('unanswered', one, { said: nothingSaid, medium })).toBe(true);
  expect(fits('unanswered', one, { said: low, medium })).toBe(false);
  expect(fits('unanswered', one, { said: { ...nothingSaid, is_applicable: false }, medium })).toBe(true);
  expect(fits('gapless', one, { said: low, medium })).toBe(true);
  expect(fits('gapless', one, { said: { ...low, gap: 'Falta' }, medium })).toBe(false);
  const proved = question('4.1', { saved: { ...answer('4.1', 20), evidence_count: 1 } });
  expect(fits('unproved', one, { said: low, medium })).toBe(true);
  expect(fits('unproved', proved, { said: low, medium })).toBe(false);
  expect(fits('unproved', one, { said: nothingSaid, medium })).toBe(false);
  expect(fits('unproved', one, { said: { ...nothingSaid, level: 0 }, medium })).toBe(false);
  expect(fits('unproved', one, { said: { ...nothingSaid, is_applicable: false }, medium })).toBe(false);
  expect(fits('mineOpen', one, { said: nothingSaid, medium })).toBe(true);
  expect(fits('mineOpen', one, { said: low, medium })).toBe(false);
  expect(fits('mineOpen', question('4.1', { isMine: false }), { said: nothingSaid, medium })).toBe(false);
  expect(fits('worse', one, { said: low, medium })).toBe(true);
  expect(isWorse({ ...nothingSaid, level: 40 }, one.before)).toBe(false);
  expect(isWorse({ ...nothingSaid, is_applicable: false }, one.before)).toBe(false);
});

test('answering goes on where this browser left it, or after what was answered later elsewhere', () => {
  const questions = [
    question('4.1', { saved: answer('4.1', 60, '2026-02-01T00:00:00Z') }),
    question('4.2', { saved: answer('4.2', 60, '2026-03-01T00:00:00Z') }),
    question('4.3', { isMine: false }),
    question('4.4'),
  ];
  expect(startOf(questions, { code: '4.1', at: '2026-04-01T00:00:00Z' })).toBe('4.1');
  expect(startOf(questions, { code: '4.1', at: '2026-02-15T00:00:00Z' })).toBe('4.4');
  expect(startOf(questions, { code: '9.9', at: '2026-04-01T00:00:00Z' })).toBe('4.4');
  expect(startOf(questions.slice(0, 2), undefined)).toBe('4.2');
  expect(startOf([question('4.1'), question('4.2')], undefined)).toBe('4.1');
});
