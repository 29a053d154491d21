import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Env } from '#app/env.ts';

/** Seconds a client token is good for. */
export const CLIENT_TOKEN_LIFE = 3600;

const ALGORITHM = 'HS256';
const AUDIENCE = 'client';

type Of<Name extends keyof Env> = Pick<Env, Name>;

/** A separate key, so that its signatures are not valid for anything else. */
const keyOf = ({ SECRET }: Of<'SECRET'>) => createHmac('sha256', SECRET).update('client token').digest();

/** The id and secret of the public client. /config publishes both: they identify a caller but prove nothing. */
export const publicClient = ({ CLIENT_ID, CLIENT_SECRET, SECRET }: Of<'CLIENT_ID' | 'CLIENT_SECRET' | 'SECRET'>) => ({
  id: CLIENT_ID,
  secret: CLIENT_SECRET ?? createHmac('sha256', SECRET).update('client secret').digest('base64url'),
});

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether id and secret are those of the public client; takes the same time whatever is wrong. */
export function isClient(client: { id: string; secret: string }, env: Parameters<typeof publicClient>[0]): boolean {
  const known = publicClient(env);
  const [id, secret] = [
    timingSafeEqual(digest(client.id), digest(known.id)),
    timingSafeEqual(digest(client.secret), digest(known.secret)),
  ];
  return id && secret;
}

/** A self-contained token, which any server of the installation can verify without a database. */
export function issueClientToken(env: Of<'SECRET' | 'CLIENT_ID' | 'PUBLIC_URL'>): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(env.PUBLIC_URL)
    .setSubject(env.CLIENT_ID)
    .setAudience(AUDIENCE)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${CLIENT_TOKEN_LIFE} s`)
    .sign(keyOf(env));
}

/** Whether a bearer token is a client token of this installation that has not ended. */
export async function isClientToken(token: string, env: Of<'SECRET' | 'CLIENT_ID' | 'PUBLIC_URL'>): Promise<boolean> {
  if (token.split('.').length !== 3) return false;
  try {
    await jwtVerify(token, keyOf(env), {
      algorithms: [ALGORITHM],
      typ: 'JWT',
      issuer: env.PUBLIC_URL,
      subject: env.CLIENT_ID,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat', 'jti'],
      maxTokenAge: CLIENT_TOKEN_LIFE,
    });
    return true;
  } catch {
    return false;
  }
}
