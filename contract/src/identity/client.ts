import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';

/** The client that the public web is. */
export const client = {
  /** OAuth 2.0, client credentials (RFC 6749, 4.4), as JSON or as a form. Opens the reference and nothing else. */
  token: endpoint({
    name: 'client.token',
    method: 'POST',
    path: '/oauth/token',
    access: 'public',
    tenant: false,
    form: 'raw',
    body: z.object({
      grant_type: z.literal('client_credentials'),
      /** Ids of clients are often numbers. */
      client_id: z.union([z.string().min(1).max(200), z.number().transform(String)]),
      client_secret: z.string().min(1).max(200),
      scope: z.string().max(200).optional(),
    }),
    /** `expires_in` in seconds. */
    reply: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number().int() }),
  }),
};

export const clientProblems = problemsOf({ 'client.invalid': { status: 401 } });
