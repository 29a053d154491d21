import { CAPTCHA_HEADER, type CaptchaAction, type CaptchaChallenge } from '@baluarte/contract/identity/captcha.ts';
import type { FastifyRequest } from 'fastify';
import { failuresOf, openingFailuresOf } from '../limits.ts';
import { problem } from '#kit/http/problem.ts';
import { isSolved, newChallenge } from './altcha.ts';
import { isHuman } from './recaptcha.ts';

/** Failures of one account or one link from one network after which a captcha is required. */
const SUSPICIOUS = 3;

const mostCharacters = 4_000;

/** A challenge, harder the more sign-ins failed from the caller's address; null where none is needed. */
export async function challengeFor(request: FastifyRequest, action: CaptchaAction): Promise<CaptchaChallenge | null> {
  const { env, database } = request.server.parts;
  if (env.CAPTCHA !== 'altcha') return null;
  const { address } = await failuresOf(database.identityDb, { address: request.ip });
  return newChallenge(env, action, address);
}

/**
 * Requires a solved captcha for this action in the header X-Captcha. Throws `captcha.missing` without one and
 * `captcha.failed` for a wrong, late or used one. Does nothing where CAPTCHA is off.
 */
export async function requireCaptcha(request: FastifyRequest, action: CaptchaAction): Promise<void> {
  const { env, database } = request.server.parts;
  if (env.CAPTCHA === 'off') return;
  const answer = request.headers[CAPTCHA_HEADER.toLowerCase()];
  if (typeof answer !== 'string' || answer === '') throw problem('captcha.missing', { action });
  const isPassed =
    answer.length <= mostCharacters &&
    (env.CAPTCHA === 'altcha'
      ? await isSolved(env, database.identityDb, action, answer)
      : await isHuman(env, { action, answer, address: request.ip }));
  if (!isPassed) throw problem('captcha.failed', { action });
}

/** The same for sign-in, but only after some failures: users with the right password see no captcha. */
export async function requireCaptchaWhenSuspicious(request: FastifyRequest, email: string): Promise<void> {
  const { env, database } = request.server.parts;
  if (env.CAPTCHA === 'off') return;
  const { pair } = await failuresOf(database.identityDb, { email, address: request.ip });
  if (pair >= SUSPICIOUS) await requireCaptcha(request, 'login');
}

/** The same for a link that is opened with a password, by the digest of the link. */
export async function requireCaptchaToOpen(request: FastifyRequest, hash: string): Promise<void> {
  const { env, database } = request.server.parts;
  if (env.CAPTCHA === 'off') return;
  const failures = await openingFailuresOf(database.identityDb, { hash, address: request.ip });
  if (failures >= SUSPICIOUS) await requireCaptcha(request, 'board');
}
