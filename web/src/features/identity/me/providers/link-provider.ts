import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { forgetVerifier, keptVerifier, newVerifierHash } from '#identity/shared/provider/provider-journey.ts';
import { call } from '#kit/http/call.ts';

/** Goes to a provider to link it to the person signed in; the page is left. Throws `password.wrong` and others. */
export async function startLink(provider: string, password?: string): Promise<void> {
  const { origin, pathname, search } = window.location;
  const { url } = await call(oauth.startLink, {
    params: { provider },
    body: {
      return: `${pathname}${search}`,
      origin,
      verifierHash: await newVerifierHash(),
      ...(password === undefined ? {} : { password }),
    },
    isSecret: true,
  });
  window.location.assign(url);
}

/** The parameters after the # on return. The URL is replaced at once, so the ticket is not kept in it. */
export function linkResultIn(hash: string): URLSearchParams {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  if (parameters.has('linked') || parameters.has('oauth')) {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  }
  return parameters;
}

const underWay = new Map<string, Promise<{ name: string }>>();

/** Links what came back; asked twice for one ticket, it asks the server once. Throws `oauth.expired` and others. */
export function takeLink(ticket: string): Promise<{ name: string }> {
  const before = underWay.get(ticket);
  if (before) return before;
  const body = { ticket, verifier: keptVerifier() || '-'.repeat(43) };
  const taken = call(oauth.link, { body, isSecret: true }).finally(forgetVerifier);
  underWay.set(ticket, taken);
  return taken;
}
