import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { testBrowser, type Shown, type TestBrowser } from './browser.ts';

/** PUBLIC_URL of an application under test. */
export const place = 'http://localhost:3000';

/** State of a sign-in at a provider. */
export interface Journey {
  browser: TestBrowser;
  /** The secret that the page stores meanwhile. */
  verifier: string;
  shown: Shown;
}

export const hashOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export interface Begin {
  provider?: string;
  query?: Record<string, string>;
  host?: string;
  verifier?: string;
}

/** Goes to the provider and stops at its page. */
export async function begin(app: FastifyInstance, options: Begin = {}): Promise<Journey> {
  const { provider = 'oidc', query = {}, host = 'localhost:3000' } = options;
  const { verifier = randomBytes(32).toString('base64url') } = options;
  const browser = testBrowser(app);
  const search = new URLSearchParams({ origin: `http://${host}`, verifier_hash: hashOf(verifier), ...query });
  const shown = await browser.go(`http://${host}/api/auth/oauth/${provider}?${search.toString()}`);
  return { browser, verifier, shown };
}

/** Signs in there and agrees, until the browser is back or shows what the provider sends. */
export async function agree({ browser, shown, verifier }: Journey, login: string): Promise<Journey> {
  const consent = await browser.submit(shown, { login, password: 'any' });
  return { browser, verifier, shown: await browser.submit(consent) };
}

/** The whole sign-in. */
export const through = async (app: FastifyInstance, login: string, options: Begin = {}): Promise<Journey> =>
  agree(await begin(app, options), login);

/** Where the browser was led and why, `http://localhost:3000/login?denied`. */
export const outcomeOf = ({ shown: { url } }: Journey): string =>
  `${url.origin}${url.pathname}?${url.searchParams.get('oauth')}`;
