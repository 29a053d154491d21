import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import { oauthPages, type OauthOutcome } from '@baluarte/contract/identity/oauth.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Provider } from '#identity/shared/provider/providers.ts';
import { issueTicket, useTicket } from '#identity/shared/tickets.ts';
import { isTrustedOrigin } from './trusted-origins.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import type { Parts } from '#kit/http/parts.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { encrypt, decrypt } from '#kit/secrets/encryption.ts';
import { addressAt, identify, isDenial, noteFailure } from './ask-provider.ts';
import { ProviderAway } from './discover.ts';
import { namedIn, type Identity } from './identity.ts';
import { recall, remember, type Journey } from './journey.ts';
import { findLinked } from './oauth.queries.ts';
import { recognise } from './recognise.ts';

/** Lifetime in seconds of tickets after a provider sign-in: a page redeems one at once, the other waits for a form. */
const LIFE = { handOver: 60, completeRegister: 1800, link: 300 };
/** Calls per address: a person makes a few a minute, an office behind one address many more. */
const TURNS = { call: 'oauth', window: 60, max: 120 };
const PURPOSE = 'oauth name';

interface Begun extends Pick<Journey, 'origin' | 'returnTo'> {
  isLinking: boolean;
}

/** A path of the product, never an address of elsewhere. */
const safePath = (path: string | undefined): string | null =>
  path !== undefined && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(path) ? path : null;

const leadTo = (reply: FastifyReply, address: string | URL) => reply.redirect(String(address), 302);

/** URL of the page where the flow began, with the failure. */
function refusedAt(provider: Provider, { origin, returnTo, isLinking }: Begun, outcome: OauthOutcome): string {
  const query = new URLSearchParams({ oauth: outcome, provider: provider.id });
  if (isLinking) return `${origin}${returnTo ?? '/'}#${query.toString()}`;
  if (returnTo !== null) query.set('return', returnTo);
  return `${origin}/login?${query.toString()}`;
}

function outcomeOf(error: unknown): OauthOutcome {
  if (error instanceof ProviderAway) return 'unavailable';
  return isDenial(error) ? 'denied' : 'failed';
}

async function start(provider: Provider, parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { env, database } = parts;
  const query = oauthPages.start.query.safeParse(request.query, { reportInput: true });
  if (!query.success) throw invalid(issuesOf(query.error, 'query'));
  const main = new URL(env.PUBLIC_URL);
  const { return: returnTo, origin = `${request.protocol}://${request.host}`, hop, link } = query.data;
  if (!isTrustedOrigin(env, origin)) throw problem('malformed');
  if (request.host !== main.host && hop === undefined) {
    // The cookie is for one host, the one registered at the provider.
    const address = new URL(request.url, main.origin);
    address.searchParams.set('origin', origin);
    address.searchParams.set('hop', '1');
    return leadTo(reply, address);
  }
  const begun = { origin, returnTo: safePath(returnTo), isLinking: link !== undefined };
  try {
    const ticket = link === undefined ? null : await useTicket(database.identityDb, 'linkProvider', link);
    const { address, secrets } = await addressAt(provider, env);
    const { isLinking: _, ...place } = begun;
    const owner = { provider: provider.id, verifierHash: query.data.verifier_hash, linkFor: ticket?.userId ?? null };
    remember(reply, env, { ...place, ...owner, ...secrets });
    return leadTo(reply, address);
  } catch (error) {
    noteFailure(request, provider, error);
    return leadTo(reply, refusedAt(provider, begun, outcomeOf(error)));
  }
}

type Visit = Parameters<typeof recognise>[0];

/** Where an authenticated user continues, with a ticket valid only in the browser that began. */
async function goOn(visit: Visit, journey: Journey, identity: Identity) {
  const { identityDb } = visit.parts.database;
  const { origin, returnTo, linkFor, verifierHash } = journey;
  const data = { verifierHash, identity };
  // A company's provider may only vouch for e-mails of the company's own domains.
  if (visit.domains && !identity.isEmailProven) return 'domainRefused' as const;
  if (linkFor !== null) {
    const owner = await findLinked(identityDb, identity);
    if (owner && owner.id !== linkFor) return 'linkedElsewhere' as const;
    const ticket = await issueTicket(identityDb, {
      purpose: 'linkProvider',
      seconds: LIFE.link,
      userId: linkFor,
      data,
    });
    return { address: `${origin}${returnTo ?? '/'}#linked=${ticket}` };
  }
  const recognised = await recognise(visit, identity);
  if (recognised === 'unknown') {
    const ticket = await issueTicket(identityDb, { purpose: 'completeRegister', seconds: LIFE.completeRegister, data });
    return { address: `${origin}/complete-register#${ticket}` };
  }
  if ('refused' in recognised) return recognised.refused;
  const { userId } = recognised;
  const handOver = { verifierHash, provider: identity.provider };
  const ticket = await issueTicket(identityDb, { purpose: 'handOver', seconds: LIFE.handOver, userId, data: handOver });
  const query = new URLSearchParams({ handover: ticket, ...(returnTo === null ? {} : { return: returnTo }) });
  return { address: `${origin}/login#${query.toString()}` };
}

/** The provider's answer from the URL, and the name sent with it. */
function answerIn(request: FastifyRequest, { env }: Parts) {
  const answer = new URL(request.url, env.PUBLIC_URL).searchParams;
  const encrypted = answer.get('told');
  answer.delete('told');
  try {
    return { answer, named: encrypted === null ? {} : namedIn(decrypt(env, PURPOSE, encrypted)) };
  } catch {
    return { answer, named: {} };
  }
}

async function takeAnswer(provider: Provider, parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { env } = parts;
  const journey = recall(request, reply, env);
  const { origin, returnTo, linkFor } = journey ?? {
    origin: new URL(env.PUBLIC_URL).origin,
    returnTo: null,
    linkFor: null,
  };
  const refuse = (outcome: OauthOutcome) =>
    leadTo(reply, refusedAt(provider, { origin, returnTo, isLinking: linkFor !== null }, outcome));
  if (journey === null || journey.provider !== provider.id) return refuse('failed');
  try {
    await limitAddress(request, parts, TURNS);
    const identity = await identify(provider, env, { journey, ...answerIn(request, parts) });
    const next = await goOn(
      { parts, request, provider: provider.name, domains: provider.home?.domains },
      journey,
      identity,
    );
    return typeof next === 'string' ? refuse(next) : leadTo(reply, next.address);
  } catch (error) {
    noteFailure(request, provider, error);
    return refuse(outcomeOf(error));
  }
}

const form = z.record(z.string(), z.string());

/**
 * An answer posted as a form arrives cross-site, without the flow's cookie. Redirecting to the same answer as a URL makes
 * the browser send it. The name is encrypted, because URLs are logged in many places.
 */
function turnForm(parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { code, state, error, iss, user } = form.catch({}).parse(request.body);
  const answer = new URLSearchParams();
  for (const [name, value] of Object.entries({ code, state, error, iss }))
    if (value !== undefined) answer.set(name, value);
  if (user !== undefined) answer.set('told', encrypt(parts.env, PURPOSE, firstCharacters(user, 1000)));
  const [path = ''] = request.url.split('?');
  return reply.redirect(`${path}?${answer.toString()}`, 303);
}

/** Ways out to the providers and back, for browsers that go there. */
export function oauthPageRoutes(app: FastifyInstance, find: (id: string) => Promise<Provider>): void {
  const { parts } = app;
  const url = '/api/auth/oauth/:provider';
  type ProviderRoute = { Params: { provider: string } };
  app.get<ProviderRoute>(url, async (request, reply) =>
    start(await find(request.params.provider), parts, request, reply),
  );
  app.get<ProviderRoute>(`${url}/callback`, async (request, reply) =>
    takeAnswer(await find(request.params.provider), parts, request, reply),
  );
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/x-www-form-urlencoded');
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    scope.post<ProviderRoute>(`${url}/callback`, async (request, reply) => {
      await find(request.params.provider);
      return turnForm(parts, request, reply);
    });
  });
}
