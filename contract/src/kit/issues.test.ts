import { expect, test } from 'vitest';
import { z } from 'zod';
import { issuesOf, maximumIssues } from './issues.ts';

const list = z.strictObject({ ids: z.array(z.number()) });
const wrong = Array.from({ length: 5000 }, (_, index) => `x${index}`);

test.each([
  ['unknown fields', { ids: [], ...Object.fromEntries(wrong.map((name) => [name, 1])) }, 'unknownField'],
  ['wrong values', { ids: wrong }, 'wrongType'],
])('of thousands of %s the first are reported', (_name, input, code) => {
  const { error } = list.safeParse(input, { reportInput: true });
  const issues = issuesOf(error ?? new z.ZodError([]), 'body');
  expect(issues).toHaveLength(maximumIssues);
  expect(issues.every((issue) => issue.code === code)).toBe(true);
});

test('an input that may be one of two objects is told what is wrong with the one it is meant as', () => {
  const either = z.strictObject({ name: z.string(), age: z.number() }).or(z.record(z.string(), z.never()));
  const wrong = (input: unknown) =>
    issuesOf(either.safeParse(input, { reportInput: true }).error ?? new z.ZodError([]), 'body');
  expect(wrong({})).toEqual([]);
  expect(wrong({ name: 'Ana' })).toEqual([{ path: 'body.age', code: 'required' }]);
  expect(wrong('Ana')).toEqual([{ path: 'body', code: 'unknown' }]);
});
