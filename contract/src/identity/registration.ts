import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { begun } from './account.ts';
import { passwordLength } from './password.rules.ts';
import { consentGiven, emailAddress, newPassword, passwordRules, personName, phoneNumber } from './person.ts';

const secret = z.string().min(20).max(100);
/** What the browser that registers keeps to itself: with it the link of the mail signs in, and without it only confirms. */
const keptSecret = secret.optional();
const typedAgain = z.string().min(1).max(passwordLength.maximum);

const agreeing = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;
/** Asked as soon as both passwords are there, whatever else is wrong. */
const agreeingAt = {
  path: ['confirmPassword'],
  params: { code: 'passwordsDiffer' },
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>;
    return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== '';
  },
};

/** Who registers: everything but the telephone is needed. */
export const newAccount = z
  .strictObject({
    name: personName,
    lastName: personName,
    email: emailAddress,
    phone: phoneNumber.nullable().default(null),
    countryId: z.number().int().min(1).max(2_147_483_647),
    language: z.enum(['es', 'en']),
    password: newPassword,
    confirmPassword: typedAgain,
    /** Agreement to the treatment of personal data, in the wording `consent` gives. */
    consent: consentGiven,
    verifier: keptSecret,
  })
  .refine(agreeing, agreeingAt);

/** Agreement to the treatment of personal data of somebody who is signed in. */
export const agreement = z.strictObject({ consent: consentGiven });

/** An e-mail alone: what asks for a link. */
export const onlyEmail = z.strictObject({ email: emailAddress });

const chosenPassword = z.strictObject({ password: newPassword, confirmPassword: typedAgain });

/** A password set by link. */
export const resetPassword = chosenPassword.extend({ token: secret }).refine(agreeing, agreeingAt);

/** Input to change the password while signed in. */
export const changedPassword = chosenPassword
  .extend({ currentPassword: z.string().min(1).max(1024) })
  .refine(agreeing, agreeingAt);

const linkState = z.enum(['open', 'expired', 'used', 'unknown']);
/** An address as far as it is shown, `d•••@example.com`; null where the link is not open. */
const maskedAddress = z.string().nullable();

const open = { access: 'public', tenant: false } as const;

export const registration = {
  /** The same response for new and known e-mails: the next step is sent by mail. */
  register: endpoint({
    ...open,
    name: 'registration.register',
    method: 'POST',
    path: '/auth/register',
    body: newAccount,
    status: 202,
  }),
  /** The wording to consent to: a text, or its URL. `version` is stored with the consent. */
  consent: endpoint({
    ...open,
    name: 'registration.consent',
    method: 'GET',
    path: '/auth/consent',
    query: z.strictObject({ language: z.enum(['es', 'en']).default('es') }),
    reply: z.object({ version: z.string(), text: z.string().nullable(), url: z.string().nullable() }),
  }),
  /** State of a confirmation link; asking changes nothing, so that what opens links before people do does no harm. */
  confirmLink: endpoint({
    ...open,
    name: 'registration.confirmLink',
    method: 'GET',
    path: '/auth/confirm/{token}',
    params: z.strictObject({ token: z.string().max(200) }),
    reply: z.object({ state: linkState, email: maskedAddress }),
  }),
  confirm: endpoint({
    ...open,
    name: 'registration.confirm',
    method: 'POST',
    path: '/auth/confirm',
    body: z.strictObject({ token: secret, verifier: keptSecret }),
    reply: z.object({
      /** Of the account that is confirmed. */
      email: z.string(),
      /** A secret for `reset` where the password must be set now; null where the registration's one is kept. */
      passwordToken: z.string().nullable(),
      /** The session that began, or the step that is left; both null without the `verifier` of the registration. */
      ...begun.shape,
    }),
  }),
  resend: endpoint({
    ...open,
    name: 'registration.resend',
    method: 'POST',
    path: '/auth/confirm/resend',
    body: onlyEmail,
    status: 202,
  }),
  restore: endpoint({
    ...open,
    name: 'registration.restore',
    method: 'POST',
    path: '/auth/restore',
    body: onlyEmail,
    status: 202,
  }),
  /** State and purpose of a link, before anything is typed. */
  resetLink: endpoint({
    ...open,
    name: 'registration.resetLink',
    method: 'GET',
    path: '/auth/reset/{token}',
    params: z.strictObject({ token: z.string().max(200) }),
    reply: z.object({
      state: linkState,
      email: maskedAddress,
      /** What is asked of the password; null where none is chosen. */
      rules: passwordRules.nullable(),
    }),
  }),
  reset: endpoint({
    ...open,
    name: 'registration.reset',
    method: 'POST',
    path: '/auth/reset',
    body: resetPassword,
  }),
  /** Consents to data processing; required before entry of users whose account was created by others. */
  agree: endpoint({
    name: 'registration.agree',
    method: 'PUT',
    path: '/me/consent',
    access: 'signedIn',
    tenant: false,
    body: agreement,
  }),
  /** Rules for the user's own password, and for passwords set for users of the company; the latter null without a company. */
  passwordRules: endpoint({
    name: 'registration.passwordRules',
    method: 'GET',
    path: '/me/password-rules',
    access: 'signedIn',
    tenant: false,
    reply: z.object({ own: passwordRules, company: passwordRules.nullable() }),
  }),
  changePassword: endpoint({
    name: 'registration.changePassword',
    method: 'PUT',
    path: '/me/password',
    access: 'signedIn',
    tenant: false,
    body: changedPassword,
  }),
};

export const registrationProblems = problemsOf({
  'user.alreadyRegistered': { status: 409, field: 'email' },
  /** An administrator set the password: the user must change it first. */
  'password.mustChange': { status: 403 },
  /** Consent to data processing is missing: the user must consent first. */
  'consent.missing': { status: 403 },
});
