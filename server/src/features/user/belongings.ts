import type { BelongingKind, fates } from '@baluarte/contract/user.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Trx } from '../../kit/trx.ts';
import type { Place } from './place.ts';

/**
 * Columns of companies' tables that name a person and stay as they are when the person leaves, each with why. A test holds
 * this list and the one below against the database: a new column is one of the two.
 */
export const keptColumns: Readonly<Record<string, string>> = {
  'changeset.user_id': 'the record of who did what',
  'former_person.user_id': 'whose name is kept',
  'idempotency.user_id': 'answers to repetitions of a call, for a day',
  'import.user_id': 'who imported a file, which is a fact',
  'member.user_id': 'the place itself, which goes',
  'risk.assessed_by': 'who assessed a risk, which is a fact',
};

interface Belonging {
  kind: BelongingKind;
  fate: (typeof fates)[number];
}

/** What goes over to somebody else, by the column that names the person. */
interface Given extends Belonging {
  fate: 'given';
  column: string;
  count: (place: Place) => ReturnType<typeof sql>;
  give: (place: Place, heirId: number) => ReturnType<typeof sql>;
}

const waiting = sql`accepted_at is null and revoked_at is null and expires_at > now()`;

export const given: readonly Given[] = [
  {
    kind: 'invitation',
    fate: 'given',
    column: 'invitation.invited_by',
    count: ({ userId }) => sql`(select count(*) from invitation where company_id = app.current_company()
      and invited_by = ${userId} and ${waiting})`,
    give: ({ userId }, heirId) => sql`update invitation set invited_by = ${heirId}
      where company_id = app.current_company() and invited_by = ${userId} and ${waiting}`,
  },
];

const liveKeys = `select count(*)::int as count from auth.api_key
  where user_id = $1 and company_id = $2 and revoked_at is null and (expires_at is null or expires_at > now())`;

/** Keys that stand for a person in a company; they end with the place. */
export async function countKeys(door: Pool, userId: number, companyId: number): Promise<number> {
  return (await door.query<{ count: number }>(liveKeys, [userId, companyId])).rows[0]?.count ?? 0;
}

/** What a person has in the company, of which there is any. */
export async function belongingsOf(
  { trx, door, companyId }: { trx: Trx; door: Pool; companyId: number },
  place: Place,
): Promise<(Belonging & { count: number })[]> {
  const counts = await Promise.all(
    given.map(async ({ kind, fate, count }) => ({
      kind,
      fate,
      count: (await trx.one(sql<{ count: number }>`select ${count(place)} as count`)).count,
    })),
  );
  const keys = {
    kind: 'apiKey' as const,
    fate: 'ended' as const,
    count: await countKeys(door, place.userId, companyId),
  };
  return [...counts, keys].filter(({ count }) => count > 0);
}
