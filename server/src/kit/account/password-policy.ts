import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Pool } from 'pg';
import { invalid } from '../problem.ts';
import { hashing } from './hashing.ts';
import { verifyPassword } from './password.ts';
import { MOST_FORMER } from './set-password.ts';
import { refuseWeakPassword } from './weak-password.ts';

interface Policy {
  minimum: number;
  /** How many passwords, the present one among them, are not taken again. */
  history: number;
  /** Argon2id of the present and the former ones, the newest first. */
  former: string[];
}

// A place that waits for its person counts: whoever accepts it chooses a password for it.
const query = `
select coalesce(max(c.credential_length), 0)::int as minimum, coalesce(max(c.credential_history), 0)::int as history,
  array(
    (select a.password from auth.account a where a.user_id = $1 and a.provider_id = 'credential' and a.password is not null)
    union all
    (select h.hash from auth.password_history h where h.user_id = $1 order by h.id desc limit ${MOST_FORMER})
  ) as former
from member m join company c on c.id = m.company_id
where m.user_id = $1 and m.status_id in (${statusIds.ACTIVE}, ${statusIds.INVITED}) and c.status_id = ${statusIds.ACTIVE}`;

/**
 * Refuses a new password that nobody may choose, or that the strictest of its person's companies does not take: too short,
 * or one of their last. Throws `invalid` at the field. Takes a turn of hashing for each former password it is held against.
 */
export async function refuseUnfitPassword(
  door: Pool,
  { userId, email, password, field = 'password' }: { userId: number; email: string; password: string; field?: string },
): Promise<void> {
  refuseWeakPassword(password, email, field);
  const { rows } = await door.query<Policy>(query, [userId]);
  const { minimum = 0, history = 0, former = [] } = rows[0] ?? {};
  const path = `body.${field}`;
  if (Array.from(password).length < minimum) throw invalid([{ path, code: 'password.tooShort', params: { minimum } }]);
  for (const hash of former.slice(0, history))
    if (await hashing.take(() => verifyPassword({ hash, password })))
      throw invalid([{ path, code: 'password.usedBefore', params: { count: history } }]);
}
