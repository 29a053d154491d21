import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { consentIn } from '#identity/shared/person/consent.ts';
import { recordConsent } from '#identity/shared/person/record-consent.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import type { Handling } from '#kit/http/serve.ts';

/** Records that a signed-in user consents, for accounts created by others or with consent to an earlier wording. */
export async function agree({ session, request, parts }: Handling<typeof endpoints.agree>): Promise<null> {
  const { userId, language } = session;
  const { version } = consentIn(parts.env, language);
  await inIdentityTransaction(parts.database.identityDb, ({ client }) =>
    recordConsent(client, request, { userId, version }),
  );
  forget({ userId });
  return null;
}
