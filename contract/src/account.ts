import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';

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
    reply: z.object({
      /** The bearer token; also in the header `set-auth-token`. */
      token: z.string(),
      redirect: z.boolean(),
      user: z.object({ id: z.string(), email: z.string(), name: z.string() }),
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
