import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { me } from '@baluarte/contract/identity/me.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import type { Trx } from '#kit/tenancy/trx.ts';

/** The ticket of the address it shall be, and that of the address as it is. */
export const purposes = { new: 'changeEmail', old: 'leaveEmail' } as const;
export type Side = keyof typeof purposes;

export type PendingEmail = z.input<typeof me.changeEmail.reply>;

// Both sides of one request carry its mark, so that a link of an older request is never taken for half of a newer one.
const pending = `
select n.data ->> 'email' as email, n.expires_at as "expiresAt",
  o.used_at is not null as "isOldConfirmed", n.used_at is not null as "isNewConfirmed"
from auth.ticket n
join auth.ticket o on o.user_id = n.user_id and o.purpose = '${purposes.old}' and o.data ->> 'request' = n.data ->> 'request'
where n.user_id = $1 and n.purpose = '${purposes.new}' and n.expires_at > now() and o.expires_at > now()
  and (n.used_at is null or o.used_at is null)
order by n.id desc limit 1`;

/** The change of e-mail that waits for its links to be followed, or null. */
export async function pendingEmail(identityDb: Pick<Pool, 'query'>, userId: number): Promise<PendingEmail | null> {
  return (await identityDb.query<PendingEmail>(pending, [userId])).rows[0] ?? null;
}

/** Ends the links of a change that waits; returns how many there were. */
export const endEmailChange = (trx: Trx, userId: number): Promise<number> =>
  trx.run(sql`
    update auth.ticket set expires_at = now()
    where user_id = ${userId} and purpose in (${purposes.new}, ${purposes.old}) and expires_at > now()`);

export interface Addressee {
  id: number;
  email: string;
  name: string;
  language: Language;
  timeZone: string | null;
}

const addressee = sql`id, email, first_name as name, language, time_zone as "timeZone"`;

/** The user with an e-mail, or undefined. */
export const personOf = (trx: Trx, email: string): Promise<Addressee | undefined> =>
  trx.first(sql<Addressee>`select ${addressee} from auth."user" where email = ${email}`);

/** A user, locked until the end of the transaction, so that two links followed at the same moment are processed in turn. */
export const heldPerson = (trx: Trx, userId: number): Promise<Addressee> =>
  trx.one(sql<Addressee>`select ${addressee} from auth."user" where id = ${userId} for update`);

/** Whether the other side of a request was confirmed. */
export async function isConfirmed(trx: Trx, userId: number, side: Side, request: string): Promise<boolean> {
  const found = await trx.first(sql`
    select from auth.ticket where user_id = ${userId} and purpose = ${purposes[side]} and data ->> 'request' = ${request}
      and used_at is not null`);
  return found !== undefined;
}

/** Changes a user's e-mail and revokes password links sent to the former one. Throws `user.emailTaken`, by the constraint of that name. */
export const writeEmail = (trx: Trx, userId: number, email: string): Promise<number> =>
  trx.run(sql`
    with links as (
      update auth.ticket set expires_at = now()
      where user_id = ${userId} and purpose = 'resetPassword' and used_at is null and expires_at > now()
    )
    update auth."user" set email = ${email}, email_verified = true, updated_at = now() where id = ${userId}`);
