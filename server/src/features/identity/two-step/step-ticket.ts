import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import type { SentMethod } from '@baluarte/contract/identity/two-step.ts';
import { sql } from 'kysely';
import { MOST_TRIES } from '#identity/shared/sent-code.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Data of a second-step ticket. Moments in milliseconds since 1970. */
export interface StepData {
  /** Of signing in: a method is set up first. */
  mustEnrol?: boolean;
  /** Of one's own account: the session in which it began. */
  sessionId?: number;
  sends?: number;
  sentAt?: Partial<Record<SentMethod, number>>;
  code?: { method: SentMethod; digest: string; until: number };
  /** The method being turned on; `secret` of an authenticator app, encrypted. */
  enrol?: { method: StepMethod; secret: string | null };
}

export interface StepTicket {
  id: number;
  userId: number;
  tries: number;
  data: StepData;
}

const columns = sql`id, user_id as "userId", tries, data`;
const isOpen = sql`used_at is null and expires_at > now() and user_id is not null`;

/**
 * The open ticket of a second step, by its secret, locked until the transaction ends, so that concurrent attempts
 * wait. Throws `step.expired`.
 */
export async function lockChallenge(trx: Trx, challenge: string): Promise<StepTicket> {
  const ticket = await trx.first<StepTicket>(sql`
    select ${columns} from auth.ticket
    where hash = ${hashToken(challenge)} and purpose = 'secondStep' and ${isOpen} for update`);
  if (!ticket) throw problem('step.expired');
  return ticket;
}

/** The session's open ticket to turn on a method, locked; undefined when there is none. */
export async function lockEnrolment(
  trx: Trx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<StepTicket | undefined> {
  return trx.first<StepTicket>(sql`
    select ${columns} from auth.ticket
    where user_id = ${userId} and purpose = 'enrolFactor' and ${isOpen}
      and (data ->> 'sessionId')::bigint = ${sessionId} for update`);
}

/** Writes a ticket's data; it stays open for at least `seconds` from now. */
export async function keepTicket(trx: Trx, { id, data }: StepTicket, seconds = 0): Promise<void> {
  await trx.run(sql`
    update auth.ticket set data = ${JSON.stringify(data)},
      expires_at = greatest(expires_at, now() + make_interval(secs => ${seconds})) where id = ${id}`);
}

/** Ends a ticket, completed or abandoned. */
export async function endTicket(trx: Trx, { id }: StepTicket): Promise<void> {
  await trx.run(sql`update auth.ticket set used_at = now() where id = ${id}`);
}

/** Counts a wrong code and returns the attempts left; at 0 the ticket ends. */
export async function countWrong(trx: Trx, ticket: StepTicket): Promise<number> {
  const left = MOST_TRIES - ticket.tries - 1;
  await trx.run(sql`
    update auth.ticket set tries = tries + 1, used_at = case when ${left} <= 0 then now() end where id = ${ticket.id}`);
  return Math.max(0, left);
}
