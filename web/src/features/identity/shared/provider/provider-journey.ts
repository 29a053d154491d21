import type { OauthOutcome } from '@baluarte/contract/identity/oauth.ts';
import { defaultBaseUrl } from '#kit/session/session-store.ts';

/** The secret that stays in this tab while its person is at a provider: what comes back is good only with it. */
const key = 'oauthVerifier';
const ticketKey = 'oauthTicket';

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether this page may go to a provider at all: the browser's cryptography is there on https and on localhost only. */
export const canLeave = (): boolean => window.isSecureContext;

/** Makes a new secret for this tab and returns its SHA-256, which may be known. */
export async function newVerifierHash(): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.removeItem(ticketKey);
  sessionStorage.setItem(key, verifier);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

/** The secret of this tab; '' in a tab where nothing was begun. */
export const keptVerifier = (): string => sessionStorage.getItem(key) ?? '';
/** What came back and is filled in over a while, so that a reload finds it; '' when there is none. */
export const keptTicket = (): string => sessionStorage.getItem(ticketKey) ?? '';
/** Keeps it in this tab. */
export const keepTicket = (ticket: string): void => sessionStorage.setItem(ticketKey, ticket);
/** Ends what was begun in this tab. */
export function forgetVerifier(): void {
  sessionStorage.removeItem(key);
  sessionStorage.removeItem(ticketKey);
}

/** Goes to a provider to sign in; `goal` is the page to come back to. The page is left. */
export async function leaveFor(provider: string, goal: string | null): Promise<void> {
  const search = new URLSearchParams({
    origin: window.location.origin,
    verifier_hash: await newVerifierHash(),
    ...(goal === null ? {} : { return: goal }),
  });
  window.location.assign(`${defaultBaseUrl}/auth/oauth/${provider}?${search.toString()}`);
}

const outcomes: Record<OauthOutcome, true> = {
  denied: true,
  unavailable: true,
  failed: true,
  emailNotVerified: true,
  domainRefused: true,
  inactive: true,
  invited: true,
  notConfirmed: true,
  linkedElsewhere: true,
};

/** What an address says of a way through a provider that led nowhere; null when it says nothing. */
export function outcomeIn(parameters: URLSearchParams): { outcome: OauthOutcome; provider: string } | null {
  const outcome = parameters.get('oauth') ?? '';
  return Object.hasOwn(outcomes, outcome)
    ? { outcome: outcome as OauthOutcome, provider: parameters.get('provider') ?? '' }
    : null;
}
