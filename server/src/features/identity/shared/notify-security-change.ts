import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Language } from '@baluarte/texts/wording.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { queueMail, type MailParams } from '#kit/mail/mail.ts';
import { notifyAccount } from './notify-account.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { deviceName } from './session/device.ts';
import { whereFrom } from './events.ts';
import { originOf } from '#kit/http/origin.ts';

interface Reader {
  email: string;
  name: string;
  language: Language;
  timeZone: string | null;
}

const readerOf = (trx: Trx, userId: number) =>
  trx.one(sql<Reader>`
    select email, first_name as name, language, time_zone as "timeZone" from auth."user" where id = ${userId}`);

/** Time, address and device of the request, for security mails. */
async function circumstances(
  { env }: Parts,
  trx: Trx,
  { request, userId }: { request: FastifyRequest; userId: number },
) {
  const { email, name, language, timeZone } = await readerOf(trx, userId);
  const { address, userAgent } = whereFrom(request);
  const link = `${originOf(env.PUBLIC_URL, MAIN_SUBDOMAIN)}/my-account?tab=security`;
  const params = { name, at: new Date().toISOString(), address, device: deviceName(userAgent), link };
  return { to: { to: email, language, ...(timeZone === null ? {} : { timeZone }) }, params };
}

interface SecurityChange<Extra> {
  request: FastifyRequest;
  userId: number;
  details: Extra;
}
type Extra<T extends 'passkeyChanged' | 'providerChanged'> = Omit<
  MailParams[T],
  'name' | 'at' | 'address' | 'device' | 'link'
>;

/** Tells a user, by mail and in the product, that a passkey was added or removed. */
export async function notifyPasskeyChange(
  parts: Parts,
  trx: Trx,
  change: SecurityChange<Extra<'passkeyChanged'>>,
): Promise<void> {
  const { userId, details } = change;
  const { to, params } = await circumstances(parts, trx, change);
  await queueMail(parts, trx, { ...to, template: 'passkeyChanged', params: { ...params, ...details } });
  const subject = details.isAdded ? 'passkeyAdded' : 'passkeyRemoved';
  await notifyAccount(parts, trx, { userId, subject, params: { name: details.passkey } });
}

/** The same of an account of a provider. */
export async function notifyProviderChange(
  parts: Parts,
  trx: Trx,
  change: SecurityChange<Extra<'providerChanged'>>,
): Promise<void> {
  const { userId, details } = change;
  const { to, params } = await circumstances(parts, trx, change);
  await queueMail(parts, trx, { ...to, template: 'providerChanged', params: { ...params, ...details } });
  const subject = details.isLinked ? 'providerLinked' : 'providerUnlinked';
  await notifyAccount(parts, trx, { userId, subject, params: { provider: details.provider } });
}
