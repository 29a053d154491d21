import type { Env } from '#app/env.ts';
import { recaptchaOrigins } from '#kit/captcha/recaptcha.ts';

/**
 * Nothing is written as markup or run as code unless web/public/trust.js lets it. Google's script writes as it likes, so
 * where the captcha is Google's the browser cannot be asked for this.
 */
const trustedTypes = ({ CAPTCHA }: Env): Record<string, string[]> =>
  CAPTCHA === 'recaptcha' ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default', 'dompurify'] };

/** What a page may load and run, by directive: its own parts, and Google's where the captcha is theirs. */
export function contentPolicy(env: Env): Record<string, string[]> {
  const google = env.CAPTCHA === 'recaptcha' ? recaptchaOrigins : [];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...google],
    workerSrc: ["'self'"],
    frameSrc: ["'self'", ...google.slice(0, 1)],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...google.slice(0, 1)],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...trustedTypes(env),
    ...(env.NODE_ENV === 'production' ? { upgradeInsecureRequests: [] } : {}),
  };
}
