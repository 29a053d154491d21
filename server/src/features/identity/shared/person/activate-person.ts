import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Pool, PoolClient } from 'pg';

const activate = `
with person as (
  update auth."user" set status_id = ${statusIds.ACTIVE}, email_verified = true, updated_at = now(),
    consent_at = case when consent_at is null and $2::text is not null then now() else consent_at end,
    consent_text = coalesce(consent_text, $2)
  where id = $1 and status_id in (${statusIds.PENDING}, ${statusIds.INVITED}) returning id
), disputed as (
  delete from auth.account a using person where $3 and a.user_id = person.id and a.provider_id = 'credential'
)
select id from person`;

/**
 * Activates a user whose e-mail is verified, and removes a disputed password. False: the user is already active, or was
 * deactivated meanwhile.
 */
export async function activatePerson(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  { userId, consent, isDisputed }: { userId: number; consent: string | null; isDisputed: boolean },
): Promise<boolean> {
  const { rowCount } = await identityDb.query(activate, [userId, consent, isDisputed]);
  return rowCount === 1;
}
