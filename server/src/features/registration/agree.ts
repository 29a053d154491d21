import type { registration as endpoints } from '@baluarte/contract/registration.ts';
import { consentIn } from '../../kit/account/consent.ts';
import { noteEvent } from '../../kit/account/events.ts';
import { atDoor } from '../../kit/at-door.ts';
import { forget } from '../../kit/before-company.ts';
import type { Handling } from '../../kit/serve.ts';

/** Keeps when, and to which wording, a person agreed whose account somebody else made. The first agreement stands. */
export async function agree({ session, request, parts }: Handling<typeof endpoints.agree>): Promise<null> {
  const { userId, language } = session;
  const { version } = consentIn(parts.env, language);
  await atDoor(parts.database.door, async ({ client }) => {
    const { rowCount } = await client.query(
      `update auth."user" set consent_at = now(), consent_text = $2, updated_at = now()
       where id = $1 and consent_at is null`,
      [userId, version],
    );
    if (rowCount === 1) await noteEvent(client, request, { userId, kind: 'consentGiven' });
  });
  forget({ userId });
  return null;
}
