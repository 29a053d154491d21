import { account as endpoints } from '@baluarte/contract/identity/account.ts';
import type { FastifyInstance } from 'fastify';
import { limitAddress } from '#kit/http/limit-address.ts';
import { bearerOf } from '#kit/http/request-session.ts';
import { serve, type Handling } from '#kit/http/serve.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { endSessionOf } from './account.queries.ts';
import { signIn } from './sign-in.ts';

/** Calls from one address in a minute; an office shares an address. */
const perAddress = { call: 'sign-out', window: 60, max: 120 };

async function signOut({ parts, request }: Handling<typeof endpoints.signOut>) {
  await limitAddress(request, parts, perAddress);
  const token = bearerOf(request);
  const sessionId = token === undefined ? null : await endSessionOf(parts.database.identityDb, token);
  if (sessionId !== null) forget({ sessionId });
  return { success: true };
}

/** Signing in by e-mail and password, and out. */
export function accountRoutes(app: FastifyInstance): void {
  serve(app, endpoints.signIn, signIn);
  serve(app, endpoints.signOut, signOut);
}
