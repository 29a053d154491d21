import type { FastifyRequest } from 'fastify';
import { whereFrom } from '#identity/shared/events.ts';
import type { Person } from '#identity/shared/person/find-person.ts';
import { deviceName } from '#identity/shared/session/device.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { notifyAccount } from '#identity/shared/notify-account.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Notifies a user that their password changed, and what to do if they did not change it. */
export async function notifyPasswordChange(
  { parts, trx, request }: { parts: Parts; trx: Trx; request: FastifyRequest },
  { userId, email, firstName, language }: Pick<Person, 'userId' | 'email' | 'firstName' | 'language'>,
): Promise<void> {
  const { address, userAgent } = whereFrom(request);
  await queueMail(parts, trx, {
    to: email,
    language,
    template: 'passwordChanged',
    params: {
      name: firstName,
      at: new Date().toISOString(),
      address,
      device: deviceName(userAgent),
      link: `${parts.env.PUBLIC_URL}/restore-password`,
    },
  });
  await notifyAccount(parts, trx, { userId, subject: 'passwordChanged', params: {} });
}
