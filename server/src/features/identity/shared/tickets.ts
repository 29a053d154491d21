import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { problem } from '#kit/http/problem.ts';

/** Purpose of a secret; lookups for another purpose do not find it. */
export type TicketPurpose =
  | 'confirmAccount'
  | 'resetPassword'
  | 'changeEmail'
  // the same change, confirmed at the former address
  | 'leaveEmail'
  | 'secondStep'
  | 'enrolFactor'
  | 'passkey'
  | 'handOver'
  | 'completeRegister'
  | 'linkProvider'
  | 'archive'
  | 'handover'
  // a visit to the public self-assessment, until its e-mail is verified
  | 'mspi'
  // an impersonation, until it expires or is ended
  | 'viewAs';

export interface Ticket {
  id: number;
  userId: number | null;
  data: Record<string, unknown>;
  /** Wrong guesses made with it so far. */
  tries: number;
  state: 'open' | 'expired' | 'used';
}

/** A pool of the identity role, or a connection of it inside a transaction. */
type IdentityDb = Pick<Pool | PoolClient, 'query'>;

interface NewTicket {
  purpose: TicketPurpose;
  /** Seconds until it expires. */
  seconds: number;
  userId?: number | null;
  data?: Record<string, unknown>;
}

/** No later ticket has the same user and purpose. Concurrent inserts do not see each other; this check does. */
const isLatest = `not exists (
  select from auth.ticket later where later.user_id = t.user_id and later.purpose = t.purpose and later.id > t.id)`;
const columns = `id, user_id as "userId", data, tries,
  case when used_at is not null then 'used' when expires_at <= now() or not ${isLatest} then 'expired' else 'open' end as state`;

/**
 * Creates and returns a single-use secret of 256 bits; the database stores its digest. Revokes older tickets of the same
 * user and purpose, and deletes tickets that expired a week ago.
 */
export async function issueTicket(
  identityDb: IdentityDb,
  { purpose, seconds, userId = null, data = {} }: NewTicket,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await identityDb.query(
    `with swept as (
       delete from auth.ticket where expires_at < now() - interval '7 days'
     ), replaced as (
       update auth.ticket set expires_at = now() where user_id = $3 and purpose = $1 and used_at is null and expires_at > now()
     )
     insert into auth.ticket (purpose, hash, user_id, data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [purpose, hashToken(token), userId, JSON.stringify(data), seconds],
  );
  return token;
}

/** The ticket of a secret, in any state; null where there is none for this purpose. */
export async function findTicket(
  identityDb: IdentityDb,
  purpose: TicketPurpose,
  token: string,
): Promise<Ticket | null> {
  const { rows } = await identityDb.query<Ticket>(
    `select ${columns} from auth.ticket t where hash = $2 and purpose = $1`,
    [purpose, hashToken(token)],
  );
  return rows[0] ?? null;
}

/** An open ticket, not used up by it. Throws `link.unknown`, `link.expired` or `link.used`. */
export async function openTicket(identityDb: IdentityDb, purpose: TicketPurpose, token: string): Promise<Ticket> {
  const ticket = await findTicket(identityDb, purpose, token);
  if (!ticket) throw problem('link.unknown');
  if (ticket.state !== 'open') throw problem(ticket.state === 'used' ? 'link.used' : 'link.expired');
  return ticket;
}

/**
 * Uses a secret up: of two at the same moment one gets it. Throws `link.unknown`, `link.expired` or `link.used`. Inside a
 * transaction that fails it stays open.
 */
export async function useTicket(identityDb: IdentityDb, purpose: TicketPurpose, token: string): Promise<Ticket> {
  const { rows } = await identityDb.query<Ticket>(
    `update auth.ticket t set used_at = now()
     where hash = $2 and purpose = $1 and used_at is null and expires_at > now() and ${isLatest} returning ${columns}`,
    [purpose, hashToken(token)],
  );
  if (rows[0]) return rows[0];
  await openTicket(identityDb, purpose, token);
  throw problem('link.used');
}

/** Counts a wrong guess made with a ticket and returns how many there were. */
export async function countTry(identityDb: IdentityDb, ticketId: number): Promise<number> {
  const { rows } = await identityDb.query<{ tries: number }>(
    'update auth.ticket set tries = tries + 1 where id = $1 returning tries',
    [ticketId],
  );
  return rows[0]?.tries ?? Number.MAX_SAFE_INTEGER;
}
