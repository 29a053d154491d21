import { daysLater } from '@baluarte/contract/kit/day.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Where the companies of the demonstration are: their days, today included, are those of its calendar. */
export const demoTimeZone = 'America/Bogota';

/** The day `day` days before the day `today`, or after it where negative. */
export const dayOf = (today: string, day: number): string => daysLater(today, -day);

/**
 * A moment of a working day, `day` days before the day `today`; at least one day ago, so never later than now. `minute` counts from nine
 * in the morning in Bogotá.
 */
export function momentOf(today: string, day: number, minute = 0): string {
  const nine = Date.parse(`${dayOf(today, Math.max(1, day))}T09:00:00-05:00`);
  return new Date(nine + minute * 60_000).toISOString();
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
