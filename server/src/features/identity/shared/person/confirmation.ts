import type { Parts } from '#kit/http/parts.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Person } from './find-person.ts';
import { issueTicket } from '../tickets.ts';

/** How long the link that confirms an account is good, in hours. */
const HOURS = 24;

/** What the link of a confirmation carries beside whose it is. */
export interface Confirmation {
  /**
   * The e-mail was registered again, with another password, while it was not confirmed. Nobody knows whose password the
   * account has, so whoever proves the e-mail chooses one.
   */
  isDisputed: boolean;
  /** Wording agreed to; null where the account has its own already. */
  consent: string | null;
}

const inherited = `
select data from auth.ticket where user_id = $1 and purpose = 'confirmAccount' order by id desc limit 1`;

/**
 * Queues the mail by which a person who registered proves that the e-mail is theirs; an earlier link ends. Without `about`
 * the link says what the earlier one said.
 */
export async function sendConfirmation(
  parts: Parts,
  trx: Trx,
  { userId, email, firstName, language }: Pick<Person, 'userId' | 'email' | 'firstName' | 'language'>,
  about?: Confirmation,
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
