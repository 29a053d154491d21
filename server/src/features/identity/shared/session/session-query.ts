import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import type { Language } from '@baluarte/texts/wording.ts';

/** User, company and role of a token: one database row. */
export interface Found {
  /** 0 for a key. */
  sessionId: number;
  /** null for a session. */
  apiKeyId: number | null;
  userId: number;
  /** The impersonating administrator, if any, with name and expiry. */
  viewerId: number | null;
  viewerName: string | null;
  viewedUntil: string | null;
  /** When it ends unless it is used before; null for a key and for work without a session. */
  idleUntil: string | null;
  chosenScopeId: number | null;
  email: string;
  userName: string;
  language: Language;
  isSuperAdmin: boolean;
  mustChangePassword: boolean;
  /** Never agreed to the treatment of their data, or to another wording of it. */
  mustConsent: 'first' | 'again' | null;
  chosenCompanyId: number | null;
  companyId: number | null;
  companyName: string | null;
  companyStatusId: number | null;
  subdomain: string | null;
  timeZone: string | null;
  memberId: number | null;
  /** They belong to the company, and were made inactive in it. */
  isSuspended: boolean;
  /** The last day of their place in the company, where it is over. */
  endedOn: string | null;
  /** The company allows all addresses, or this one; true where none was given. */
  isAddressAllowed: boolean;
  isLimited: boolean;
  base: BaseRole | null;
  isSystemRole: boolean | null;
  permissionCodes: number[] | null;
  /** Codes a key was made with; null for a session. */
  keyCodes: number[] | null;
  /** Scopes that may be worked in: active, and open to the person. */
  scopeIds: number[];
  /** Scopes the user is limited to, active or not; empty when not limited. */
  limitedTo: number[];
  /** Assessments the user is limited to; empty when not limited. */
  assessmentIds: number[];
}

interface Holder {
  /** The `with` queries: `live` returns the token's holder in the columns below; others may record its use. */
  queries: string;
  /** Id of the company it is about. */
  company: string;
}

/** The one statement that finds user, company and role for every kind of token. */
export const statementOf = ({ queries, company }: Holder): string => `
with ${queries}
select live.id as "sessionId", live.key_id as "apiKeyId", live.key_codes as "keyCodes", live.user_id as "userId",
  live.viewer_id as "viewerId", live.viewer_name as "viewerName", live.viewed_until as "viewedUntil",
  live.idle_until as "idleUntil", live.scope_id as "chosenScopeId", live.email, live.user_name as "userName", live.language,
  live.is_super_admin as "isSuperAdmin", live.must_change_password as "mustChangePassword", live.must_consent as "mustConsent",
  live.company_id as "chosenCompanyId", c.id as "companyId", c.subdomain,
  c.name as "companyName", c.status_id as "companyStatusId",
  coalesce(live.time_zone, c.time_zone) as "timeZone",
  c.id is null or live.is_super_admin or cardinality(c.allowed_addresses) = 0 or $3::text is null
    or $3::text::inet <<= any (c.allowed_addresses) as "isAddressAllowed",
  m.id as "memberId", m.id is null and exists (
    select from member n where n.company_id = c.id and n.user_id = live.user_id and n.status_id = 2) as "isSuspended",
  case when m.id is null then (
    select n.access_until from ended_member n where n.company_id = c.id and n.user_id = live.user_id) end as "endedOn", coalesce(cardinality(m.scope_ids) > 0, false) as "isLimited",
  r.base, r.is_system as "isSystemRole",
  case when r.status_id = 1 then r.permission_codes end as "permissionCodes",
  array(
    select p.id from scope p
    where p.company_id = c.id and p.status_id = 1 and (live.is_super_admin or cardinality(m.scope_ids) = 0 or p.id = any (m.scope_ids))
    order by p.id
  ) as "scopeIds", coalesce(m.scope_ids, '{}') as "limitedTo", coalesce(m.assessment_ids, '{}') as "assessmentIds"
from live
left join company c on c.id = ${company}
left join open_member m on m.company_id = c.id and m.user_id = live.user_id
left join role r on r.company_id = m.company_id and r.id = m.role_id`;
