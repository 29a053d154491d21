import { createECDH, createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

/** Claims of the provider about a user. */
export interface ProviderClaims {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  locale?: string;
}

/** A real OpenID provider on this machine, with pages to sign in and to agree on. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Users by their login at the provider; any password is accepted. Others have no e-mail. */
  people: Map<string, ProviderClaims>;
  close(): Promise<void>;
}

export interface ProviderOptions {
  /** Allowed redirect URIs. */
  redirectUris: string[];
  /** Puts the e-mail into the ID token too, as most large providers do, not only in the userinfo response. */
  tellsInToken?: boolean;
  port?: number;
}

const clientId = 'baluarte';
const clientSecret = 'only-for-tests-and-long-enough-to-pass';

/** A fixed key, so that clients that have cached it accept a restarted provider. */
function signingKey() {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(createHash('sha256').update('only for tests').digest());
  const point = curve.getPublicKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    kid: 'test',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: curve.getPrivateKey('base64url'),
  };
}

function configuration(people: Map<string, ProviderClaims>, options: ProviderOptions): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Baluarte',
        redirect_uris: options.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: ['only for tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'locale'],
    },
    conformIdTokenClaims: options.tellsInToken !== true,
    pkce: { required: () => true },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // A failure shows its reason in the test's output.
    renderError: (context, out) => {
      context.type = 'text';
      context.body = JSON.stringify(out);
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  };
}

function quietly(issuer: string, settings: Configuration): Provider {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return new Provider(issuer, settings);
  } finally {
    console.warn = warn;
  }
}

/** Starts a provider on 127.0.0.1. Its own warnings that it is fit for tests only are not said. */
export async function startProvider(options: ProviderOptions): Promise<TestProvider> {
  const people = new Map<string, ProviderClaims>();
  const server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = quietly(issuer, configuration(people, options));
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
