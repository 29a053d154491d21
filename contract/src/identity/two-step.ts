import { z } from 'zod';
import { begun, stepMethods } from './account.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { isoMoment } from '#kit/values.ts';

/** Digits of a code that is sent or shown by an authenticator app. */
export const CODE_LENGTH = 6;
/** Recovery codes a person is given at once. */
export const RECOVERY_CODES = 10;
/** Days a browser skips the second step once it is remembered. */
export const TRUST_DAYS = 30;

/** Methods whose code is sent; other codes are generated on the user's device. */
export const sentMethods = ['email', 'sms'] as const;
export type SentMethod = (typeof sentMethods)[number];

/** A code as typed: digits, or a recovery code with its hyphen; other characters are dropped. */
export const typedCode = z
  .string()
  .max(40)
  .superRefine((code, context) => {
    if (code.trim() === '') context.addIssue({ code: 'custom', params: { code: 'codeMissing' } });
  })
  .transform((code) => code.replace(/[^0-9A-Za-z]/g, '').toUpperCase());

const challenge = z.string().min(1).max(100);
/** Required of users with a password; others must have signed in within the last ten minutes. */
const password = z.string().max(1024).optional();

/** A code was sent. */
export const codeSent = z.object({
  /** `d•••@example.com`, `••• 42`. */
  sentTo: z.string(),
  /** When the next one may be requested. */
  resendAt: isoMoment,
  expiresAt: isoMoment,
});

/** A method being turned on, until a code verifies it. */
export const enrolment = z.object({
  method: z.enum(stepMethods),
  /** Of an authenticator app. */
  app: z
    .object({
      /** Base32 in groups of four. */
      secret: z.string(),
      /** `otpauth://totp/…` */
      uri: z.string(),
      /** The same as a picture: a data URI of SVG. */
      qr: z.string(),
    })
    .nullable(),
  sent: codeSent.nullable(),
});
export type Enrolment = z.infer<typeof enrolment>;

/** Ten new codes, shown once; null where the person still has some. */
const recoveryCodes = z.array(z.string()).nullable();

/** Where a request came from, as far as its user agent says. */
const device = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
});

const numbered = z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** How safely a person signs in. */
export const security = z.object({
  factors: z.array(
    z.object({
      method: z.enum(stepMethods),
      confirmedAt: isoMoment,
      usedAt: isoMoment.nullable(),
      /** Where its codes go, masked; null of an authenticator app. */
      target: z.string().nullable(),
    }),
  ),
  /** Methods this installation offers. */
  available: z.array(z.enum(stepMethods)),
  /** Where a code by SMS would go; null without a phone number. */
  phone: z.string().nullable(),
  /** A company of theirs asks for a second step. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  devices: z.array(
    z.object({
      id: z.number(),
      device,
      address: z.string().nullable(),
      /** The address of the product where it counts, `aurora.baluarte.example`; null for those remembered long ago. */
      host: z.string().nullable(),
      createdAt: isoMoment,
      usedAt: isoMoment,
      expiresAt: isoMoment,
      isThis: z.boolean(),
    }),
  ),
  passkeys: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      createdAt: isoMoment,
      usedAt: isoMoment.nullable(),
      /** Kept by the person's provider and so on several of their devices. */
      isSynced: z.boolean(),
      /** Good at this domain and below it. */
      domain: z.string(),
    }),
  ),
  hasPassword: z.boolean(),
});
export type Security = z.infer<typeof security>;

const signedIn = { access: 'signedIn', tenant: false } as const;
const publicly = { access: 'public', tenant: false } as const;

export const twoStep = {
  /** Sends the code of a pending step: at most five, a minute apart. */
  send: endpoint({
    name: 'twoStep.send',
    method: 'POST',
    path: '/auth/two-step/send',
    ...publicly,
    body: z.strictObject({ challenge, method: z.enum(sentMethods) }),
    reply: codeSent,
  }),
  /** The code, and with it the session. `remember`: this browser skips the step for thirty days. */
  verify: endpoint({
    name: 'twoStep.verify',
    method: 'POST',
    path: '/auth/two-step/verify',
    ...publicly,
    body: z.strictObject({
      challenge,
      method: z.enum([...stepMethods, 'recovery']),
      code: typedCode,
      remember: z.boolean().default(false),
    }),
    reply: begun,
  }),
  /** Begins turning on a method during sign-in, where a company requires a second step. */
  enrol: endpoint({
    name: 'twoStep.enrol',
    method: 'POST',
    path: '/auth/two-step/enrol',
    ...publicly,
    body: z.strictObject({ challenge, method: z.enum(stepMethods) }),
    reply: enrolment,
  }),
  confirmEnrol: endpoint({
    name: 'twoStep.confirmEnrol',
    method: 'POST',
    path: '/auth/two-step/enrol/confirm',
    ...publicly,
    body: z.strictObject({ challenge, code: typedCode }),
    reply: begun.extend({ recoveryCodes }),
  }),
  security: endpoint({
    name: 'twoStep.security',
    method: 'GET',
    path: '/me/security',
    ...signedIn,
    reply: security,
  }),
  /** Begins to turn a method on; it counts once a code of it was confirmed. */
  add: endpoint({
    name: 'twoStep.add',
    method: 'POST',
    path: '/me/two-step',
    ...signedIn,
    body: z.strictObject({ method: z.enum(stepMethods), password }),
    reply: enrolment,
  }),
  confirm: endpoint({
    name: 'twoStep.confirm',
    method: 'POST',
    path: '/me/two-step/confirm',
    ...signedIn,
    body: z.strictObject({ method: z.enum(stepMethods), code: typedCode }),
    reply: z.object({ recoveryCodes }),
  }),
  remove: endpoint({
    name: 'twoStep.remove',
    method: 'DELETE',
    path: '/me/two-step/{method}',
    ...signedIn,
    params: z.strictObject({ method: z.enum(stepMethods) }),
    body: z.strictObject({ password }),
  }),
  /** Makes ten new codes; the old ones end. */
  renewRecoveryCodes: endpoint({
    name: 'twoStep.renewRecoveryCodes',
    method: 'POST',
    path: '/me/recovery-codes',
    ...signedIn,
    body: z.strictObject({ password }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  forgetDevice: endpoint({
    name: 'twoStep.forgetDevice',
    method: 'DELETE',
    path: '/me/devices/{id}',
    ...signedIn,
    params: numbered,
  }),
  forgetDevices: endpoint({
    name: 'twoStep.forgetDevices',
    method: 'DELETE',
    path: '/me/devices',
    ...signedIn,
    reply: z.object({ forgotten: z.number().int() }),
  }),
};

export const twoStepProblems = problemsOf({
  /** The step took too long, is done, or a later one replaced it. */
  'step.expired': { status: 409 },
  'step.wrongCode': { status: 422, field: 'code' },
  /** An authenticator app's code is good once. */
  'step.codeUsed': { status: 422, field: 'code' },
  /** No code was sent, or it is older than ten minutes. */
  'step.codeExpired': { status: 422, field: 'code' },
  'step.tooManyTries': { status: 409 },
  'step.tooManySends': { status: 409 },
  /** Not turned on for the person, or not offered here. */
  'step.methodOff': { status: 409 },
  'step.alreadyOn': { status: 409 },
  'step.phoneMissing': { status: 409 },
  /** A company requires a second step, and this is the last method. */
  'step.required': { status: 409 },
  /** Without a password, having signed in lately is what proves who one is. */
  'step.signInAgain': { status: 409 },
});
