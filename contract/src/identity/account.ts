import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';

/** Ways to prove a second time who one is: an authenticator app, a code by SMS, a code by e-mail. */
export const stepMethods = ['totp', 'sms', 'email'] as const;
export type StepMethod = (typeof stepMethods)[number];

/** What every way to sign in ends in: a session's token, or the second step that is still to go. */
export const begun = z.object({
  /** The bearer token. */
  token: z.string().nullable(),
  twoStep: z
    .object({
      /** Secret by which the second step goes on; good for ten minutes. */
      challenge: z.string(),
      /** Methods turned on, the strongest first. */
      methods: z.array(z.enum(stepMethods)),
      /** A company asks for a second step and none is turned on: it is set up first. */
      mustEnrol: z.boolean(),
      /** Methods that can be set up then; empty otherwise. */
      offered: z.array(z.enum(stepMethods)),
      /** Where a code would go, as far as it is shown: `d•••@example.com`, `••• 42`. */
      email: z.string(),
      phone: z.string().nullable(),
      hasRecoveryCodes: z.boolean(),
    })
    .nullable(),
});
export type Begun = z.infer<typeof begun>;

/**
 * Calls that the accounts library answers in its own form, described for readers of the API. They are mounted under
 * /auth and are no part of the registry that `serve()` covers.
 */
export const account = {
  signIn: endpoint({
    name: 'account.signIn',
    method: 'POST',
    path: '/auth/sign-in/email',
    access: 'public',
    tenant: false,
    form: 'raw',
    body: z.strictObject({ email: z.email(), password: z.string().min(1).max(128) }),
    /** Token and person, or `twoStep` alone. */
    reply: z.object({
      /** The bearer token; also in the header `set-auth-token`. */
      token: z.string().optional(),
      redirect: z.boolean().optional(),
      user: z.object({ id: z.string(), email: z.string(), name: z.string() }).optional(),
      twoStep: begun.shape.twoStep.unwrap().optional(),
    }),
  }),
  signOut: endpoint({
    name: 'account.signOut',
    method: 'POST',
    path: '/auth/sign-out',
    access: 'signedIn',
    tenant: false,
    form: 'raw',
    reply: z.object({ success: z.boolean() }),
  }),
};

export const accountProblems = problemsOf({
  /** A link or a step whose secret is not known, or is no secret of ours. */
  'link.unknown': { status: 404 },
  'link.expired': { status: 409 },
  'link.used': { status: 409 },
  'password.wrong': { status: 422, field: 'currentPassword' },
  'captcha.failed': { status: 422 },
});
