import { inScope } from '@baluarte/contract/organization/scope-address.ts';
import { preferencesOf, type NotificationKind } from '@baluarte/contract/record/notification.ts';
import { mailedAlready, notificationSubjects } from '@baluarte/contract/record/notification-subject.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import { originOf } from '#kit/http/origin.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { eventId } from '#kit/notification/event-id.ts';
import type { Notice } from '#kit/notification/notice.ts';
import type { Parts } from '#kit/http/parts.ts';
import { hasSms, queueSms } from '#kit/sms/sms.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { findRecipients, type Recipient } from './recipients.queries.ts';
import { sentenceIn } from './notification-sentence.ts';

/** Minutes after which a text message is no longer sent; the other channels still deliver. */
const SMS_LIFE = 12 * 60;

type Delivery = Notice & { kind: NotificationKind; event: string };

/** Inserts the rows of one company; idempotent. */
const insertRows = (trx: Trx, userIds: readonly number[], { kind, subject, params, link, event }: Delivery) =>
  trx.run(sql`
    insert into notification (user_id, kind, subject, params, link, event)
    select u, ${kind}, ${subject}, ${JSON.stringify(params)}::jsonb, ${link}, ${event} from unnest(${userIds}::bigint[]) u
    on conflict on constraint notification__event_taken do nothing`);

/** Mail and text message to one person. Their ids follow from the event, so that neither is sent twice. */
async function sendTo(parts: Parts, trx: Trx, person: Recipient, delivery: Delivery): Promise<void> {
  const { userId, email, phone, language, name, subdomain } = person;
  const { email: byMail, sms: bySms } = channelsOf(person, delivery);
  const { subject, params, link, companyId, event } = delivery;
  // Events of an example company are notified only in the product.
  if (companyId !== null && person.isExample) return;
  if (byMail && !mailedAlready.has(subject))
    await queueMail(
      parts,
      trx,
      {
        to: email,
        language,
        template: 'notification',
        params: {
          name,
          subject,
          about: params,
          company: companyId === null ? null : person.company,
          link: `${originOf(parts.env.PUBLIC_URL, subdomain ?? MAIN_SUBDOMAIN)}${link ?? '/notifications'}`,
        },
      },
      eventId('mail', userId, event),
    );
  if (!bySms || phone === null || !hasSms(parts.env)) return;
  const text = fill(textsIn(language).notification.sms, { sentence: sentenceIn(language, delivery) });
  await queueSms(parts, trx, { to: phone, text, minutes: SMS_LIFE }, eventId('sms', userId, event));
}

function channelsOf({ choices, companyDefaults }: Recipient, { kind }: Delivery) {
  return preferencesOf(choices, companyDefaults)[kind];
}

/** Where a notice leads, into the scope of what it is of. */
const linkOf = ({ link, scopeId }: Notice): string | null =>
  link !== null && scopeId !== undefined ? inScope(scopeId, link) : link;

/**
 * Delivers a notice to its recipients through their chosen channels. Idempotent, so it can be retried after an
 * interruption.
 */
export async function deliver(parts: Parts, notice: Notice, jobId: string): Promise<void> {
  const { database } = parts;
  const kind = notificationSubjects[notice.subject].kind;
  const delivery: Delivery = { ...notice, link: linkOf(notice), kind, event: notice.event ?? jobId };
  const recipients = await findRecipients(database.identityDb, notice);
  const shown = Map.groupBy(
    recipients.filter((one) => one.companyId !== null && channelsOf(one, delivery).inApp),
    ({ companyId }) => companyId as number,
  );
  for (const [companyId, people] of shown)
    await inCompany(database.app, { companyId, userId: null, scopeIds: [] }, (trx) =>
      insertRows(
        trx,
        people.map(({ userId }) => userId),
        delivery,
      ),
    );
  // One mail per user, also with several companies: the first is the one used last.
  const people = recipients.filter(
    ({ userId }, index) => recipients.findIndex((one) => one.userId === userId) === index,
  );
  await inIdentityTransaction(database.identityDb, async (trx) => {
    for (const person of people) await sendTo(parts, trx, person, delivery);
  });
}
