import { problem, type Problem } from '#kit/http/problem.ts';
import type { SheetError } from './sheet-error.ts';

const megabyte = 1024 * 1024;

/** A refused file as a problem for users, with readable sizes. */
export function refusalOf({ code, params }: SheetError): { code: string; params: Record<string, unknown> } {
  const { limit } = params;
  const readable =
    code === 'sheet.tooLarge' && typeof limit === 'number' ? { limit: `${Math.floor(limit / megabyte)} MB` } : {};
  return { code, params: { ...params, ...readable } };
}

/** The same as a problem of the API. */
export function sheetProblem(error: SheetError): Problem {
  const { params } = refusalOf(error);
  return problem(error.code, params);
}
