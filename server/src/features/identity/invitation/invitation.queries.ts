import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { GrantedRole } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { hashToken } from '#kit/secrets/hash-token.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** An invitation as the identity role sees it, before its person is in the company. */
export interface Waiting {
  companyId: number;
  companyName: string;
  subdomain: string;
  role: string;
  inviter: string | null;
  expiresAt: string;
  memberId: number;
  userId: number;
  email: string;
  name: string;
  lastName: string;
  userStatusId: number;
  state: 'open' | 'expired' | 'revoked' | 'accepted';
  invitedBy: number | null;
  /** Role and scopes granted on acceptance. */
  place: GrantedRole & { scopeIds: number[]; assessmentIds: number[] };
}

const columns = `c.id as "companyId", c.name as "companyName", c.subdomain, r.name as role,
  b.first_name || ' ' || b.last_name as inviter, i.expires_at as "expiresAt", m.id as "memberId", u.id as "userId", u.email,
  i.invited_by as "invitedBy",
  json_build_object('base', r.base, 'isSystem', r.is_system, 'permissionCodes', r.permission_codes, 'scopeIds', m.scope_ids,
    'assessmentIds', m.assessment_ids) as place,
  u.first_name as name, u.last_name as "lastName", u.status_id as "userStatusId",
  case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null or m.status_id <> 3 then 'revoked'
    when i.expires_at <= now() or m.access_until < (now() at time zone c.time_zone)::date then 'expired' else 'open' end as state`;

const joined = `invitation i
  join member m on m.company_id = i.company_id and m.id = i.member_id
  join role r on r.company_id = m.company_id and r.id = m.role_id
  join company c on c.id = i.company_id and c.status_id = ${statusIds.ACTIVE}
  join auth."user" u on u.id = m.user_id
  left join auth."user" b on b.id = i.invited_by`;

/** The invitation behind the secret of a link, whatever its state. */
export async function findInvitation(identityDb: Pool, token: string): Promise<Waiting | null> {
  const { rows } = await identityDb.query<Waiting>(`select ${columns} from ${joined} where i.hash = $1`, [
    hashToken(token),
  ]);
  return rows[0] ?? null;
}

/** Invitations that wait for a person, the newest first; of one company when it is named. */
export async function listWaiting(
  identityDb: Pool,
  userId: number,
  companyId: number | null = null,
): Promise<Waiting[]> {
  const { rows } = await identityDb.query<Waiting>(
    `select ${columns} from ${joined} where u.id = $1 and m.status_id = 3 and i.accepted_at is null and i.revoked_at is null
       and i.expires_at > now() and ($2::bigint is null or c.id = $2) order by i.created_at desc`,
    [userId, companyId],
  );
  return rows;
}

/** The inviter and the new member. */
export interface Taken {
  invitedBy: number | null;
  person: string;
}

/** Activates an invited membership. null: it was accepted or revoked at the same moment. */
export async function takePlace(trx: Trx, memberId: number): Promise<Taken | null> {
  const [invitation] = await trx.rows(sql<Pick<Taken, 'invitedBy'>>`update invitation set accepted_at = now()
    where member_id = ${memberId} and accepted_at is null and revoked_at is null and expires_at > now()
    returning invited_by as "invitedBy"`);
  if (!invitation) return null;
  const member = await trx.first(sql<Pick<Taken, 'person'>>`
    update member set status_id = 1 where id = ${memberId} and status_id = 3
    returning coalesce(app.person_name(user_id), '') as person`);
  return member ? { ...invitation, ...member } : null;
}

export interface Newcomer {
  name: string;
  lastName: string;
  phone: string | null;
  language: 'es' | 'en';
  /** Argon2id of the password. */
  hash: string;
  /** Wording of the consent that was agreed to. */
  consentText: string;
}

/**
 * Activates the account of an invited user: the secret sent to their e-mail proves it is theirs. A password set
 * before that proof is removed. False: the account is already active.
 */
export async function openAccount(identityDb: Pool, userId: number, newcomer: Newcomer): Promise<boolean> {
  const { name, lastName, phone, language, hash, consentText } = newcomer;
  const { rowCount } = await identityDb.query(
    `with person as (
       update auth."user" set first_name = $2, last_name = $3, name = $2 || ' ' || $3, phone = coalesce($4, phone), language = $5,
         status_id = 1, email_verified = true, password_changed_at = now(), consent_at = now(), consent_text = $7, updated_at = now()
       where id = $1 and status_id in (3, 4) returning id
     )
     insert into auth.account (user_id, provider_id, account_id, password)
     select id, 'credential', id::text, $6 from person
     on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()`,
    [userId, name, lastName, phone, language, hash, consentText],
  );
  return rowCount === 1;
}
