import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { consentIn } from '#identity/shared/person/consent.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import type { Handling } from '#kit/http/serve.ts';

/**
 * Records the time and wording of a user's consent, for accounts created by others or with consent to an earlier wording.
 * Consent to the current wording is not replaced; the previous one is in the account's log.
 */
export async function agree({ session, request, parts }: Handling<typeof endpoints.agree>): Promise<null> {
  const { userId, language } = session;
  const { version } = consentIn(parts.env, language);
  await inIdentityTransaction(parts.database.identityDb, async ({ client }) => {
    const { rows } = await client.query<{ formerAt: string | null; former: string | null }>(
      `update auth."user" u set consent_at = now(), consent_text = $2, updated_at = now()
       from (select id, consent_at, consent_text from auth."user" where id = $1 for update) b
       where u.id = b.id and (b.consent_at is null or b.consent_text is distinct from $2)
       returning b.consent_at as "formerAt", b.consent_text as former`,
      [userId, version],
    );
    const [before] = rows;
    if (before) await noteEvent(client, request, { userId, kind: 'consentGiven', about: { version, ...before } });
  });
  forget({ userId });
  return null;
}
