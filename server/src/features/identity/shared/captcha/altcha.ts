import { createHmac } from 'node:crypto';
import { captchaActions, type CaptchaAction, type CaptchaChallenge } from '@baluarte/contract/identity/captcha.ts';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Env } from '#app/env.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';

/** Seconds a challenge is good. */
const LIFE = 600;
/** Maximum numbers to try for an unsuspicious caller, half of them on average: a fraction of a second. */
const EASIEST = 30_000;
/** How often the work doubles at most; then it takes seconds. */
const DOUBLINGS = 6;

const keyOf = ({ SECRET }: Pick<Env, 'SECRET'>): string => {
  if (SECRET === '') throw new Error('a captcha needs SECRET');
  return createHmac('sha256', SECRET).update('captcha').digest('hex');
};

/** A signed challenge for one action. `failures`: of the caller lately; the work doubles with every ten. */
export async function newChallenge(env: Env, action: CaptchaAction, failures: number): Promise<CaptchaChallenge> {
  const maxnumber = EASIEST * 2 ** Math.min(Math.floor(failures / 10), DOUBLINGS);
  const { challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: keyOf(env),
    maxnumber,
    expires: new Date(Date.now() + LIFE * 1000),
    params: { action },
  });
  return { algorithm: 'SHA-256', challenge, maxnumber, salt, signature };
}

const solution = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().length(64),
  number: z.number().int().min(0),
  salt: z.string().max(300),
  signature: z.string().length(64),
});

function read(answer: string): z.output<typeof solution> | null {
  try {
    return solution.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

const once = `
insert into auth.ticket (purpose, hash, expires_at, used_at) values ('captcha', $1, now() + make_interval(secs => $2), now())
on conflict (hash) do nothing`;

/** Whether an answer solves an unexpired, unused challenge of ours for this action. */
export async function isSolved(env: Env, identityDb: Pool, action: CaptchaAction, answer: string): Promise<boolean> {
  const found = read(answer);
  if (!found || !(await verifySolution(found, keyOf(env)))) return false;
  const parameters = z.object({ action: z.enum(captchaActions), expires: z.string() }).safeParse(extractParams(found));
  if (parameters.data?.action !== action) return false;
  const { rowCount } = await identityDb.query(once, [hashToken(found.challenge), LIFE]);
  return rowCount === 1;
}
