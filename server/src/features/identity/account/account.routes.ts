import { issuesOf } from '@baluarte/contract/kit/issues.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Auth } from '#kit/account/auth.ts';
import { refusalOf } from '#kit/account/auth-refusal.ts';
import { noteSignIn } from '#kit/account/note-sign-in.ts';
import { tellOfLock } from './tell-of-lock.ts';
import { hashing } from '#kit/account/hashing.ts';
import { libraryRequest } from '#kit/account/library-request.ts';
import { beginAttempt } from '#kit/account/limits.ts';
import { SecondStepNeeded } from '#kit/account/second-step.ts';
import { requireCaptchaWhenSuspicious } from '#kit/captcha/captcha.ts';
import type { Parts } from '#kit/http/parts.ts';
import { invalid, Problem, problem } from '#kit/http/problem.ts';
import { remindToConfirm } from './remind-to-confirm.ts';

/** Milliseconds a refused sign-in takes at least, so that its time says nothing of why it was refused. */
const REFUSAL = 250;

const signInBody = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(1024),
  rememberMe: z.boolean().optional(),
});

/** Calls the library and throws what it refuses as one of our problems. */
async function ask(auth: Auth, request: Request): Promise<Response> {
  const answer = await auth.handler(request);
  if (answer.status >= 400) throw await refusalOf(answer);
  return answer;
}

async function answer(reply: FastifyReply, given: Response): Promise<FastifyReply> {
  const body: unknown = await given.json();
  const { token } = z
    .object({ token: z.string().optional() })
    .loose()
    .parse(body ?? {});
  // The library's own header carries the token with the signature of a cookie; ours is the token of the body.
  if (token) reply.header('set-auth-token', token).header('access-control-expose-headers', 'set-auth-token');
  return reply.code(given.status).header('cache-control', 'no-store').send(body);
}

type Credentials = z.output<typeof signInBody>;

/** What a right password gives: the library's answer with the token, or the step that is left. */
async function provePassword(auth: Auth, request: FastifyRequest, parts: Parts, body: Credentials): Promise<Response> {
  try {
    const given = await ask(auth, libraryRequest(request, parts, body));
    const { user } = z.object({ user: z.object({ id: z.coerce.number() }) }).parse(await given.clone().json());
    await noteSignIn(parts, request, { userId: user.id, by: 'password' });
    return given;
  } catch (error) {
    if (error instanceof SecondStepNeeded) return Response.json({ twoStep: error.step });
    throw error;
  }
}

/**
 * What a refused attempt is answered with. Whoever registered somebody else's e-mail knows the password of what that made, if
 * it made anything: told that it is not confirmed, they would know that nobody had an account. The mailbox tells its owner.
 */
function alike(request: FastifyRequest, parts: Parts, error: unknown, email: string): unknown {
  if (!(error instanceof Problem) || error.code !== 'session.notConfirmed') return error;
  // Not waited for: nobody is to see in the time that it was done.
  remindToConfirm(parts, email).catch((fault: unknown) => request.log.error({ err: fault }, 'a reminder failed'));
  return problem('session.invalidCredentials');
}

/** One attempt, counted as a failure unless it succeeds. */
async function attempt(auth: Auth, request: FastifyRequest, parts: Parts, body: Credentials): Promise<Response> {
  await requireCaptchaWhenSuspicious(request, body.email);
  const counted = await beginAttempt(parts.database.door, { email: body.email, address: request.ip });
  try {
    const given = await provePassword(auth, request, parts, body);
    await counted.succeed();
    return given;
  } catch (error) {
    if (counted.locks !== null) await tellOfLock(parts, request, { email: body.email, minutes: counted.locks });
    throw alike(request, parts, error, body.email);
  }
}

async function signIn(auth: Auth, request: FastifyRequest, parts: Parts): Promise<Response> {
  const body = signInBody.safeParse(request.body, { reportInput: true });
  if (!body.success) throw invalid(issuesOf(body.error, 'body'));
  const started = performance.now();
  try {
    return await hashing.take(() => attempt(auth, request, parts, body.data));
  } catch (error) {
    await sleep(Math.max(0, REFUSAL - (performance.now() - started)));
    throw error;
  }
}

/** The auth library's calls that are open, by method and path below /api/auth. What is not here is not there. */
const open = new Set(['POST /sign-in/email', 'POST /sign-out']);

/** Mounts the auth library under /api/auth in the API's own form of refusals. */
export function accountRoutes(app: FastifyInstance): void {
  const { auth, parts } = app;
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const call = `${request.method} /${request.params['*']}`;
      if (!open.has(call)) throw problem('route.notFound');
      if (call === 'POST /sign-in/email') return answer(reply, await signIn(auth, request, parts));
      return answer(reply, await ask(auth, libraryRequest(request, parts, request.body)));
    },
  });
}
