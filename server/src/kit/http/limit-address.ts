import type { FastifyRequest } from 'fastify';
import { callLimit } from './call-limit.ts';
import { networkOf } from './network-address.ts';
import type { Parts } from './parts.ts';
import { problem } from './problem.ts';

/**
 * Allows one address at most `max` calls in `window` seconds, across all servers of the installation.
 * Throws `slowDown` with the seconds to wait.
 */
export async function limitAddress(
  request: FastifyRequest,
  { database }: Pick<Parts, 'database'>,
  { call, ...rule }: { call: string; window: number; max: number },
): Promise<void> {
  const { allowed, retryAfter } = await callLimit(database.identityDb).consume(
    `${networkOf(request.ip)}|${call}`,
    rule,
  );
  if (!allowed) throw problem('slowDown', { seconds: retryAfter ?? rule.window });
}
