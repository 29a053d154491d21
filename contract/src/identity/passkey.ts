import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { begun } from './account.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';

/** Name a person gives a passkey. */
export const passkeyName = line().min(1).max(80);
/** Passkeys a person may have at once. */
export const MOST_PASSKEYS = 20;

/** Bytes in base64url: a signature that quantum computers do not forge has 3,300 signs, an id 1,364 at most. */
const bytes = z.string().max(4_000);
const keyId = z.string().max(1_400);
const credential = {
  id: keyId,
  rawId: keyId,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** What a browser answers after making a passkey: WebAuthn's RegistrationResponseJSON. */
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What a browser answers after using one: WebAuthn's AuthenticationResponseJSON. */
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(200).nullish(),
  }),
});

/** What the browser is asked with: WebAuthn's options as JSON, passed on as they are. */
const browserOptions = z.record(z.string(), z.unknown());

const numbered = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const signedIn = { access: 'signedIn', tenant: false } as const;
const publicly = { access: 'public', tenant: false } as const;

export const passkey = {
  /** Begins to make a passkey; good for five minutes. */
  begin: endpoint({
    name: 'passkey.begin',
    method: 'POST',
    path: '/me/passkeys/options',
    ...signedIn,
    body: z.strictObject({
      /** Required of users with a password; others must have signed in within the last ten minutes. */
      password: z.string().max(1024).optional(),
    }),
    reply: browserOptions,
  }),
  add: endpoint({
    name: 'passkey.add',
    method: 'POST',
    path: '/me/passkeys',
    ...signedIn,
    body: z.strictObject({ response: madePasskey, name: passkeyName }),
    reply: z.object({ id: z.number() }),
  }),
  rename: endpoint({
    name: 'passkey.rename',
    method: 'PUT',
    path: '/me/passkeys/{id}',
    ...signedIn,
    params: numbered,
    body: z.strictObject({ name: passkeyName }),
  }),
  remove: endpoint({
    name: 'passkey.remove',
    method: 'DELETE',
    path: '/me/passkeys/{id}',
    ...signedIn,
    params: numbered,
  }),
  /** Begins a sign-in with any passkey; valid for five minutes. */
  beginSignIn: endpoint({
    name: 'passkey.beginSignIn',
    method: 'POST',
    path: '/auth/passkey/options',
    ...publicly,
    reply: browserOptions,
  }),
  signIn: endpoint({
    name: 'passkey.signIn',
    method: 'POST',
    path: '/auth/passkey/verify',
    ...publicly,
    body: z.strictObject({ response: usedPasskey }),
    reply: begun,
  }),
};

export const passkeyProblems = problemsOf({
  /** The browser's answer is not valid: unknown passkey, another domain, wrong signature. */
  'passkey.refused': { status: 422 },
  /** Took longer than five minutes, or was answered before. */
  'passkey.expired': { status: 409 },
  /** Passkeys need a domain name, and this page was opened by IP address or without TLS. */
  'passkey.noDomain': { status: 409 },
  'passkey.credentialTaken': { status: 409 },
  'passkey.tooMany': { status: 409 },
});
