import type { Begun } from '@baluarte/contract/identity/account.ts';
import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { useTicket, type Ticket, type TicketPurpose } from '#identity/shared/tickets.ts';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import { joinCompany, type RefuseMoreUsers } from './join-company.ts';
import { isVerified } from './journey.ts';
import { secondsLeft } from './oauth.queries.ts';

/** What a page returns: the ticket from its URL, and the secret (verifier) it has stored since the start. */
export interface Returned {
  ticket: string;
  verifier: string;
}

/**
 * Redeems the ticket of a provider sign-in. The ticket alone is useless, whether read from a log or sent by an attacker who
 * wants the victim in the attacker's account. Throws `oauth.expired`, whatever is wrong.
 */
export async function takeUp(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  purpose: TicketPurpose,
  { ticket, verifier }: Returned,
): Promise<Ticket> {
  const found = await useTicket(identityDb, purpose, ticket).catch((error: unknown) => {
    throw error instanceof Problem ? problem('oauth.expired') : error;
  });
  if (!isVerified(verifier, found.data['verifierHash'])) throw problem('oauth.expired');
  return found;
}

/**
 * Begins the session a ticket was issued for, at the page's company: of a user authenticated by a provider, where a second
 * step may remain; or of one who came from another address, whose session goes on here as long as it would have there.
 */
export async function handOver(
  parts: Parts,
  request: FastifyRequest,
  { returned, refuseMoreUsers }: { returned: Returned; refuseMoreUsers: RefuseMoreUsers },
): Promise<Begun> {
  const { userId, data } = await takeUp(parts.database.identityDb, 'handOver', returned);
  if (userId === null) throw problem('oauth.expired');
  if (typeof data['sessionId'] === 'number') {
    const seconds = await secondsLeft(parts.database.identityDb, { userId, sessionId: data['sessionId'] });
    if (seconds === null) throw problem('oauth.expired');
    return beginSession(request, { userId, by: 'handOver', isProven: true, seconds });
  }
  const provider = String(data['provider']);
  await joinCompany(parts, request, { userId, provider, refuseMoreUsers });
  return beginSession(request, { userId, by: provider });
}
