import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import type { AccountEvent } from '@baluarte/contract/identity/account-event.ts';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';

/** Address and device of a request, as far as known. */
export const whereFrom = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: firstCharacters(request.headers['user-agent'] ?? '', 300) || null,
});

/** Records an event of an account. `about` never holds a secret nor typed text. */
export async function noteEvent(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  request: FastifyRequest,
  { userId, kind, about = {} }: { userId: number; kind: AccountEvent; about?: Record<string, unknown> },
): Promise<void> {
  const { address, userAgent } = whereFrom(request);
  await identityDb.query(
    'insert into auth.event (user_id, kind, ip_address, user_agent, about) values ($1, $2, $3, $4, $5)',
    [userId, kind, address, userAgent, JSON.stringify(about)],
  );
}
