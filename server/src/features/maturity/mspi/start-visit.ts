import type { mspi as endpoints } from '@baluarte/contract/maturity/mspi.ts';
import type { z } from 'zod';
import { requireCaptcha } from '#identity/shared/captcha/captcha.ts';
import { consentIn } from '#identity/shared/person/consent.ts';
import { issueTicket } from '#identity/shared/tickets.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import type { Handling } from '#kit/http/serve.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { lockVisit, sendVisitCode, type VisitData } from './visit.ts';

const DAY = 86_400;
/** Visits and codes from one network in an hour: a training room where everybody begins at once. */
const STARTING = { call: 'mspi-start', window: 3600, max: 60 };
const RESENDING = { call: 'mspi-resend', window: 3600, max: 60 };

/**
 * Begins a visit: keeps what was typed, and sends a code. Accounts are not looked at, so neither the reply nor its time
 * tells whether there is one. Throws `captcha.missing`, `captcha.failed`, `slowDown`.
 */
export async function startVisit({
  body,
  request,
  parts,
}: Handling<typeof endpoints.start>): Promise<z.input<(typeof endpoints.start)['reply']>> {
  await requireCaptcha(request, 'mspi');
  await limitAddress(request, parts, STARTING);
  const { consent: _, ...who } = body;
  const data: VisitData = { who, consent: consentIn(parts.env, who.language).version, sends: 0, sentAt: 0, code: null };
  return inIdentityTransaction(parts.database.identityDb, async (trx) => {
    const seconds = parts.env.UNVERIFIED_DAYS * DAY;
    const challenge = await issueTicket(trx.client, { purpose: 'mspi', seconds, data: { ...data } });
    const visit = await lockVisit(trx, challenge);
    const sent = await sendVisitCode(parts, trx, visit);
    const { name, lastName, email, phone } = who;
    return { ...sent, challenge, pendingUser: { id: visit.id, name, lastName, email, phone } };
  });
}

/** Sends another code. Throws `step.expired`, `step.tooManySends`, `slowDown`. */
export async function resendCode({
  body,
  request,
  parts,
}: Handling<typeof endpoints.resend>): Promise<z.input<(typeof endpoints.resend)['reply']>> {
  await limitAddress(request, parts, RESENDING);
  return inIdentityTransaction(parts.database.identityDb, async (trx) =>
    sendVisitCode(parts, trx, await lockVisit(trx, body.challenge)),
  );
}
