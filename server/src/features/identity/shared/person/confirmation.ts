import type { Parts } from '#kit/http/parts.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Person } from './find-person.ts';
import { issueTicket } from '../tickets.ts';

/** How long the link that confirms an account is good, in hours. */
const HOURS = 24;

/** Data of a confirmation link. */
export interface Confirmation {
  /**
   * The unconfirmed e-mail was registered again with another password. It is unknown who set the account's password, so the
   * confirming user must set a new one.
   */
  isDisputed: boolean;
  /** Wording consented to; null where the account already has one. */
  consent: string | null;
  /** Digest of the secret that the registering browser stores; without it the link signs nobody in. */
  verifier?: string | undefined;
}

const inherited = `
select data from auth.ticket where user_id = $1 and purpose = 'confirmAccount' order by id desc limit 1`;

/**
 * Queues the mail with which a registered user confirms their e-mail; revokes an earlier link. Without `about`
 * the link keeps the earlier one's data.
 */
export async function sendConfirmation(
  parts: Parts,
  trx: Trx,
  { userId, email, firstName, language }: Pick<Person, 'userId' | 'email' | 'firstName' | 'language'>,
  about?: Partial<Confirmation>,
): Promise<void> {
  const { rows } = await trx.client.query<{ data: Record<string, unknown> }>(inherited, [userId]);
  const data = about?.isDisputed === false || !rows[0] ? about : { ...rows[0].data, ...about };
  const token = await issueTicket(trx.client, {
    purpose: 'confirmAccount',
    seconds: HOURS * 3600,
    userId,
    data: { ...data },
  });
  const link = `${parts.env.PUBLIC_URL}/account-confirmation/${token}`;
  await queueMail(parts, trx, {
    to: email,
    language,
    template: 'confirmAccount',
    params: { name: firstName, link, hours: HOURS },
  });
}
