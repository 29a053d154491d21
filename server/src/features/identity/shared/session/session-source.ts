import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { consentInForce } from '../person/consent.ts';
import { isClientToken } from './client-token.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { findSession } from './session-lookup.ts';
import type { SessionSource } from '#kit/tenancy/session-source.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** Endpoints allowed while something is still required of a signed-in user: the session's data, company, and sign-out. */
const beforeEntering = ['session.get', 'session.company', 'session.leave', 'session.signOut'];
/** Before consent a user may consent; with a password set by an administrator they may change it. */
const beforeConsent = new Set([...beforeEntering, 'registration.agree']);
const beforePassword = new Set([
  ...beforeEntering,
  'registration.agree',
  'registration.passwordRules',
  'registration.changePassword',
]);

/** The only writes allowed while impersonating: end the impersonation, and sign out. */
const whileViewing = new Set(['session.leaveView', 'session.signOut']);

/** Ways out of a company, from its address too. */
const leaving = new Set(['session.signOut', 'session.company', 'session.handOver']);

/** Throws `session.readOnly` for all writes, and for private account data. */
function refuseViewer({ name, method, byKey, access }: AnyEndpoint): void {
  if (whileViewing.has(name) || name === 'session.get') return;
  if (method !== 'GET' || (access === 'signedIn' && !byKey)) throw problem('session.readOnly');
}

function admit(endpoint: AnyEndpoint, session: Session): void {
  if (session.apiKeyId !== null && !endpoint.byKey) throw problem('apiKey.notAllowed');
  if (session.viewer) refuseViewer(endpoint);
  if (session.mustConsent && !beforeConsent.has(endpoint.name)) throw problem('consent.missing');
  if (session.mustChangePassword && !beforePassword.has(endpoint.name)) throw problem('password.mustChange');
}

/** Sessions of signed-in users, of API keys, and of impersonations. */
export const sessionSource = (parts: Pick<Parts, 'database' | 'env'>): SessionSource => ({
  admit,
  isClient: (token) => isClientToken(token, parts.env),
  async find({ subdomain, ...requested }, { name }) {
    const found = await findSession(parts.database.identityDb, {
      ...requested,
      // Leaving works everywhere, also at a company that no longer admits the user.
      subdomain: leaving.has(name) ? MAIN_SUBDOMAIN : subdomain,
      consent: consentInForce(parts.env),
    });
    if (found === 'unauthenticated') throw problem('unauthenticated');
    if (found instanceof Error) throw found;
    return found;
  },
});
