import { z } from 'zod';

/** What a person can act on, by its stable code. `field` names the input the problem belongs to. */
export interface ProblemShape {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 503 | 507;
  field?: string;
}

/** Declares the problem codes of a domain; `satisfies` keeps the literal codes for the texts to cover. */
export const problemsOf = <const P extends Record<string, ProblemShape>>(problems: P): P => problems;

/** Problems any endpoint can answer. */
export const commonProblems = problemsOf({
  invalid: { status: 422 },
  malformed: { status: 400 },
  unsupportedType: { status: 415 },
  tooSlow: { status: 408 },
  headersTooLarge: { status: 431 },
  tooLarge: { status: 413 },
  tooDeep: { status: 400 },
  tooManyValues: { status: 413 },
  unauthenticated: { status: 401 },
  forbidden: { status: 403 },
  'tenant.refused': { status: 403 },
  /** The person belongs to the company, and an administrator of it made their place inactive. */
  'tenant.memberInactive': { status: 403 },
  /** A place in the company that had a last day. */
  'tenant.accessEnded': { status: 403 },
  'tenant.missing': { status: 403 },
  'scope.refused': { status: 403 },
  'scope.missing': { status: 403 },
  /** What is asked for holds for every scope, and the person may enter some. */
  'scope.everyNeeded': { status: 403 },
  notFound: { status: 404 },
  'route.notFound': { status: 404 },
  changedMeanwhile: { status: 409 },
  inUse: { status: 409 },
  /** `allowed`: the ids of the statuses that are possible. */
  'status.transitionRefused': { status: 409 },
  /** Of a row of a bulk act: one of its dates would come before the one it must not come before. */
  'dates.disordered': { status: 422 },
  /** A bulk act that did nothing: `data` says of each row what stood in the way. */
  'bulk.refused': { status: 409 },
  /** An undo that took nothing back; `data` says of each row why. */
  'undo.refused': { status: 409 },
  /** An undo of a changeset without rows that the person may see. */
  'undo.nothing': { status: 409 },
  'idempotency.keyReused': { status: 422 },
  slowDown: { status: 429 },
  busy: { status: 503 },
  'download.tooSlow': { status: 503 },
  /** Too many rows for pages to hold: narrowed, or taken as a workbook, it can be made. */
  'document.tooLarge': { status: 422 },
  unavailable: { status: 503 },
  unconfirmed: { status: 503 },
  /** The folder or the bucket of files does not answer. */
  storeUnavailable: { status: 503 },
  diskFull: { status: 507 },
  unexpected: { status: 500 },
});

/**
 * Families a refused SQL constraint falls into when its code has no text of its own: `threat.codeTaken` is a taken
 * `code`. The part before the suffix is the field.
 */
export const constraintFamilies = {
  Taken: { status: 409 },
  Unknown: { status: 422 },
  OutOfRange: { status: 422 },
} as const satisfies Record<string, ProblemShape>;
export type ConstraintFamily = keyof typeof constraintFamilies;

/** One thing wrong with one field, inside `issues` of an invalid input. */
export const issueShape = z.object({
  /** Where: `body.code`, `query.sort`, `rows.3.code`. */
  path: z.string(),
  /** What, stable: `required`, `tooLong`, `tooShort`, `wrongFormat`, `unknownChoice`, `unknownField`… */
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});
export type Issue = z.infer<typeof issueShape>;

/** Every refusal of the API. */
export const problemShape = z.object({
  success: z.literal(false),
  code: z.string(),
  title: z.string(),
  message: z.string(),
  icon: z.enum(['error', 'warning', 'info']),
  /** Sentences by field, in the language of the request. */
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** The same, as codes, for a client that words them itself. */
  issues: z.array(issueShape).optional(),
  /** Values the sentence speaks of: counts, names, allowed transitions. */
  params: z.record(z.string(), z.unknown()).optional(),
  /** Of an act that was refused as a whole: what it would have answered, row by row. */
  data: z.unknown().optional(),
  reference: z.string(),
});
export type ProblemReply = z.infer<typeof problemShape>;
