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

/** Characters of a text as its limit counts them. */
export const lengthOf = (text: string): number => text.trim().length;
export const tooLongOf = (maximum: number): Pick<Issue, 'code' | 'params'> => ({
  code: 'tooLong',
  params: { maximum },
});

/** An issue for each of some texts that is longer than it may be, as the server would word it. */
export const tooLong = <Name extends string>(
  value: Readonly<Record<NoInfer<Name>, string>>,
  longest: Readonly<Record<Name, number>>,
): Issue[] =>
  Object.entries<number>(longest).flatMap(([path, maximum]) =>
    lengthOf(value[path as Name]) > maximum ? [{ path, ...tooLongOf(maximum) }] : [],
  );
