import {
  allowInsecureRequests,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client';
import type { Provider } from '#identity/shared/provider/providers.ts';

/** How long, in milliseconds, what a provider says of itself is believed. */
const LIFE = 3_600_000;
/** Seconds a provider has to answer, in each of its calls. */
const PATIENCE = 6;

/** Thrown where a provider cannot be asked at all: it is down, or not where the configuration says. */
export class ProviderAway extends Error {}

const known = new WeakMap<Provider, { asked: Promise<Configuration>; until: number }>();

async function ask({ issuer, clientId, authenticate, fetch: own }: Provider): Promise<Configuration> {
  const isLocal = issuer.startsWith('http:');
  // The signature of an ID token is checked though it came straight from the provider.
  const execute = [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])];
  return discovery(new URL(issuer), clientId, undefined, authenticate, {
    execute,
    timeout: PATIENCE,
    ...(own === undefined ? {} : { [customFetch]: own }),
  });
}

/**
 * What a provider says of itself, asked at the first use and once an hour; a provider that did not answer is asked again
 * the next time. Throws `ProviderAway`.
 */
export async function discover(provider: Provider): Promise<Configuration> {
  const before = known.get(provider);
  if (before && before.until > Date.now()) return before.asked;
  const asked = ask(provider).catch((error: unknown) => {
    known.delete(provider);
    throw new ProviderAway(`${provider.id} does not answer`, { cause: error });
  });
  known.set(provider, { asked, until: Date.now() + LIFE });
  return asked;
}
