import { setTimeout as sleep } from 'node:timers/promises';
import type { account, Begun } from '@baluarte/contract/identity/account.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { answerPace } from '#identity/shared/constant-time-answer.ts';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { findPerson } from '#identity/shared/person/find-person.ts';
import { hashing, isPasswordOf } from '#identity/shared/password/hashing.ts';
import { beginAttempt } from '#identity/shared/limits.ts';
import { requireCaptchaWhenSuspicious } from '#identity/shared/captcha/captcha.ts';
import type { Parts } from '#kit/http/parts.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { readSignedIn } from './account.queries.ts';
import { remindToConfirm } from './remind-to-confirm.ts';
import { mailLock } from './mail-lock.ts';

/** Minimum milliseconds of a refused sign-in, so that its duration does not reveal the reason. */
const REFUSAL = 250;
/** Maximum lifetime in seconds of a session that is not remembered. */
const ONE_DAY = 24 * 3600;

type SignIn = Handling<typeof account.signIn>;
type Credentials = z.output<(typeof account.signIn)['body']>;

/** Checks the password; returns the session or the remaining step, with its user. Throws `session.invalidCredentials`. */
async function provePassword(
  parts: Parts,
  request: FastifyRequest,
  { email, password, rememberMe }: Credentials,
): Promise<Begun & { userId: number }> {
  const person = await findPerson(parts.database.identityDb, email);
  const isRight = await isPasswordOf(person?.hash, password);
  if (!person || !isRight) throw problem('session.invalidCredentials');
  const { userId } = person;
  const life = rememberMe === false ? { seconds: ONE_DAY } : {};
  return { userId, ...(await beginSession(request, { userId, by: 'password', ...life })) };
}

/**
 * The error returned for a refused attempt. Someone who registered another person's e-mail knows that account's password:
 * "not confirmed" would reveal that the owner had no account. So only a mail tells the owner.
 */
function alike(request: FastifyRequest, parts: Parts, error: unknown, email: string): unknown {
  if (!(error instanceof Problem) || error.code !== 'session.notConfirmed') return error;
  // Not awaited, so that the response time does not reveal it.
  remindToConfirm(parts, email).catch((fault: unknown) => request.log.error({ err: fault }, 'a reminder failed'));
  return problem('session.invalidCredentials');
}

/** One attempt, counted as a failure unless it succeeds. */
async function attempt({ parts, request, body }: SignIn) {
  const { email } = body;
  await requireCaptchaWhenSuspicious(request, email);
  const counted = await beginAttempt(parts.database.identityDb, { email, address: request.ip });
  try {
    const proven = await provePassword(parts, request, body);
    await counted.succeed();
    return proven;
  } catch (error) {
    if (counted.locks !== null) await mailLock(parts, request, { email, minutes: counted.locks });
    throw alike(request, parts, error, email);
  }
}

/** Signs in by e-mail and password: the token, also in the header `set-auth-token`, with its user, or only the second step. */
export async function signIn(handling: SignIn): Promise<z.input<(typeof account.signIn)['reply']>> {
  const { parts, reply } = handling;
  const started = performance.now();
  try {
    const { userId, token, twoStep } = await hashing.take(() => attempt(handling));
    if (twoStep) return { twoStep };
    if (token === null) throw new Error('a sign-in returned neither a session nor a step');
    const user = await readSignedIn(parts.database.identityDb, userId);
    reply.header('set-auth-token', token).header('access-control-expose-headers', 'set-auth-token');
    return { redirect: false, token, user };
  } catch (error) {
    await sleep(Math.max(0, REFUSAL * answerPace.share - (performance.now() - started)));
    throw error;
  }
}
