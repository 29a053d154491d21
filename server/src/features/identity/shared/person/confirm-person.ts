import type { FastifyRequest } from 'fastify';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { hashing } from '../password/hashing.ts';
import { beginProof } from '../limits.ts';
import { verifyPassword } from '../password/password.ts';

/** Seconds after signing in during which that counts as proof, for people who have no password. */
const FRESH = 600;

interface Found {
  hash: string | null;
  isFresh: boolean;
}

const query = `
select (select a.password from auth.account a where a.user_id = s.user_id and a.provider_id = 'credential') as hash,
  s.created_at > now() - make_interval(secs => $2) as "isFresh"
from auth.session s where s.id = $1`;

/**
 * Re-authenticates the user of a session before a change to sign-in methods: by the password, or without one by
 * a sign-in of the last ten minutes. Throws `password.wrong` at the field, `step.signInAgain`, or
 * `slowDown` after too many wrong ones.
 */
export async function confirmPerson(
  request: FastifyRequest,
  { database }: Pick<Parts, 'database'>,
  {
    session,
    password,
    field = 'password',
  }: { session: Pick<Session, 'sessionId' | 'userId'>; password: string | undefined; field?: string },
): Promise<void> {
  const { rows } = await database.identityDb.query<Found>(query, [session.sessionId, FRESH]);
  const [found] = rows;
  if (!found) throw problem('unauthenticated');
  const { hash, isFresh } = found;
  if (hash === null) {
    if (!isFresh) throw problem('step.signInAgain');
    return;
  }
  const wrong = () => problem('password.wrong', {}, [{ path: field, code: 'problem' }]);
  if (!password) throw wrong();
  const counted = await beginProof(database.identityDb, {
    userId: session.userId,
    address: request.ip,
    of: 'password',
  });
  if (!(await hashing.take(() => verifyPassword({ hash, password })))) throw wrong();
  await counted.succeed();
}
