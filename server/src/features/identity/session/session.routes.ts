import { session as endpoints, type SessionData } from '@baluarte/contract/identity/session.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { consentInForce } from '#identity/shared/person/consent.ts';
import { findSession, forget } from '#identity/shared/session/session-lookup.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { endView } from '#identity/shared/session/view-as.ts';
import { enterCompany } from '#identity/shared/session/enter-company.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { originOf } from '#kit/http/origin.ts';
import { bearerOf, hostSubdomainOf } from '#kit/http/request-session.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { handOverSession } from './hand-over.ts';
import { describeSession, sessionDataOf } from './session-data.ts';
import {
  chooseCompany,
  chooseScope,
  endFirstAccess,
  expectToWorkIn,
  listScopes,
  removeSession,
} from './session.queries.ts';

/** The session read again, in its chosen company. */
async function again({ database, env }: Parts, request: FastifyRequest): Promise<Session> {
  const found = await findSession(database.identityDb, {
    token: bearerOf(request) ?? '',
    subdomain: MAIN_SUBDOMAIN,
    scopeId: null,
    address: request.ip,
    consent: consentInForce(env),
  });
  if (found === 'unauthenticated') throw problem('unauthenticated');
  if (found instanceof Error) throw found;
  return found;
}

async function switchCompany({
  session,
  body,
  parts,
  request,
}: Handling<typeof endpoints.company>): Promise<SessionData> {
  const { companyId } = body;
  const { sessionId, userId, isSuperAdmin } = session;
  const { database } = parts;
  // The same response for a company that does not exist, so that non-members cannot probe for companies.
  const found = await expectToWorkIn(database.identityDb, session, companyId);
  const { PUBLIC_URL } = parts.env;
  const here = hostSubdomainOf(request, PUBLIC_URL);
  if (here !== MAIN_SUBDOMAIN && here !== found.subdomain)
    throw problem('company.ownAddress', { company: found.name, address: originOf(PUBLIC_URL, found.subdomain) });
  await enterCompany(database, { companyId, userId, isSuperAdmin, requestId: request.id, address: request.ip });
  await chooseCompany(database.identityDb, sessionId, companyId);
  forget({ userId });
  const now = await again(parts, request);
  if (now.companyId !== companyId) throw problem('tenant.addressRefused', { address: request.ip });
  return sessionDataOf(database, now);
}

async function leaveCompany({ session, parts, request }: Handling<typeof endpoints.leave>): Promise<SessionData> {
  await chooseCompany(parts.database.identityDb, session.sessionId, null);
  forget({ sessionId: session.sessionId });
  return sessionDataOf(parts.database, await again(parts, request));
}

async function switchScope({
  session,
  body,
  parts,
  trx,
  tenant,
}: Handling<typeof endpoints.scope>): Promise<SessionData> {
  const { scopeId } = body;
  const scopes = await listScopes(trx, session);
  const isAllowed = scopeId === 0 ? session.isSuperAdmin : scopes.scopes.some(({ id }) => id === scopeId);
  if (!isAllowed) throw problem('scope.refused');
  await chooseScope(parts.database.identityDb, session.sessionId, { companyId: tenant.companyId, scopeId });
  forget({ sessionId: session.sessionId });
  return describeSession(parts.database, { ...session, scopeId }, scopes);
}

/** The current session: its data, company and scope, and sign-out. */
export function sessionRoutes(app: FastifyInstance): void {
  serve(app, endpoints.get, ({ session, parts }) => sessionDataOf(parts.database, session));
  serve(app, endpoints.welcomed, async ({ session, parts }) => {
    await endFirstAccess(parts.database.identityDb, session.userId);
    return null;
  });
  serve(app, endpoints.company, switchCompany);
  serve(app, endpoints.handOver, handOverSession);
  serve(app, endpoints.leave, leaveCompany);
  serve(app, endpoints.scope, switchScope);
  serve(app, endpoints.leaveView, async ({ session, parts, request }) => {
    await endView(parts.database.identityDb, bearerOf(request) ?? '');
    forget({ sessionId: session.sessionId });
    return null;
  });
  serve(app, endpoints.signOut, async ({ session, parts }) => {
    await removeSession(parts.database.identityDb, session.sessionId);
    forget({ sessionId: session.sessionId });
    return null;
  });
}
