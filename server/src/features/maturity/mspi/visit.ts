import { maskedEmail } from '#identity/shared/session/second-step.ts';
import { CODE_LIFE, MOST_SENDS, MOST_TRIES, newCode, RESEND } from '#identity/shared/sent-code.ts';
import { visitor } from '@baluarte/contract/maturity/mspi.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { callLimit } from '#kit/http/call-limit.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Codes to one address: a stranger must not fill somebody's mailbox. */
const TO_ONE_ADDRESS = { window: 900, max: 5 };

/** What a visit keeps until its e-mail is verified. Moments in milliseconds since 1970. */
const visitData = z.object({
  who: visitor.omit({ consent: true }),
  /** Wording of the treatment of personal data agreed to. */
  consent: z.string(),
  sends: z.number(),
  sentAt: z.number(),
  code: z.object({ digest: z.string(), until: z.number() }).nullable(),
});
export type VisitData = z.output<typeof visitData>;

export interface Visit {
  id: number;
  tries: number;
  data: VisitData;
}

/** The open visit of a secret, held until the transaction ends, so that concurrent attempts wait. Throws `step.expired`. */
export async function lockVisit(trx: Trx, challenge: string): Promise<Visit> {
  const found = await trx.first<{ id: number; tries: number; data: unknown }>(sql`
    select id, tries, data from auth.ticket
    where hash = ${hashToken(challenge)} and purpose = 'mspi' and used_at is null and expires_at > now() for update`);
  if (!found) throw problem('step.expired');
  return { ...found, data: visitData.parse(found.data) };
}

/**
 * Sends a code to the e-mail of a visit. Throws `slowDown` within a minute of the last one and when too many went to the
 * address, `step.tooManySends` after five with one visit.
 */
export async function sendVisitCode(parts: Parts, trx: Trx, { id, data }: Omit<Visit, 'tries'>) {
  const now = Date.now();
  const { who, sends, sentAt } = data;
  if (sends >= MOST_SENDS) throw problem('step.tooManySends');
  const wait = sentAt + RESEND * 1000 - now;
  if (wait > 0) throw problem('slowDown', { seconds: Math.ceil(wait / 1000) });
  const { allowed, retryAfter } = await callLimit(trx.client).consume(
    `mspi-mail|${hashToken(who.email)}`,
    TO_ONE_ADDRESS,
  );
  if (!allowed) throw problem('slowDown', { seconds: retryAfter ?? RESEND });
  const { code, digest } = newCode(parts.env, id);
  const until = now + CODE_LIFE * 1000;
  const next: VisitData = { ...data, sends: sends + 1, sentAt: now, code: { digest, until } };
  await trx.run(sql`update auth.ticket set data = ${JSON.stringify(next)} where id = ${id}`);
  await queueMail(parts, trx, {
    to: who.email,
    language: who.language,
    template: 'visitCode',
    params: { name: who.name, code, minutes: CODE_LIFE / 60 },
  });
  return {
    sentTo: maskedEmail(who.email),
    resendAt: new Date(now + RESEND * 1000).toISOString(),
    expiresAt: new Date(until).toISOString(),
  };
}

/** Ends a visit; what the visitor typed is in their account now, or nowhere. */
export async function endVisit(trx: Trx, { id }: Pick<Visit, 'id'>): Promise<void> {
  await trx.run(sql`update auth.ticket set used_at = now(), data = '{}' where id = ${id}`);
}

/** Counts a wrong code and returns the attempts left; at 0 the visit ends. */
export async function countWrongCode(trx: Trx, visit: Visit): Promise<number> {
  const left = Math.max(0, MOST_TRIES - visit.tries - 1);
  await trx.run(sql`update auth.ticket set tries = tries + 1 where id = ${visit.id}`);
  if (left === 0) await endVisit(trx, visit);
  return left;
}
