import type { z } from 'zod';
import type { Issue } from './problem.ts';

type RawIssue = z.core.$ZodIssue;
type Meaning = Omit<Issue, 'path'>;

const isText = (origin: string) => origin === 'string';
const isList = (origin: string) => origin === 'array' || origin === 'set';

function tooSmall({ origin, minimum }: Extract<RawIssue, { code: 'too_small' }>, input: unknown): Meaning {
  const params = { minimum: Number(minimum) };
  if (isText(origin)) return params.minimum === 1 || input === '' ? { code: 'required' } : { code: 'tooShort', params };
  if (isList(origin)) return params.minimum === 1 ? { code: 'required' } : { code: 'tooFew', params };
  return { code: 'tooSmall', params };
}

function tooBig({ origin, maximum }: Extract<RawIssue, { code: 'too_big' }>): Meaning {
  const params = { maximum: Number(maximum) };
  return { code: isText(origin) ? 'tooLong' : isList(origin) ? 'tooMany' : 'tooBig', params };
}

/** A rule of ours says its own code, and what else its sentence needs. */
function ownMeaning(issue: RawIssue): Meaning | null {
  if (issue.code !== 'custom') return null;
  const { code, ...params } = issue.params ?? {};
  if (typeof code !== 'string') return null;
  return Object.keys(params).length > 0 ? { code, params } : { code };
}

function meaningOf(issue: RawIssue): Meaning {
  const own = ownMeaning(issue);
  if (own) return own;
  if (issue.input === undefined || issue.input === null) return { code: 'required' };
  if (issue.code === 'too_small') return tooSmall(issue, issue.input);
  if (issue.code === 'too_big') return tooBig(issue);
  if (issue.code === 'invalid_type') return { code: 'wrongType' };
  return { code: issue.code === 'invalid_value' || issue.code === 'invalid_union' ? 'unknown' : 'wrongFormat' };
}

/**
 * Of an input that may be one of several objects: what is wrong with the only one it can have been meant as, the one whose
 * fields it has. Other issues come back as they are.
 */
function meant(issue: RawIssue): RawIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOther = (inner: RawIssue) =>
    inner.code === 'unrecognized_keys' ||
    (inner.code === 'invalid_type' && (inner.path.length === 0 || inner.expected === 'never'));
  const [only, ...others] = issue.errors.filter((issues) => !issues.some(isOther));
  if (only === undefined || others.length > 0) return [issue];
  return only.flatMap((inner) => meant({ ...inner, path: [...issue.path, ...inner.path] }));
}

const isOfStatus = (path: string, issue: RawIssue) =>
  /(?:^|\.)statusId$/.test(path) && issue.input !== undefined && issue.code !== 'custom';

/** Maximum number of issues in a response, against inputs with thousands of wrong fields. */
export const maximumIssues = 100;

/**
 * What is wrong with an input in the codes that texts word, each with its place below `part`: `body.code`,
 * `body.items.3.assetId`; by the field's name alone without one; the first `maximumIssues`. The input must have been
 * parsed with `reportInput`.
 */
export function issuesOf(error: z.ZodError, part?: string): Issue[] {
  const first = error.issues
    .flatMap(meant)
    .slice(0, maximumIssues)
    .flatMap((issue): Issue[] => {
      const path = [...(part === undefined ? [] : [part]), ...issue.path.map(String)].join('.');
      if (issue.code === 'unrecognized_keys')
        return issue.keys
          .slice(0, maximumIssues)
          .map((key) => ({ path: path === '' ? key : `${path}.${key}`, code: 'unknownField' }));
      if (path === 'query.sort') return [{ path, code: 'unknownSort' }];
      if (isOfStatus(path, issue)) return [{ path, code: 'unknownStatus' }];
      return [{ path, ...meaningOf(issue) }];
    });
  return first.slice(0, maximumIssues);
}
