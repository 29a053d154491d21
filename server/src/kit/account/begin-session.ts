import type { Begun } from '@baluarte/contract/identity/account.ts';
import { createAuthEndpoint } from 'better-auth/api';
import type { BetterAuthPlugin } from 'better-auth';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { libraryHeaders } from './library-request.ts';
import { noteSignIn } from './note-sign-in.ts';
import { SecondStepNeeded } from './second-step.ts';

/** Path of the plugin's call; the gate knows by it who vouches for the person. */
export const BEGIN_PATH = '/begin-session';

/**
 * The library begins sessions after ways of its own to prove who one is. This begins one after ours: second step, passkey,
 * provider, invitation. Never reachable over HTTP.
 */
export const beginSessionPlugin = {
  id: 'begin-session',
  endpoints: {
    beginSession: createAuthEndpoint(
      BEGIN_PATH,
      {
        method: 'POST',
        body: z.object({ userId: z.string(), isProven: z.boolean(), by: z.string() }),
        metadata: { SERVER_ONLY: true },
        requireHeaders: true,
      },
      async (context) => {
        const session = await context.context.internalAdapter.createSession(context.body.userId);
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/**
 * Begins a session of a person who proved who they are, at the subdomain of the request: the token, or the second step
 * they still have to go. `isProven`: that step is done, or the way taken needs none. Throws `session.notConfirmed`,
 * `session.inactive` or `tenant.refused`.
 */
export async function beginSession(
  request: FastifyRequest,
  { userId, isProven = false, by }: { userId: number; isProven?: boolean; by: string },
): Promise<Begun> {
  const { auth, parts } = request.server;
  try {
    const { token } = await auth.api.beginSession({
      body: { userId: String(userId), isProven, by },
      headers: libraryHeaders(request, parts),
    });
    await noteSignIn(parts, request, { userId, by });
    return { token, twoStep: null };
  } catch (error) {
    if (error instanceof SecondStepNeeded) return { token: null, twoStep: error.step };
    throw error;
  }
}
