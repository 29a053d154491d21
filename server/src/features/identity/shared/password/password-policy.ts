import { statusIds } from '@baluarte/contract/kit/values.ts';
import { passwordLength, type PasswordRules } from '@baluarte/contract/identity/password.rules.ts';
import type { Pool } from 'pg';
import { invalid } from '#kit/http/problem.ts';
import { hashing } from './hashing.ts';
import { verifyPassword } from './password.ts';
import { MOST_FORMER } from './set-password.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Whose password it is: of a person, of one who is about to be placed in a company, or both. */
export interface Whose {
  /** null: nobody's yet. */
  userId: number | null;
  /** Company the person is about to be placed in, beside those they are in. */
  companyId?: number | null;
}

// A place that waits for its person counts: whoever accepts it chooses a password for it.
const rules = `
select greatest(max(c.credential_length), ${passwordLength.minimum})::int as minimum,
  coalesce(max(c.credential_history), 0)::int as history
from company c where c.status_id = ${statusIds.ACTIVE} and c.id in (
  select m.company_id from member m where m.user_id = $1 and m.status_id in (${statusIds.ACTIVE}, ${statusIds.INVITED})
  union all select $2)`;

/** What the strictest of a person's companies asks of a new password of theirs, and the product of everybody. */
export async function passwordRulesFor(identityDb: Pool, { userId, companyId = null }: Whose): Promise<PasswordRules> {
  const { rows } = await identityDb.query<PasswordRules>(rules, [userId, companyId]);
  const [found] = rows;
  if (!found) throw new Error('a statement that must give a row gave none');
  return found;
}

const formerPasswords = `
select hash from (
  (select a.password as hash, 0 as age from auth.account a
    where a.user_id = $1 and a.provider_id = 'credential' and a.password is not null)
  union all
  (select h.hash, row_number() over (order by h.id desc) from auth.password_history h
    where h.user_id = $1 order by h.id desc limit ${MOST_FORMER})) former
order by age limit $2`;

interface Chosen extends Whose {
  email: string;
  password: string;
  field?: string;
}

/**
 * Refuses a password for somebody that nobody may choose, or that is shorter than the strictest of their companies takes;
 * returns what is asked of it. Throws `invalid` at the field.
 */
export async function refuseShortPassword(identityDb: Pool, chosen: Chosen): Promise<PasswordRules> {
  const { email, password, field = 'password' } = chosen;
  refuseWeakPassword(password, email, field);
  const found = await passwordRulesFor(identityDb, chosen);
  const { minimum } = found;
  if (Array.from(password).length < minimum)
    throw invalid([{ path: `body.${field}`, code: 'password.tooShort', params: { minimum } }]);
  return found;
}

/**
 * The same of a password that its own person chooses, and one of their last ones. Whoever gives a password to somebody is not
 * told whether it is one of those: it would tell them what somebody else's password was. Takes a turn of hashing for each
 * former password it is held against.
 */
export async function refuseUnfitPassword(identityDb: Pool, chosen: Chosen & { userId: number }): Promise<void> {
  const { history } = await refuseShortPassword(identityDb, chosen);
  if (history === 0) return;
  const { userId, password, field = 'password' } = chosen;
  const { rows } = await identityDb.query<{ hash: string }>(formerPasswords, [userId, history]);
  for (const { hash } of rows)
    if (await hashing.take(() => verifyPassword({ hash, password })))
      throw invalid([{ path: `body.${field}`, code: 'password.usedBefore', params: { count: history } }]);
}
