import type { AccountEvent } from '@baluarte/contract/identity/account-event.ts';
import type { Pool } from 'pg';

/** How far back users see the events of their account. */
const LAST = 100;

export interface OwnEvent {
  id: number;
  kind: AccountEvent;
  at: string;
  address: string | null;
  userAgent: string | null;
  by: string | null;
}

const page = `
select id, kind, at, ip_address as address, user_agent as "userAgent", coalesce(about ->> 'by', about ->> 'provider', about ->> 'name') as by
from (select * from auth.event where user_id = $1 order by id desc limit ${LAST}) e
order by id desc limit $2 offset $3`;
const count = `select count(*)::int as total from (select from auth.event where user_id = $1 limit ${LAST}) e`;

/** A page of the last hundred events of an account, newest first. */
export async function listOwnEvents(
  identityDb: Pool,
  userId: number,
  { page: number, perPage }: { page: number; perPage: number },
): Promise<{ rows: OwnEvent[]; total: number }> {
  const [rows, totals] = await Promise.all([
    identityDb.query<OwnEvent>(page, [userId, perPage, (number - 1) * perPage]),
    identityDb.query<{ total: number }>(count, [userId]),
  ]);
  return { rows: rows.rows, total: totals.rows[0]?.total ?? 0 };
}
