import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { consentInForce } from '../person/consent.ts';
import { findTicket, issueTicket, type TicketPurpose } from '../tickets.ts';
import { findLinkSession } from './session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import { admitSession } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** What a link opens beside whose rights it has. */
type Data = Readonly<Record<string, string | number | boolean | null>>;

interface NewLink {
  purpose: TicketPurpose;
  /** Whoever may call it may open the link. */
  endpoint: AnyEndpoint;
  /** Seconds the link is good. */
  seconds: number;
  data: Data;
}

/** What is kept of a link beside its data. */
interface Kept {
  endpoint: string;
  sessionId: number;
  companyId: number | null;
  scopeId: number | null;
  data: Data;
}

/** A link that opened: the endpoint it stands for, and its person's session with the rights of this moment. */
export interface OpenLink<E extends AnyEndpoint> {
  endpoint: E;
  session: Session;
  data: Data;
}

/**
 * Makes the secret of a link that a browser follows without a session: a download. It is no right of its own. It stands for
 * the session that asked, in its company and scope, and opens only while that session may call `endpoint`; an earlier link
 * of the same person and purpose ends. Whatever the product hands out to be opened later is made and opened here.
 */
export async function issueLink(
  { database }: Pick<Parts, 'database'>,
  { userId, sessionId, companyId, scopeId }: Session,
  { purpose, endpoint, seconds, data }: NewLink,
): Promise<{ token: string; expiresAt: string }> {
  if (sessionId === 0) throw new Error('a key of the API makes no links');
  const kept: Kept = { endpoint: endpoint.name, sessionId, companyId, scopeId, data };
  const token = await issueTicket(database.identityDb, { purpose, seconds, userId, data: { ...kept } });
  return { token, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() };
}

/**
 * Opens a link: asks of its person, at this moment, everything a request of theirs to the endpoint is asked. Throws
 * `link.unknown`, and `link.expired` for whatever was lost since, because whoever holds a link is told nothing of its maker.
 */
export async function openLink<E extends AnyEndpoint>(
  { ip: address, server }: FastifyRequest,
  { database, env }: Parts,
  { purpose, token, endpoints }: { purpose: TicketPurpose; token: string; endpoints: readonly E[] },
): Promise<OpenLink<E>> {
  const ticket = await findTicket(database.identityDb, purpose, token);
  if (!ticket) throw problem('link.unknown');
  const { data, ...made } = ticket.data as unknown as Kept;
  const endpoint = endpoints.find(({ name }) => name === made.endpoint);
  const asked = { ...made, address, consent: consentInForce(env) };
  const session = ticket.state === 'open' && endpoint ? await findLinkSession(database.identityDb, asked) : null;
  if (!endpoint || session === null || session.userId !== ticket.userId) throw problem('link.expired');
  try {
    admitSession(server, endpoint, session);
  } catch (error) {
    throw error instanceof Problem ? problem('link.expired') : error;
  }
  return { endpoint, session, data };
}
