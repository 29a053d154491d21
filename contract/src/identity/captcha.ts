import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';

/** Forms protected by a captcha; an answer for one is not valid for another. */
export const captchaActions = ['login', 'register', 'restore', 'mspi', 'board'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

/** Header in which the answer to a captcha travels. */
export const CAPTCHA_HEADER = 'X-Captcha';

/** ALTCHA's proof of work: find the `number` up to `maxnumber` whose SHA-256 behind `salt` is `challenge`. */
export const captchaChallenge = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  maxnumber: z.number().int(),
  salt: z.string(),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

export const captcha = {
  /** null where another captcha is used, or none. Valid once, for ten minutes, for this action. */
  challenge: endpoint({
    name: 'captcha.challenge',
    method: 'GET',
    path: '/auth/captcha',
    access: 'public',
    tenant: false,
    query: z.strictObject({ action: z.enum(captchaActions) }),
    reply: captchaChallenge.nullable(),
  }),
};

export const captchaProblems = problemsOf({
  /** Answer a challenge and send the same request again with it. `params.action` names the form. */
  'captcha.missing': { status: 422 },
});
