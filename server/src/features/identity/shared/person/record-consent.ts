import type { FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { noteEvent } from '../events.ts';

/**
 * Records the time and wording of a user's consent. Consent to the current wording is not replaced; the previous one is in the
 * account's log.
 */
export async function recordConsent(
  identityDb: Pick<Pool | PoolClient, 'query'>,
  request: FastifyRequest,
  { userId, version }: { userId: number; version: string },
): Promise<void> {
  const { rows } = await identityDb.query<{ formerAt: string | null; former: string | null }>(
    `update auth."user" u set consent_at = now(), consent_text = $2, updated_at = now()
     from (select id, consent_at, consent_text from auth."user" where id = $1 for update) b
     where u.id = b.id and (b.consent_at is null or b.consent_text is distinct from $2)
     returning b.consent_at as "formerAt", b.consent_text as former`,
    [userId, version],
  );
  const [before] = rows;
  if (before) await noteEvent(identityDb, request, { userId, kind: 'consentGiven', about: { version, ...before } });
}
