import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { z } from 'zod';

type RawIssue = z.core.$ZodIssue;
type Meaning = Omit<Issue, 'path'>;

function tooSmall({ origin, minimum }: Extract<RawIssue, { code: 'too_small' }>): Meaning {
  const params = { minimum: Number(minimum) };
  if (origin === 'string') return Number(minimum) === 1 ? { code: 'required' } : { code: 'tooShort', params };
  if (origin === 'array') return Number(minimum) === 1 ? { code: 'required' } : { code: 'tooFew', params };
  return { code: 'tooSmall', params };
}

function tooBig({ origin, maximum }: Extract<RawIssue, { code: 'too_big' }>): Meaning {
  const params = { maximum: Number(maximum) };
  return { code: origin === 'string' ? 'tooLong' : origin === 'array' ? 'tooMany' : 'tooBig', params };
}

function meaningOf(issue: RawIssue, isMissing: boolean): Meaning {
  if (isMissing) return { code: 'required' };
  const own: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  if (typeof own === 'string') return { code: own };
  if (issue.code === 'too_small') return tooSmall(issue);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'unrecognized_keys') return { code: 'unknownField' };
  if (issue.code === 'invalid_type') return { code: 'wrongType' };
  return { code: issue.code === 'invalid_value' ? 'unknown' : 'wrongFormat' };
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);

/**
 * What is wrong with an input by the contract's own schema, in the codes the server answers, so that both are worded
 * alike. `path` is the field's name. Empty when nothing is.
 */
export function issuesIn(schema: z.ZodType, input: unknown): Issue[] {
  const result = schema.safeParse(input);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const value = valueAt(input, issue.path);
    return { path: issue.path.map(String).join('.'), ...meaningOf(issue, value === null || value === undefined) };
  });
}
