import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { originOf } from '#kit/http/origin.ts';

/** Days an invitation waits. */
const LIFE = 7;

interface Contact {
  email: string;
  name: string;
  lastName: string;
  language: 'es' | 'en';
  company: string;
  role: string;
}

const contactOf = (trx: Trx, memberId: number) =>
  trx.one(sql<Contact>`
    select p.email, p.first_name as name, p.last_name as "lastName", p.language, c.name as company, r.name as role
    from member m join role r on r.id = m.role_id, company c, app.person_contact(m.user_id) p where m.id = ${memberId}`);

/**
 * Revokes a membership's pending invitations, and sends a new one with the transaction. `session` is the inviter's;
 * `trx` is of the company. Returns its expiry.
 */
export async function sendInvitation(
  { trx, session, parts }: { trx: Trx; session: Pick<Session, 'userId' | 'userName'>; parts: Parts },
  memberId: number,
): Promise<{ expiresAt: string }> {
  const token = randomBytes(32).toString('base64url');
  await trx.run(sql`update invitation set revoked_at = now()
    where member_id = ${memberId} and accepted_at is null and revoked_at is null`);
  const made = await trx.one(sql<{ expiresAt: string }>`
    insert into invitation (member_id, hash, invited_by, expires_at)
    values (${memberId}, ${hashToken(token)}, ${session.userId}, now() + make_interval(days => ${LIFE}))
    returning expires_at as "expiresAt"`);
  const { email, name, lastName, language, company, role } = await contactOf(trx, memberId);
  const query = new URLSearchParams({ companyName: company, email, name, lastName });
  // On the main host: who is in no company yet may sign in there.
  const link = `${originOf(parts.env.PUBLIC_URL, MAIN_SUBDOMAIN)}/confirm-invitation/${token}?${query}`;
  await queueMail(parts, trx, {
    to: email,
    language,
    template: 'invitation',
    params: { name, inviter: session.userName, company, role, link, days: LIFE },
  });
  return made;
}
