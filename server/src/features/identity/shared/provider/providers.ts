import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { ClientSecretPost, type ClientAuth, type IDToken } from 'openid-client';
import type { Env } from '#app/env.ts';
import type { guardedFetch } from '#kit/http/guarded-fetch.ts';

/** Claims of an ID token or of the userinfo endpoint. */
export type Claims = Readonly<Partial<IDToken> & Record<string, unknown>>;

/** An external identity provider. */
export interface Provider {
  /** In addresses and in the table of linked accounts; never changes. */
  id: string;
  /** On its button; a proper name. */
  name: string;
  /** Issuer URL, where its discovery document is. */
  issuer: string;
  clientId: string;
  authenticate: ClientAuth;
  scope: string;
  /** Additional authorization parameters. */
  parameters: Readonly<Record<string, string>>;
  /** The stable account id of a user at the provider. */
  accountIdOf: (claims: Claims) => string;
  /** Whether the provider has verified the user's e-mail. */
  isEmailProven: (claims: Claims) => boolean;
  /** `fetch` for providers whose URL was entered by a company; default the ordinary one. */
  fetch?: ReturnType<typeof guardedFetch>;
  /** The owning company, its e-mail domains, and the role of new users who join through it; null: none may join. */
  home?: { companyId: number; domains: readonly string[]; roleId: number | null };
}

/** Whether a claim is true, in any of the forms providers use. */
export const isYes = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1';

const usual = {
  scope: 'openid email profile',
  parameters: {},
  accountIdOf: ({ sub }: Claims) => String(sub),
  isEmailProven: (claims: Claims) => isYes(claims['email_verified']),
};

const google = (clientId: string, secret: string): Provider => ({
  ...usual,
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId,
  authenticate: ClientSecretPost(secret),
  parameters: { prompt: 'select_account' },
});

/** Names that mean several Microsoft tenants. */
const manyTenants = ['common', 'organizations', 'consumers'];

/**
 * An administrator of any Microsoft tenant can assign any e-mail to a user, so an e-mail counts where `xms_edov` says that its
 * domain is verified by the tenant, or where a single tenant is configured. Every token's issuer names its
 * tenant; openid-client compares it with `tid`.
 */
const microsoft = (clientId: string, secret: string, tenant: string): Provider => ({
  ...usual,
  id: 'microsoft',
  name: 'Outlook',
  issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
  clientId,
  authenticate: ClientSecretPost(secret),
  parameters: { prompt: 'select_account' },
  isEmailProven: (claims) => isYes(claims['xms_edov']) || !manyTenants.includes(tenant.toLowerCase()),
});

const APPLE = 'https://appleid.apple.com';

interface AppleKey {
  clientId: string;
  teamId: string;
  keyId: string;
  /** PKCS#8 in PEM. */
  privateKey: string;
}

/** Apple's client secret: a short-lived token signed for each use. */
export const appleSecret = ({ clientId, teamId, keyId, privateKey }: AppleKey): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(APPLE)
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(createPrivateKey(privateKey));

/** Apple posts a form when the name is requested, and sends the name only the first time, outside the token. */
export const apple = (key: AppleKey): Provider => ({
  ...usual,
  id: 'apple',
  name: 'Apple',
  issuer: APPLE,
  clientId: key.clientId,
  authenticate: async (_server, { client_id }, body) => {
    body.set('client_id', client_id);
    body.set('client_secret', await appleSecret(key));
  },
  scope: 'openid email name',
  parameters: { response_mode: 'form_post' },
});

/** Any OpenID Connect provider. Users are identified by issuer and subject, in case the issuer is changed. */
export const openIdProvider = ({
  secret,
  ...settings
}: Pick<Provider, 'id' | 'name' | 'issuer' | 'clientId'> & { secret: string }): Provider => ({
  ...usual,
  ...settings,
  authenticate: ClientSecretPost(secret),
  accountIdOf: ({ iss, sub }) => `${iss} ${sub}`,
});

type Configured = Pick<
  Env,
  | `GOOGLE_${'CLIENT_ID' | 'CLIENT_SECRET'}`
  | `MICROSOFT_${'CLIENT_ID' | 'CLIENT_SECRET' | 'TENANT'}`
  | `APPLE_${'CLIENT_ID' | 'TEAM_ID' | 'KEY_ID' | 'PRIVATE_KEY'}`
  | `OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'NAME'}`
>;

/** The providers the environment configures, in the order of their buttons. */
export function providersOf(env: Configured): Provider[] {
  const list: Provider[] = [];
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET } = env;
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) list.push(google(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET));
  if (MICROSOFT_CLIENT_ID && MICROSOFT_CLIENT_SECRET)
    list.push(microsoft(MICROSOFT_CLIENT_ID, MICROSOFT_CLIENT_SECRET, env.MICROSOFT_TENANT));
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env;
  if (clientId && teamId && keyId && privateKey) list.push(apple({ clientId, teamId, keyId, privateKey }));
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env;
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)
    list.push(
      openIdProvider({
        id: 'oidc',
        name: OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        secret: OIDC_CLIENT_SECRET,
      }),
    );
  return list;
}
