import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { z } from 'zod';

type RawIssue = z.core.$ZodIssue;

const isText = (origin: string) => origin === 'string';
const isList = (origin: string) => origin === 'array' || origin === 'set';

function tooSmall({ origin, minimum }: Extract<RawIssue, { code: 'too_small' }>, input: unknown): Omit<Issue, 'path'> {
  const params = { minimum: Number(minimum) };
  if (isText(origin))
    return Number(minimum) === 1 || input === '' ? { code: 'required' } : { code: 'tooShort', params };
  return { code: isList(origin) ? 'tooFew' : 'tooSmall', params };
}

function tooBig({ origin, maximum }: Extract<RawIssue, { code: 'too_big' }>): Omit<Issue, 'path'> {
  const params = { maximum: Number(maximum) };
  return { code: isText(origin) ? 'tooLong' : isList(origin) ? 'tooMany' : 'tooBig', params };
}

/** A rule of ours says its own code. */
const ownCode = (issue: RawIssue): unknown => (issue.code === 'custom' ? issue.params?.['code'] : undefined);

function meaningOf(issue: RawIssue): Omit<Issue, 'path'> {
  const own = ownCode(issue);
  if (typeof own === 'string') return { code: own };
  if (issue.code === 'too_small') return tooSmall(issue, issue.input);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_type')
    return { code: issue.input === undefined || issue.input === null ? 'required' : 'wrongType' };
  if (issue.code === 'invalid_value' && issue.input === undefined) return { code: 'required' };
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return { code: 'unknown' };
  return { code: 'wrongFormat' };
}

/** Issues of one part of a request, each with its place: `body.code`, `query.sort`, `body.items.3.assetId`. */
export function issuesOf(error: z.ZodError, part: string): Issue[] {
  return error.issues.flatMap((issue): Issue[] => {
    const path = [part, ...issue.path.map(String)].join('.');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: `${path}.${key}`, code: 'unknownField' }));
    if (path === 'query.sort') return [{ path, code: 'unknownSort' }];
    return [{ path, ...meaningOf(issue) }];
  });
}
