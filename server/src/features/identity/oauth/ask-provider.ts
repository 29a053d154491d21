import type { FastifyRequest } from 'fastify';
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type Configuration,
} from 'openid-client';
import type { Env } from '#app/env.ts';
import type { Claims, Provider } from '#identity/shared/provider/providers.ts';
import { discover } from './discover.ts';
import { identityOf, type Identity } from './identity.ts';
import type { Journey } from './journey.ts';

/** The redirect URI registered at the provider. */
export const callbackOf = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, { id }: Pick<Provider, 'id'>): string =>
  `${new URL(PUBLIC_URL).origin}/api/auth/oauth/${id}/callback`;

type Secrets = Pick<Journey, 'state' | 'nonce' | 'codeVerifier'>;

/** The authorization URL at the provider, and the secrets to check its answer. Throws `ProviderAway`. */
export async function addressAt(provider: Provider, env: Env): Promise<{ address: URL; secrets: Secrets }> {
  const config = await discover(provider);
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const address = buildAuthorizationUrl(config, {
    ...provider.parameters,
    redirect_uri: callbackOf(env, provider),
    scope: provider.scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { address, secrets };
}

/** Claims including the e-mail: some providers put it in the token, others return it from the userinfo endpoint. */
async function completed(config: Configuration, claims: Claims, accessToken: string): Promise<Claims> {
  if (claims['email'] !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
  const userInfo = await fetchUserInfo(config, accessToken, String(claims.sub));
  // The signed token takes precedence; e-mail and its verification come from the same source.
  return { ...userInfo, ...claims };
}

/**
 * Validates a provider's answer: state, code, PKCE, and the ID token's signature, issuer, audience, times and nonce.
 * Throws what is wrong with it.
 */
export async function identify(
  provider: Provider,
  env: Env,
  { journey, answer, named }: { journey: Journey; answer: URLSearchParams; named: Claims },
): Promise<Identity> {
  const config = await discover(provider);
  const current = new URL(`${callbackOf(env, provider)}?${answer.toString()}`);
  const tokens = await authorizationCodeGrant(config, current, {
    expectedState: journey.state,
    expectedNonce: journey.nonce,
    pkceCodeVerifier: journey.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('no ID token came with the answer');
  return identityOf(provider, await completed(config, claims, tokens.access_token), named);
}

/** Whether the user denied access at the provider. */
export const isDenial = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError && ['access_denied', 'user_cancelled_authorize'].includes(error.error);

/** Logs why a provider's answer was refused, but never the answer itself: it contains codes and tokens. */
export function noteFailure(request: FastifyRequest, provider: Provider, error: unknown): void {
  const { code, error: refusal, message, cause } = error as Error & { code?: string; error?: string };
  const reason = cause instanceof Error ? cause.message : undefined;
  request.log.warn({ provider: provider.id, code, refusal, reason }, `signing in with a provider failed: ${message}`);
}
