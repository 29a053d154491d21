import { statusIds } from '@baluarte/contract/kit/values.ts';
import { passwordLength, type PasswordRules } from '@baluarte/contract/identity/password.rules.ts';
import type { Pool } from 'pg';
import { invalid } from '#kit/http/problem.ts';
import { hashing } from './hashing.ts';
import { verifyPassword } from './password.ts';
import { MOST_FORMER } from './set-password.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Owner of a password: an existing user, a future member of a company, or both. */
export interface Whose {
  /** null: a new user. */
  userId: number | null;
  /** Company the user is about to join, in addition to their current ones. */
  companyId?: number | null;
}

// Pending invitations count: accepting one sets a password.
const rules = `
select greatest(max(c.credential_length), ${passwordLength.minimum})::int as minimum,
  coalesce(max(c.credential_history), 0)::int as history
from company c where c.status_id = ${statusIds.ACTIVE} and c.id in (
  select m.company_id from member m where m.user_id = $1 and m.status_id in (${statusIds.ACTIVE}, ${statusIds.INVITED})
  union all select $2)`;

/** The password rules for a user: the strictest of their companies and of the product. */
export async function passwordRulesFor(identityDb: Pool, { userId, companyId = null }: Whose): Promise<PasswordRules> {
  const { rows } = await identityDb.query<PasswordRules>(rules, [userId, companyId]);
  const [found] = rows;
  if (!found) throw new Error('a statement that must return a row returned none');
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
 * Refuses a forbidden password, or one shorter than the strictest company of the user requires;
 * returns the rules. Throws `invalid` at the field.
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
 * The same for a password chosen by its own user, and also refuses their last ones. An administrator setting a password is not
 * told this, because it would reveal a former password of that user. Each comparison with a former password takes a permit
 * of `hashing`.
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
