import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { problems, type ProblemCode } from '@baluarte/contract/index.ts';
import {
  constraintFamilies,
  type ConstraintFamily,
  type Issue,
  type ProblemShape,
} from '@baluarte/contract/kit/problem.ts';
import { DatabaseError } from 'pg';
import { Unconfirmed } from '#kit/database/commit.ts';
import { outageOf } from '#kit/database/outage.ts';
import { StoreUnavailable } from '#kit/files/file-store.ts';

const known: Record<string, ProblemShape> = problems;

/** A refusal a person can act on. Thrown anywhere below `serve`; worded at the edge. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly params: Record<string, unknown>;
  readonly issues: readonly Issue[];
  /** Of an act refused as a whole: what it would have answered. */
  readonly data: unknown;

  constructor(code: string, status: number, params: Record<string, unknown>, issues: readonly Issue[], data?: unknown) {
    super(code);
    this.code = code;
    this.status = status;
    this.params = params;
    this.issues = issues;
    this.data = data;
  }
}

/** Builds a declared problem; `params` fill its sentence and travel with the answer. */
export function problem(
  code: ProblemCode,
  params: Record<string, unknown> = {},
  issues: readonly Issue[] = [],
): Problem {
  const { field, status } = known[code] as ProblemShape;
  const implied = field && issues.length === 0 ? [{ path: field, code: 'problem' }] : issues;
  return new Problem(code, status, params, implied);
}

/** The same for an act that did nothing, with what it would have answered: rows, each with what stood in its way. */
export function refusedWith(code: ProblemCode, params: Record<string, unknown>, data: unknown): Problem {
  return new Problem(code, (known[code] as ProblemShape).status, params, [], data);
}

/** Whether asking again would be refused again: nothing is out of order for a moment. */
export const isLasting = ({ status }: Problem): boolean => status < 500 && status !== 408 && status !== 429;

/** Input that does not fit, every issue at once. */
export const invalid = (issues: readonly Issue[]): Problem => problem('invalid', {}, issues);

const camel = (snake: string) => snake.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The problem code of a constraint, derived from its name: `asset__code_taken` is `asset.codeTaken`. */
export function codeOfConstraint(constraint: string): string | null {
  const [entity, rule] = constraint.split('__');
  return entity && rule ? `${camel(entity)}.${camel(rule)}` : null;
}

/** Family of a code that has no text of its own, and the field its name begins with. */
export function familyOf(code: string): { family: ConstraintFamily; field: string } | null {
  const rule = code.split('.')[1] ?? '';
  for (const family of Object.keys(constraintFamilies) as ConstraintFamily[])
    if (rule.endsWith(family)) return { family, field: asciiPrefix(rule, -family.length) };
  return null;
}

/** What refuses a value that another row has: `threat.codeTaken`. */
export const taken = (entity: string, field: string): Problem =>
  new Problem(`${entity}.${field}Taken`, 409, { field }, [{ path: field, code: 'taken' }]);

const codeOfOutage = { unreachable: 'unavailable', busy: 'busy', diskFull: 'diskFull' } as const;

/** The problem for a violated constraint or an outage; null for any other error, which then fails loudly. */
export function problemFrom(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof Unconfirmed) return problem('unconfirmed');
  if (error instanceof StoreUnavailable) return problem('storeUnavailable');
  const outage = outageOf(error);
  if (outage) return problem(codeOfOutage[outage]);
  if (!(error instanceof DatabaseError)) return null;
  if (!error.constraint || !error.code?.startsWith('23')) return null;
  // The same foreign key also fails when its target is deleted; then the target is in use.
  if (error.code === '23503' && error.detail?.includes('is still referenced'))
    return problem('inUse', { by: [error.table] });
  const code = codeOfConstraint(error.constraint);
  if (!code) return null;
  const family = familyOf(code);
  const declared = known[code];
  const status = declared?.status ?? (family && constraintFamilies[family.family].status);
  if (!status) return null;
  const field = declared?.field ?? family?.field;
  const issues =
    field && status !== 409 ? [{ path: field, code: 'unknown' }] : field ? [{ path: field, code: 'taken' }] : [];
  return new Problem(code, status, { field }, issues);
}
