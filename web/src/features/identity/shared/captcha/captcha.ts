import type { CaptchaAction, CaptchaChallenge } from '@baluarte/contract/identity/captcha.ts';
import { call } from '#kit/http/call.ts';
import { numberFor, type Work } from './proof-of-work.ts';
import { isRefusal, Refusal } from '#kit/http/refusal.ts';
import { signInEndpoints } from '../sign-in-endpoints.ts';
import { readConfig } from '#kit/session/use-config.ts';

/** Milliseconds after which the page says that something is being checked. */
const PATIENCE = 1000;

let slow = 0;
const listeners = new Set<() => void>();

/** Whether a captcha takes so long that the page should say so. */
export const isChecking = (): boolean => slow > 0;
/** Calls `listener` when that changes; returns how to stop. */
export function onChecking(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function count(by: 1 | -1): void {
  slow += by;
  for (const listener of listeners) listener();
}

function work(challenge: Work): Promise<number | null> {
  return new Promise((resolve) => {
    // Where no worker starts, the page itself does it.
    const here = () => resolve(numberFor(challenge));
    try {
      const worker = new Worker(new URL('proof-worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
        worker.terminate();
        resolve(data);
      });
      worker.addEventListener('error', here, { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(challenge);
    } catch {
      here();
    }
  });
}

async function solve(challenge: CaptchaChallenge | null): Promise<string | undefined> {
  if (challenge === null) return undefined;
  const { maxnumber, ...signed } = challenge;
  const number = await work({ ...signed, maxnumber });
  return btoa(JSON.stringify({ ...signed, number }));
}

interface Recaptcha {
  ready: (done: () => void) => void;
  execute: (key: string, options: { action: string }) => Promise<string>;
}
let recaptcha: Promise<Recaptcha> | null = null;

function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  recaptcha ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha };
      grecaptcha.ready(() => resolve(grecaptcha));
    });
    script.addEventListener('error', () => {
      recaptcha = null;
      reject(new Refusal(0, { code: 'network' }));
    });
    document.head.append(script);
  });
  return recaptcha;
}

async function answer(action: CaptchaAction): Promise<string | undefined> {
  const { captcha } = await readConfig();
  if (captcha.kind === 'off') return undefined;
  if (captcha.kind === 'altcha') return solve(await call(signInEndpoints.captcha, { query: { action } }));
  const siteKey = captcha.siteKey ?? '';
  return (await loadRecaptcha(siteKey)).execute(siteKey, { action });
}

/**
 * An answer to the captcha of this installation, for one request of this form; undefined where there is none. Works in the
 * background. Throws `Refusal`.
 */
export async function answerCaptcha(action: CaptchaAction): Promise<string | undefined> {
  let isCounted = false;
  const timer = setTimeout(() => {
    isCounted = true;
    count(1);
  }, PATIENCE);
  try {
    return await answer(action);
  } finally {
    clearTimeout(timer);
    if (isCounted) count(-1);
  }
}

/** Sends a form with an answer; once more where that one ended on the way. */
export async function withCaptcha<T>(
  action: CaptchaAction,
  send: (answer: { captcha: string | undefined }) => Promise<T>,
): Promise<T> {
  const captcha = await answerCaptcha(action);
  return send({ captcha }).catch(async (error: unknown) => {
    if (!isRefusal(error, 'captcha.failed')) throw error;
    return send({ captcha: await answerCaptcha(action) });
  });
}
