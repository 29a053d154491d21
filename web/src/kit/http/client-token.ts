import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import type { client } from '@baluarte/contract/identity/client.ts';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { bareEndpoint } from './bare-endpoint.ts';
import { storage } from '#kit/storage/storage.ts';

/** The name of the specification. */
const key = 'clientAccessToken';
/** Seconds before its end in which a token is not begun with any more. */
const MARGIN = 30;

/** The call of the token, without its schemas. */
export const tokenEndpoint = bareEndpoint<typeof client.token>({
  name: 'client.token',
  method: 'POST',
  path: '/oauth/token',
  tenant: false,
  form: 'raw',
});

type Send = (endpoint: AnyEndpoint, input?: { body?: unknown; isSecret?: boolean }) => Promise<Response>;

/** When a token ends, in seconds since 1970; 0 of what is none. Only its own issuer can say whether it is genuine. */
function endOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp : 0;
  } catch {
    return 0;
  }
}

/** The token of the public web that this browser keeps; null when there is none, or it is about to end. */
export function storedClientToken(): string | null {
  const token = storage.getItem(key);
  return token !== null && endOf(token) - MARGIN > Date.now() / 1000 ? token : null;
}

/** Forgets a token that the server has refused. */
export function forgetClientToken(): void {
  storage.removeItem(key);
}

let underWay: Promise<string> | null = null;

async function fetchToken(send: Send): Promise<string> {
  const config = (await (await send(sessionEndpoints.config)).json()) as {
    data: { clientId: string; clientSecret: string };
  };
  const body = {
    grant_type: 'client_credentials',
    client_id: config.data.clientId,
    client_secret: config.data.clientSecret,
    scope: '',
  };
  const answer = await send(tokenEndpoint, { body, isSecret: true });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  storage.setItem(key, token);
  return token;
}

/** A token good for now: the stored one, else a new one, fetched once however many ask for it. Throws what the calls throw. */
export function clientToken(send: Send): Promise<string> {
  const stored = storedClientToken();
  if (stored !== null) return Promise.resolve(stored);
  underWay ??= fetchToken(send).finally(() => {
    underWay = null;
  });
  return underWay;
}
