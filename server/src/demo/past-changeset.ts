import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** A moment of a working day, `day` days before `today`; at least one day ago, so never later than now. */
export function momentOf(today: Date, day: number, minute = 0): string {
  const midnight = Math.floor(today.getTime() / dayLength) * dayLength;
  // 14:00 in UTC is nine in the morning in Bogotá.
  return new Date(midnight - Math.max(1, day) * dayLength + (14 * 60 + minute) * 60 * 1000).toISOString();
}

/** What the changes that follow in this transaction belong to, as if they had been made then. */
export interface PastWork {
  at: string;
  userId: number | null;
  kind?: string;
}

/**
 * Opens a changeset with a date of its own; the history triggers use it until the next one. Numbers and dates of
 * changesets rise together, so open them in the order of their dates.
 */
export async function openChangeset(trx: Trx, { at, userId, kind = 'write' }: PastWork): Promise<void> {
  const { id } = await trx.one(
    sql<{ id: number }>`insert into changeset (user_id, kind, at) values (${userId}, ${kind}, ${at}) returning id`,
  );
  await trx.run(sql`select set_config('app.changeset_id', ${String(id)}, true)`);
}
