import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { consentInForce } from '../person/consent.ts';
import { isClientToken } from './client-token.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { findSession } from './session-lookup.ts';
import type { SessionSource } from '#kit/tenancy/session-source.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** What somebody may do who is signed in and not let in yet: see who they are, where, and leave. */
const beforeEntering = ['session.get', 'session.company', 'session.leave', 'session.signOut'];
/** Who never agreed to the treatment of their data agrees; whose password another person chose chooses one. */
const beforeConsent = new Set([...beforeEntering, 'registration.agree']);
const beforePassword = new Set([
  ...beforeEntering,
  'registration.agree',
  'registration.passwordRules',
  'registration.changePassword',
]);

/** The only writes of somebody who sees as another: back to being themselves, and leaving altogether. */
const whileViewing = new Set(['session.leaveView', 'session.signOut']);

/** Throws `session.readOnly` for whatever writes, and for what an account tells its person alone. */
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

/** Sessions as accounts have them: of people who signed in, of their keys, and of who sees as somebody else. */
export const sessionSource = (parts: Pick<Parts, 'database' | 'env'>): SessionSource => ({
  admit,
  isClient: (token) => isClientToken(token, parts.env),
  async find({ subdomain, ...asked }, { name }) {
    const found = await findSession(parts.database.identityDb, {
      ...asked,
      // One can leave from everywhere: a company that lets nobody in any more keeps nobody signed in.
      subdomain: name === 'session.signOut' ? MAIN_SUBDOMAIN : subdomain,
      consent: consentInForce(parts.env),
    });
    if (found === 'unauthenticated') throw problem('unauthenticated');
    if (found instanceof Error) throw found;
    return found;
  },
});
