import { randomInt } from 'node:crypto';
import type { Begun } from '@baluarte/contract/identity/account.ts';
import type { FastifyRequest } from 'fastify';
import { subdomainOf } from '#kit/http/request-session.ts';
import { hasSms } from '#kit/sms/sms.ts';
import { forget, sessionLife } from './session-lookup.ts';
import { plainAddress } from '#kit/http/network-address.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { enterCompany } from './enter-company.ts';
import { admit, refuseOtherWays, removeEndedSessions } from './admission.ts';
import { whereFrom } from '../events.ts';
import { noteSignIn } from './note-sign-in.ts';
import { deviceOf, secondStepOf } from './second-step.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A bearer token: 32 letters and digits, 190 bits. Without other signs it never begins as a key or a view does. */
const newToken = () => Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Ways refused by companies that require their own provider. A second step follows a first that was already accepted. */
const ownWays = new Set(['password', 'passkey', 'confirmation', 'mspi']);

interface Beginning {
  userId: number;
  /** The sign-in method, for the account's events. */
  by: string;
  /** The second step is done, or the method needs none. */
  isProven?: boolean;
  /** A code was verified; alone it replaces no second step. */
  isVerified?: boolean;
  /** Maximum lifetime in seconds. */
  seconds?: number;
}

/**
 * Begins every session, for all sign-in methods: checks admission at the request's subdomain, the second
 * step, and the company. Returns the token (the database stores only its digest) or
 * the remaining step. Throws what `admit` and `refuseOtherWays` throw.
 */
export async function beginSession(
  request: FastifyRequest,
  { userId, by, isProven = false, isVerified = isProven, seconds = sessionLife.absolute }: Beginning,
): Promise<Begun> {
  const { parts } = request.server;
  const { database, env } = parts;
  const { identityDb } = database;
  const { ip: address, id: requestId } = request;
  const { companyId, isSuperAdmin } = await admit(identityDb, {
    userId,
    subdomain: subdomainOf(request, env.PUBLIC_URL),
    address,
  });
  if (ownWays.has(by)) await refuseOtherWays(identityDb, userId, env);
  const twoStep = isProven
    ? null
    : await secondStepOf(identityDb, { userId, device: deviceOf(request), hasSms: hasSms(env) });
  if (twoStep) return { token: null, twoStep };
  if (companyId !== null) await enterCompany(database, { companyId, userId, isSuperAdmin, requestId, address });
  if (await removeEndedSessions(identityDb, userId, companyId)) forget({ userId });
  const token = newToken();
  await identityDb.query(
    `insert into auth.session (user_id, token, expires_at, ip_address, user_agent, company_id, is_verified)
     values ($1, $2, now() + make_interval(secs => $3), $4, $5, $6, $7)`,
    [userId, hashToken(token), seconds, plainAddress(address), whereFrom(request).userAgent, companyId, isVerified],
  );
  await noteSignIn(parts, request, { userId, by });
  return { token, twoStep: null };
}
