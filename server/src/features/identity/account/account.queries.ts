import type { SignedIn } from '@baluarte/contract/identity/account.ts';
import type { Pool } from 'pg';
import { hashToken } from '#kit/secrets/hash-token.ts';

const columns = `u.id::text, u.name, u.email, u.email_verified as "emailVerified", u.image, u.created_at as "createdAt",
  u.updated_at as "updatedAt", u.first_name as "firstName", u.last_name as "lastName", u.language`;

/** The signed-in user, as returned by the API. */
export async function readSignedIn(identityDb: Pool, userId: number): Promise<SignedIn> {
  const { rows } = await identityDb.query<SignedIn>(`select ${columns} from auth."user" u where u.id = $1`, [userId]);
  const [found] = rows;
  if (!found) throw new Error('the signed-in user has no row');
  return found;
}

/** Ends the session of a bearer token; returns its id, or null where it is not a session token. */
export async function endSessionOf(identityDb: Pool, token: string): Promise<number | null> {
  const { rows } = await identityDb.query<{ id: number }>('delete from auth.session where token = $1 returning id', [
    hashToken(token),
  ]);
  return rows[0]?.id ?? null;
}
