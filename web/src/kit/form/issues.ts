import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { z } from 'zod';

/**
 * What is wrong with an input by the contract's own schema, in the codes the server answers, so that both are worded
 * alike. `path` is the field's name. Empty when nothing is.
 */
export function issuesIn(schema: z.ZodType, input: unknown): Issue[] {
  const result = schema.safeParse(input, { reportInput: true });
  return result.success ? [] : issuesOf(result.error);
}
