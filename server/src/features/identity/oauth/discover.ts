import {
  allowInsecureRequests,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client';
import type { Provider } from '#identity/shared/provider/providers.ts';

/** Milliseconds for which a provider's metadata is cached. */
const LIFE = 3_600_000;
/** Seconds a provider has to answer, in each of its calls. */
const PATIENCE = 6;

/** Thrown where a provider cannot be reached: it is down, or its configured URL is wrong. */
export class ProviderAway extends Error {}

const known = new WeakMap<Provider, { configuration: Promise<Configuration>; until: number }>();

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
 * A provider's metadata, fetched on first use and once an hour; failures are not cached. Throws `ProviderAway`.
 */
export async function discover(provider: Provider): Promise<Configuration> {
  const before = known.get(provider);
  if (before && before.until > Date.now()) return before.configuration;
  const configuration = ask(provider).catch((error: unknown) => {
    known.delete(provider);
    throw new ProviderAway(`${provider.id} does not answer`, { cause: error });
  });
  known.set(provider, { configuration, until: Date.now() + LIFE });
  return configuration;
}
