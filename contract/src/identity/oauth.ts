import { z } from 'zod';
import { begun } from './account.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { consentGiven, emailAddress, personName, phoneNumber } from './person.ts';
import { verifierHash } from './verifier.ts';

/** Why a provider sign-in ended on the login page: `/login?oauth=denied&provider=google`. */
export const oauthOutcomes = [
  /** The user denied access at the provider. */
  'denied',
  /** The provider does not answer. */
  'unavailable',
  /** The provider's answer is invalid or too late. */
  'failed',
  /** An account has the e-mail, and the provider does not vouch that it is this person's. */
  'emailNotVerified',
  /** The company's own provider returned an e-mail outside its domains. */
  'domainRefused',
  'inactive',
  'invited',
  'notConfirmed',
  /** Linking: that provider account is already linked to another user. */
  'linkedElsewhere',
] as const;
export type OauthOutcome = (typeof oauthOutcomes)[number];

/** A secret of a link or of a browser: 32 random bytes in base64url, with room. */
const secret = z.string().min(20).max(100);
const providerId = z.string().regex(/^[a-z0-9-]{1,60}$/);
/** Scheme and host of the page where it began. */
const origin = z.string().max(300);
/** Path of the product to come back to. */
const path = z.string().max(2000);

const returned = z.strictObject({ ticket: secret, verifier: secret });

/** Data entered by the user because the provider did not send it. */
export const completion = z.strictObject({
  name: personName,
  lastName: personName,
  /** Only where the provider verified none. */
  email: emailAddress.optional(),
  phone: phoneNumber.nullable().default(null),
  countryId: z.number().int().min(1).max(2_147_483_647),
  language: z.enum(['es', 'en']),
  consent: consentGiven,
});

export const oauth = {
  /** Exchanges ticket and verifier for a session at this address: of a provider sign-in, or of a session at another address. */
  handOver: endpoint({
    name: 'oauth.handOver',
    method: 'POST',
    path: '/auth/hand-over',
    access: 'public',
    tenant: false,
    body: returned,
    reply: begun,
  }),
  /** The provider's data of an unknown user. */
  providerIdentity: endpoint({
    name: 'oauth.providerIdentity',
    method: 'POST',
    path: '/auth/complete-register/told',
    access: 'public',
    tenant: false,
    body: returned,
    reply: z.object({
      provider: z.string(),
      providerName: z.string(),
      /** null where the provider sent none. */
      email: z.string().nullable(),
      /** The provider vouches for the e-mail; else the person types theirs and confirms it. */
      isEmailProven: z.boolean(),
      name: z.string(),
      lastName: z.string(),
      language: z.enum(['es', 'en']).nullable(),
    }),
  }),
  /** Makes the account. Without a proven e-mail no session begins: a mail is sent to confirm it. */
  completeRegister: endpoint({
    name: 'oauth.completeRegister',
    method: 'POST',
    path: '/auth/complete-register',
    access: 'public',
    tenant: false,
    body: completion.extend(returned.shape),
    reply: begun.extend({ isConfirmationSent: z.boolean() }),
  }),
  /** Providers the person signs in with. */
  linked: endpoint({
    name: 'oauth.linked',
    method: 'GET',
    path: '/me/providers',
    access: 'signedIn',
    tenant: false,
    reply: z.array(z.object({ id: z.number(), provider: z.string(), name: z.string(), linkedAt: z.string() })),
  }),
  /** Where the browser goes to link a provider to the person signed in. */
  startLink: endpoint({
    name: 'oauth.startLink',
    method: 'POST',
    path: '/me/providers/{provider}/link',
    access: 'signedIn',
    tenant: false,
    params: z.strictObject({ provider: providerId }),
    body: z.strictObject({
      return: path,
      origin,
      verifierHash,
      /** Required of users with a password; others must have signed in recently. */
      password: z.string().max(1024).optional(),
    }),
    reply: z.object({ url: z.string() }),
  }),
  /** Links the provider account to the user who began. */
  link: endpoint({
    name: 'oauth.link',
    method: 'POST',
    path: '/me/providers',
    access: 'signedIn',
    tenant: false,
    body: returned,
    reply: z.object({ name: z.string() }),
  }),
  unlink: endpoint({
    name: 'oauth.unlink',
    method: 'DELETE',
    path: '/me/providers/{id}',
    access: 'signedIn',
    tenant: false,
    params: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  }),
};

/**
 * Calls a browser makes by going there: they answer with a redirect, described for readers of the API and no part of the
 * registry that `serve()` covers.
 */
export const oauthPages = {
  start: endpoint({
    name: 'oauth.start',
    method: 'GET',
    path: '/auth/oauth/{provider}',
    access: 'public',
    tenant: false,
    form: 'redirect',
    params: z.strictObject({ provider: providerId }),
    query: z.object({
      return: path.optional(),
      origin: origin.optional(),
      verifier_hash: verifierHash,
      /** Secret of a link that was begun signed in. */
      link: secret.optional(),
      /** Set by the server when it has led the browser to its main host. */
      hop: z.literal('1').optional(),
    }),
  }),
  callback: endpoint({
    name: 'oauth.callback',
    method: 'GET',
    path: '/auth/oauth/{provider}/callback',
    access: 'public',
    tenant: false,
    form: 'redirect',
    params: z.strictObject({ provider: providerId }),
    query: z.object({ code: z.string().optional(), state: z.string().optional(), error: z.string().optional() }),
  }),
  /** The same from a provider that answers with a form, as Apple does. */
  formCallback: endpoint({
    name: 'oauth.formCallback',
    method: 'POST',
    path: '/auth/oauth/{provider}/callback',
    access: 'public',
    tenant: false,
    form: 'redirect',
    params: z.strictObject({ provider: providerId }),
  }),
};

export const oauthProblems = problemsOf({
  /** Wrong ticket or browser, or too late. */
  'oauth.expired': { status: 409 },
  'oauth.lastWay': { status: 409 },
  'oauth.linkedElsewhere': { status: 409 },
});
