import { z } from 'zod';
import { begun } from './account.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { consentGiven, newPassword, passwordRules, personName, phoneNumber } from './person.ts';

/** A link that was cut is an invitation that is not known. */
const params = z.object({ token: z.string().max(200) });

const offer = z.object({
  companyId: z.number(),
  companyName: z.string(),
  subdomain: z.string(),
  role: z.string(),
  inviter: z.string().nullable(),
  expiresAt: z.string(),
});

/** Input of a new user who accepts. */
export const newcomer = z.strictObject({
  name: personName,
  lastName: personName,
  phone: phoneNumber.nullable().default(null),
  language: z.enum(['es', 'en']),
  password: newPassword,
  consent: consentGiven,
});

export const invitation = {
  get: endpoint({
    name: 'invitation.get',
    method: 'GET',
    path: '/invitations/{token}',
    access: 'public',
    tenant: false,
    params,
    reply: offer.extend({
      email: z.string(),
      name: z.string(),
      lastName: z.string(),
      /** A signed-in user with an account, who only accepts. */
      isKnown: z.boolean(),
      /** Password rules for a new user. */
      rules: passwordRules,
    }),
  }),
  /** A newcomer accepts with a password; who has an account, with their session. Answers the session of a newcomer. */
  accept: endpoint({
    name: 'invitation.accept',
    method: 'POST',
    path: '/invitations/{token}/accept',
    access: 'public',
    tenant: false,
    params,
    body: newcomer.or(z.record(z.string(), z.never())),
    reply: begun.extend({ companyId: z.number() }),
  }),
  /** Invitations that wait for the person signed in. */
  own: endpoint({
    name: 'invitation.own',
    method: 'GET',
    path: '/me/invitations',
    access: 'signedIn',
    tenant: false,
    reply: z.array(offer),
  }),
  acceptMine: endpoint({
    name: 'invitation.acceptMine',
    method: 'POST',
    path: '/me/invitations/{companyId}/accept',
    access: 'signedIn',
    tenant: false,
    params: z.object({ companyId: z.coerce.number().int().min(1) }),
    reply: z.object({ companyId: z.number() }),
  }),
};

export const invitationProblems = problemsOf({
  'invitation.unknown': { status: 404 },
  'invitation.expired': { status: 409 },
  'invitation.revoked': { status: 409 },
  'invitation.accepted': { status: 409 },
  /** The inviter is no longer permitted to invite. */
  'invitation.lapsed': { status: 409 },
  /** The person has an account: sign in with it, then accept. */
  'invitation.signIn': { status: 403 },
  'invitation.otherAccount': { status: 403 },
});
