import type { Begun } from '@baluarte/contract/identity/account.ts';
import { call } from '#kit/http/call.ts';
import { signInEndpoints } from '#identity/shared/sign-in-endpoints.ts';
import { forgetVerifier, keptVerifier } from '#identity/shared/provider/provider-journey.ts';

/** The parameters after the # of the URL on return from a provider. */
export interface ReturnedState {
  ticket: string;
  /** The page the person was headed for. */
  goal: string | null;
}

/** Reads them, or null. The caller must replace the URL at once, so that the ticket is not kept in it. */
export function returnedState(hash: string): ReturnedState | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const ticket = parameters.get('handover');
  return ticket === null ? null : { ticket, goal: parameters.get('return') };
}

const underWay = new Map<string, Promise<Begun>>();

/**
 * Exchanges the ticket for a session, or for the second step that is left; asked twice for one ticket, it asks the server
 * once. Throws `Refusal` with `oauth.expired`, and what refuses a session.
 */
export function takeHandOver(ticket: string): Promise<Begun> {
  const before = underWay.get(ticket);
  if (before) return before;
  const exchange = call(signInEndpoints.handOver, {
    body: { ticket, verifier: keptVerifier() || '-'.repeat(43) },
    isSecret: true,
  }).finally(forgetVerifier);
  underWay.set(ticket, exchange);
  return exchange;
}
