import { randomBytes } from 'node:crypto';
import { TRUST_DAYS } from '@baluarte/contract/identity/two-step.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { noteEvent, whereFrom } from '#identity/shared/events.ts';
import { DEVICE_COOKIE } from '#identity/shared/session/second-step.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Remembers the browser of a request for thirty days, at the address it came to; returns the secret for its cookie. */
export async function trustDevice(trx: Trx, request: FastifyRequest, userId: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { address, userAgent } = whereFrom(request);
  await trx.run(sql`delete from auth.trusted_device where user_id = ${userId} and expires_at < now()`);
  await trx.run(sql`
    insert into auth.trusted_device (user_id, hash, user_agent, ip_address, host, expires_at)
    values (${userId}, ${hashToken(secret)}, ${userAgent}, ${address}, ${request.host}, now() + make_interval(days => ${TRUST_DAYS}))`);
  await noteEvent(trx.client, request, { userId, kind: 'deviceTrusted' });
  return secret;
}

/** Sets the trusted browser's secret as a cookie: HttpOnly, for this host only. */
export function setDeviceCookie(reply: FastifyReply, { env }: Pick<Parts, 'env'>, secret: string): void {
  const secure = env.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  const age = TRUST_DAYS * 24 * 3600;
  reply.header('set-cookie', `${DEVICE_COOKIE}=${secret}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure}`);
}

/** Removes all trusted browsers of a user, or one; returns how many. */
export async function forgetDevices(
  trx: Trx,
  request: FastifyRequest,
  { userId, id }: { userId: number; id?: number },
): Promise<number> {
  const forgotten = await trx.run(sql`
    delete from auth.trusted_device where user_id = ${userId} ${id === undefined ? sql`` : sql`and id = ${id}`}`);
  if (forgotten > 0) await noteEvent(trx.client, request, { userId, kind: 'deviceForgotten', about: { forgotten } });
  return forgotten;
}
