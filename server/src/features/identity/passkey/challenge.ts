import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { issueTicket, useTicket, type Ticket } from '#identity/shared/tickets.ts';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import { relyingPartyOf } from './relying-party.ts';

/** Lifetime of a challenge in seconds. */
export const CHALLENGE_LIFE = 300;

type Purpose = 'add' | 'signIn';
const clientData = z.object({ challenge: z.string().min(1).max(200) });

/** The challenge that the browser signs: the secret of a ticket, so that it is issued by us, recent and used once. */
export async function newChallenge(
  { database }: Pick<Parts, 'database'>,
  { purpose, rpId, userId = null }: { purpose: Purpose; rpId: string; userId?: number | null },
): Promise<Buffer> {
  const data = { purpose, rpId };
  const token = await issueTicket(database.identityDb, { purpose: 'passkey', seconds: CHALLENGE_LIFE, userId, data });
  return Buffer.from(token, 'base64url');
}

/** The challenge named in an answer; '' where there is none. */
function challengeIn(clientDataJSON: string): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    throw problem('passkey.refused');
  }
}

async function use(parts: Parts, challenge: string): Promise<Ticket> {
  try {
    return await useTicket(parts.database.identityDb, 'passkey', challenge);
  } catch (error) {
    if (error instanceof Problem) throw problem('passkey.expired');
    throw error;
  }
}

/**
 * Redeems the challenge of an answer, valid or not, and returns the values it must have been signed for. Throws
 * `passkey.expired`, or `passkey.refused` where it was issued for another purpose, user or site.
 */
export async function spendChallenge(
  parts: Parts,
  request: FastifyRequest,
  { clientDataJSON, purpose, userId = null }: { clientDataJSON: string; purpose: Purpose; userId?: number | null },
): Promise<{ expectedChallenge: string; expectedOrigin: string; expectedRPID: string }> {
  const { id, origin } = relyingPartyOf(request, parts.env);
  const challenge = challengeIn(clientDataJSON);
  const ticket = await use(parts, challenge);
  const { data } = ticket;
  if (data['purpose'] !== purpose || data['rpId'] !== id || ticket.userId !== userId) throw problem('passkey.refused');
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id };
}
