import type { Problem } from '#kit/http/problem.ts';
import { problem } from '#kit/http/problem.ts';

/**
 * Why a company is refused to somebody who proved who they are: they were made inactive in it, `suspendedIn` by its name; else
 * only that it is not theirs, whether there is one or not.
 */
export const refusalIn = (suspendedIn: string | null): Problem =>
  suspendedIn === null ? problem('tenant.refused') : problem('tenant.memberInactive', { company: suspendedIn });
