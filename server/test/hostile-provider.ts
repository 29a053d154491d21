import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';

/** Content of the provider's next answer. */
export interface ForgedAnswer {
  claims?: JWTPayload;
  /** Signed with a key that is not the provider's, or with none. */
  signature?: 'foreign' | 'none';
  /** Its token endpoint fails. */
  status?: number;
}

/** A provider that sends any answer a test needs, including invalid ones. */
export interface HostileProvider {
  issuer: string;
  clientId: string;
  forged: ForgedAnswer;
  close(): Promise<void>;
}

const json = { 'content-type': 'application/json' };

/** Starts one on 127.0.0.1. Its page is not asked for: it sends the browser back at once. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const own = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(own.publicKey)), alg: 'RS256', use: 'sig', kid: 'own' }];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = { issuer, clientId: 'baluarte', forged: {} as ForgedAnswer };
  let nonce = '';

  async function token(): Promise<string> {
    const { claims, signature } = provider.forged;
    const email = 'administradora@example.com';
    const usual = { iss: issuer, aud: provider.clientId, sub: 'liar', nonce, email, email_verified: true };
    const now = Math.floor(Date.now() / 1000);
    const payload = { ...usual, iat: now, exp: now + 300, ...claims };
    if (signature === 'none') return new UnsecuredJWT(payload).encode();
    const { privateKey } = signature === 'foreign' ? foreign : own;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(privateKey);
  }

  const endpoints: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys }),
    '/token': async () => ({ access_token: 'x', token_type: 'bearer', id_token: await token() }),
  };
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/auth') {
      nonce = url.searchParams.get('nonce') ?? '';
      const back = new URL(url.searchParams.get('redirect_uri') ?? issuer);
      back.search = String(new URLSearchParams({ code: 'x', state: url.searchParams.get('state') ?? '' }));
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const status = url.pathname === '/token' ? (provider.forged.status ?? 200) : 200;
    void Promise.resolve(endpoints[url.pathname]?.()).then((body) =>
      response.writeHead(status, json).end(JSON.stringify(status === 200 ? body : { error: 'server_error' })),
    );
  });
  return Object.assign(provider, {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
