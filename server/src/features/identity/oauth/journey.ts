import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Env } from '#app/env.ts';
import { encrypt, decrypt } from '#kit/secrets/encryption.ts';

/** Seconds a sign-in at the provider may take. */
const LIFE = 600;
const COOKIE = 'baluarte.oauth';
const PURPOSE = 'oauth';

const journey = z.object({
  provider: z.string(),
  state: z.string(),
  nonce: z.string(),
  /** PKCE: the secret whose digest was sent to the provider. */
  codeVerifier: z.string(),
  /** Where the browser began, and the page to come back to there. */
  origin: z.string(),
  returnTo: z.string().nullable(),
  /** SHA-256 of the secret that the page stores; the hand-over ticket works only with it. */
  verifierHash: z.string(),
  /** The person who links the provider; null when signing in. */
  linkFor: z.number().nullable(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
export type Journey = z.infer<typeof journey>;

function cookieOf({ PUBLIC_URL }: Env, value: string, seconds: number): string {
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth/oauth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Sets the cookie with the state of a sign-in at a provider: encrypted, for this host and ten minutes. */
export function remember(reply: FastifyReply, env: Env, journey: Omit<Journey, 'until'>): void {
  const encrypted = encrypt(env, PURPOSE, JSON.stringify({ ...journey, until: Date.now() + LIFE * 1000 }));
  reply.header('set-cookie', cookieOf(env, encrypted, LIFE));
}

/** Reads and deletes the cookie, so that it works once. null where there is none, or it took too long. */
export function recall(request: FastifyRequest, reply: FastifyReply, env: Env): Journey | null {
  const start = `${COOKIE}=`;
  const cookie = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(start));
  if (!cookie) return null;
  reply.header('set-cookie', cookieOf(env, '', 0));
  try {
    const found = journey.parse(JSON.parse(decrypt(env, PURPOSE, cookie.slice(start.length))));
    return found.until > Date.now() ? found : null;
  } catch {
    // Changed, cut, or encrypted under another secret: as if it were not there.
    return null;
  }
}

/** Whether a page brings the secret of the digest a journey began with. */
export function isVerified(verifier: string, verifierHash: unknown): boolean {
  const found = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(typeof verifierHash === 'string' ? verifierHash : '');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
