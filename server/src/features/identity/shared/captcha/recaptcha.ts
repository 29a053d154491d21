import type { CaptchaAction } from '@baluarte/contract/identity/captcha.ts';
import { z } from 'zod';
import type { Env } from '#app/env.ts';
import { problem } from '#kit/http/problem.ts';
import type { ForeignScript } from '#kit/pages/content-policy.ts';

const contacted = 'https://www.google.com/recaptcha/';

/** Where reCAPTCHA's script and frame come from; the first also answers it. null where the captcha is not Google's. */
export const captchaScript = ({ CAPTCHA }: Pick<Env, 'CAPTCHA'>): ForeignScript | null =>
  CAPTCHA === 'recaptcha' ? { origins: [contacted, 'https://www.gstatic.com/recaptcha/'], contacted } : null;

/** From 0, a program, to 1, a person; Google's own advice for a first threshold. */
const LEAST_SCORE = 0.5;
/** Milliseconds to wait for the verdict. */
const PATIENCE = 5_000;

const verdict = z.object({ success: z.boolean(), score: z.number().optional(), action: z.string().optional() });

/**
 * Whether reCAPTCHA v3 considers the caller human for this action. Throws `busy` when it cannot be reached:
 * without a verdict nobody passes.
 */
export async function isHuman(
  { RECAPTCHA_SECRET = '', RECAPTCHA_URL }: Env,
  { action, answer, address }: { action: CaptchaAction; answer: string; address: string },
): Promise<boolean> {
  const body = new URLSearchParams({ secret: RECAPTCHA_SECRET, response: answer, remoteip: address });
  const answered = await fetch(RECAPTCHA_URL, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE) })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  const result = verdict.safeParse(answered).data;
  if (!result) throw problem('busy');
  return result.success && result.action === action && (result.score ?? 0) >= LEAST_SCORE;
}
