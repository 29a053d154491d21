import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { consentInForce } from '../person/consent.ts';
import { findTicket, issueTicket, type TicketPurpose } from '../tickets.ts';
import { findLinkSession } from './session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import { admitSession } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** What a link opens. */
type Data = Readonly<Record<string, string | number | boolean | null>>;

interface NewLink {
  purpose: TicketPurpose;
  /** The link opens only while its user may call this endpoint. */
  endpoint: AnyEndpoint;
  /** Seconds the link is good. */
  seconds: number;
  data: Data;
}

/** Stored with a link's data. */
interface Kept {
  endpoint: string;
  sessionId: number;
  companyId: number | null;
  scopeId: number | null;
  data: Data;
}

/** An opened link: its endpoint, and its user's session with their current rights. */
export interface OpenLink<E extends AnyEndpoint> {
  endpoint: E;
  session: Session;
  data: Data;
}

/**
 * Creates the secret of a link that a browser follows without a session, such as a download. It grants no rights: it
 * acts for the requesting session, in its company and scope, and opens only while that session may call `endpoint`. Revokes
 * an earlier link of the same user and purpose. All links of the product are created and opened here.
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
 * Opens a link after the same checks as a request of its user to the endpoint now. Throws `link.unknown`, and
 * `link.expired` for any failed check, because the holder of a link must not learn about its creator.
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
  const lookup = { ...made, address, consent: consentInForce(env) };
  const session = ticket.state === 'open' && endpoint ? await findLinkSession(database.identityDb, lookup) : null;
  if (!endpoint || session === null || session.userId !== ticket.userId) throw problem('link.expired');
  try {
    admitSession(server, endpoint, session);
  } catch (error) {
    throw error instanceof Problem ? problem('link.expired') : error;
  }
  return { endpoint, session, data };
}
