import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Person } from '../person/find-person.ts';
import { issueTicket } from '../tickets.ts';

/** Lifetime of a password link in seconds. */
export const RESET_LIFE = 3600;

/** Sends a person the link to choose a password, in the transaction of the identity role that needs it. */
export async function sendResetLink(
  parts: Parts,
  trx: Trx,
  { userId, email, firstName, language }: Pick<Person, 'userId' | 'email' | 'firstName' | 'language'>,
): Promise<void> {
  const token = await issueTicket(trx.client, { purpose: 'resetPassword', seconds: RESET_LIFE, userId });
  const link = `${parts.env.PUBLIC_URL}/reset-password/${token}`;
  const params = { name: firstName, link, minutes: RESET_LIFE / 60 };
  await queueMail(parts, trx, { to: email, language, template: 'resetPassword', params });
}
