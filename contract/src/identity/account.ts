import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { isoMoment } from '#kit/values.ts';

/** Ways to prove a second time who one is: an authenticator app, a code by SMS, a code by e-mail. */
export const stepMethods = ['totp', 'sms', 'email'] as const;
export type StepMethod = (typeof stepMethods)[number];

/** Result of every sign-in method: a session token, or the remaining second step. */
export const begun = z.object({
  /** The bearer token. */
  token: z.string().nullable(),
  twoStep: z
    .object({
      /** Secret to continue with the second step; valid for ten minutes. */
      challenge: z.string(),
      /** Enabled methods, strongest first. */
      methods: z.array(z.enum(stepMethods)),
      /** A company requires a second step and none is enabled: one must be set up first. */
      mustEnrol: z.boolean(),
      /** Methods that can be set up then; empty otherwise. */
      offered: z.array(z.enum(stepMethods)),
      /** Masked target of a code: `d•••@example.com`, `••• 42`. */
      email: z.string(),
      phone: z.string().nullable(),
      hasRecoveryCodes: z.boolean(),
      /** Who is signing in, under the names of the session data; how to reach them masked. */
      pendingUser: z.object({
        id: z.number(),
        name: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
      }),
    })
    .nullable(),
});
export type Begun = z.infer<typeof begun>;

/** Who signed in. */
const signedIn = z.object({
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  createdAt: isoMoment,
  updatedAt: isoMoment,
  firstName: z.string(),
  lastName: z.string(),
  language: z.enum(['es', 'en']),
  id: z.string(),
});
export type SignedIn = z.input<typeof signedIn>;

/** Signing in by e-mail and password, and out, without the envelope of the other calls. */
export const account = {
  signIn: endpoint({
    name: 'account.signIn',
    method: 'POST',
    path: '/auth/sign-in/email',
    access: 'public',
    tenant: false,
    form: 'raw',
    // What else is sent is not read.
    body: z.object({
      email: line().min(1).max(254).pipe(z.email()),
      password: z.string().min(1).max(1024),
      /** `false`: the session ends after a day. */
      rememberMe: z.boolean().optional(),
    }),
    /** Token and person, or `twoStep` alone. */
    reply: z.object({
      redirect: z.boolean().optional(),
      /** The bearer token; also in the header `set-auth-token`. */
      token: z.string().optional(),
      user: signedIn.optional(),
      twoStep: begun.shape.twoStep.unwrap().optional(),
    }),
  }),
  /** Ends the session of the bearer token. Also succeeds without one. */
  signOut: endpoint({
    name: 'account.signOut',
    method: 'POST',
    path: '/auth/sign-out',
    access: 'public',
    tenant: false,
    form: 'raw',
    // Clients send an empty object; nothing of it is read.
    body: z.object({}).optional(),
    reply: z.object({ success: z.boolean() }),
  }),
};

export const accountProblems = problemsOf({
  /** A link or step with an unknown or malformed secret. */
  'link.unknown': { status: 404 },
  'link.expired': { status: 409 },
  'link.used': { status: 409 },
  'password.wrong': { status: 422, field: 'currentPassword' },
  'captcha.failed': { status: 422 },
});
