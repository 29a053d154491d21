import type { Problem } from '#kit/http/problem.ts';
import { problem } from '#kit/http/problem.ts';

/**
 * Why a company is refused to somebody who proved who they are: they were made inactive in it, `formerIn` by its name, or their
 * place ended on a day; else only that it is not theirs, whether there is one or not.
 */
export function refusalIn(formerIn: string | null, endedOn: string | null): Problem {
  if (formerIn === null) return problem('tenant.refused');
  return endedOn === null
    ? problem('tenant.memberInactive', { company: formerIn })
    : problem('tenant.accessEnded', { company: formerIn, day: endedOn });
}
