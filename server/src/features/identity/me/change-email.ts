import { randomUUID } from 'node:crypto';
import type { me as endpoints } from '@baluarte/contract/identity/me.ts';
import type { z } from 'zod';
import { confirmPerson } from '#identity/shared/person/confirm-person.ts';
import { refuseOtherEmail } from '#identity/shared/email-domains.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { callLimit } from '#kit/http/call-limit.ts';
import { originOf } from '#kit/http/origin.ts';
import { maskedEmail } from '#identity/shared/session/second-step.ts';
import { findTicket, issueTicket, useTicket } from '#identity/shared/tickets.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { notifyAccount } from '#identity/shared/notify-account.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import {
  endEmailChange,
  heldPerson,
  isConfirmed,
  pendingEmail,
  personOf,
  purposes,
  writeEmail,
  type Addressee,
  type PendingEmail,
  type Side,
} from './email-change.queries.ts';

/** Hours both links are good for. */
const HOURS = 24;
/** Maximum requests of one user in an hour: each sends two mails, one of them to any address. */
const REQUESTS = { window: 3600, max: 5 };

interface Change {
  parts: Parts;
  trx: Trx;
  person: Addressee;
  email: string;
}

async function sendLink({ parts, trx, person, email }: Change, side: Side, request: string): Promise<void> {
  const token = await issueTicket(trx.client, {
    purpose: purposes[side],
    seconds: HOURS * 3600,
    userId: person.id,
    data: { email, request },
  });
  const owner = side === 'new' ? await personOf(trx, email) : undefined;
  if (owner) return mailOwner(parts, trx, owner);
  const link = `${originOf(parts.env.PUBLIC_URL, MAIN_SUBDOMAIN)}/confirm-email/${token}`;
  await queueMail(parts, trx, {
    to: side === 'new' ? email : person.email,
    language: person.language,
    template: 'emailChangeConfirm',
    params: { name: person.name, newEmail: email, link, hours: HOURS },
  });
}

/** The address has an account: its owner is told and no link is sent. The requester is not told. */
async function mailOwner(parts: Parts, trx: Trx, { email, name, language }: Addressee): Promise<void> {
  const origin = originOf(parts.env.PUBLIC_URL, MAIN_SUBDOMAIN);
  await queueMail(parts, trx, {
    to: email,
    language,
    template: 'alreadyRegistered',
    params: { name, link: `${origin}/login`, restoreLink: `${origin}/restore-password` },
  });
}

/** Sends a link to the current and to the new address; nothing changes until both are followed. */
export async function askEmailChange({
  session,
  body,
  parts,
  request,
}: Handling<typeof endpoints.changeEmail>): Promise<PendingEmail> {
  const { identityDb } = parts.database;
  const { userId } = session;
  const { email, password } = body;
  await confirmPerson(request, parts, { session, password });
  const { allowed, retryAfter } = await callLimit(identityDb).consume(`changeEmail:${userId}`, REQUESTS);
  if (!allowed) throw problem('slowDown', { seconds: retryAfter ?? REQUESTS.window });
  return inIdentityTransaction(identityDb, async (trx) => {
    const person = await heldPerson(trx, userId);
    if (person.email === email) throw problem('me.sameEmail');
    await refuseOtherEmail(trx, userId, email);
    const change = { parts, trx, person, email };
    const mark = randomUUID();
    await sendLink(change, 'old', mark);
    await sendLink(change, 'new', mark);
    await noteEvent(trx.client, request, { userId, kind: 'emailChangeAsked', about: { by: maskedEmail(email) } });
    const pending = await pendingEmail(trx.client, userId);
    if (!pending) throw new Error('what was just asked for is not pending');
    return pending;
  });
}

/** Cancels a pending change. Throws `me.noEmailChange` where there is none. */
export async function cancelEmailChange({ session, parts }: Handling<typeof endpoints.cancelEmail>): Promise<null> {
  const ended = await inIdentityTransaction(parts.database.identityDb, (trx) => endEmailChange(trx, session.userId));
  if (ended === 0) throw problem('me.noEmailChange');
  return null;
}

/** The side (current or new address) and user of a link. Throws `link.unknown`. */
async function sideOf(trx: Trx, token: string): Promise<{ side: Side; userId: number }> {
  for (const side of ['new', 'old'] as const) {
    const ticket = await findTicket(trx.client, purposes[side], token);
    if (ticket?.userId) return { side, userId: ticket.userId };
  }
  throw problem('link.unknown');
}

type Confirmed = z.input<typeof endpoints.confirmEmail.reply>;

/** Follows one of the two links; the second one changes the e-mail and notifies the former address. */
export async function confirmEmailChange({
  body,
  parts,
  request,
}: Handling<typeof endpoints.confirmEmail>): Promise<Confirmed> {
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const { side, userId } = await sideOf(trx, body.token);
    const person = await heldPerson(trx, userId);
    const ticket = await useTicket(trx.client, purposes[side], body.token);
    const { email, request: mark } = ticket.data as { email: string; request: string };
    await refuseOtherEmail(trx, userId, email);
    const other = side === 'new' ? 'old' : 'new';
    if (!(await isConfirmed(trx, userId, other, mark))) return { isChanged: false, waitingFor: other };
    await writeEmail(trx, userId, email);
    await noteEvent(trx.client, request, { userId, kind: 'emailChanged', about: { by: maskedEmail(email) } });
    await queueMail(parts, trx, {
      to: person.email,
      language: person.language,
      template: 'emailChanged',
      params: { name: person.name, newEmail: email },
    });
    await notifyAccount(parts, trx, { userId, subject: 'emailChanged', params: {}, tab: 'personal' });
    forget({ userId });
    return { isChanged: true, waitingFor: null };
  });
}
