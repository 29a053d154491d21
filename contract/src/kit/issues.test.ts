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
