import { apiKeyPrefix } from '@baluarte/contract/identity/api-key.ts';
import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissionList } from '@baluarte/contract/permissions.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { logoPath, type CompanyLogo } from '@baluarte/contract/identity/company-logo.ts';
import type { Pool } from 'pg';
import { plainAddress } from '#kit/http/network-address.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { refusalIn } from './refusal.ts';
import { SessionCache, type SessionMatch } from './session-cache.ts';
import { statementOf, type Found } from './session-query.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** Session lifetime in seconds: since the last use, and since the start. */
export const sessionLife = { idle: 8 * 3600, absolute: 30 * 24 * 3600 } as const;

/** A session lookup. `scopeId`: the scope named by the request, or null. */
export interface SessionRequest {
  token: string;
  subdomain: string;
  scopeId: number | null;
  /** Network address of the caller; without it API keys are refused, and a company's allowed networks are not checked. */
  address?: string;
  /** Version of the wording of the consent that is in force; without it any agreement counts. */
  consent?: string;
  /** The page asks by itself, so it is no use of the session. */
  isBackground?: boolean;
}

const person = `u.email, u.first_name || ' ' || u.last_name as user_name, u.language, u.time_zone`;

/** Whether a user's password is too old for one of their companies. Users without a password sign in elsewhere. */
const isPasswordOld = `(exists (select from auth.account a
    where a.user_id = u.id and a.provider_id = 'credential' and a.password is not null)
  and exists (select from open_member o join company p on p.id = o.company_id and p.status_id = 1
    where o.user_id = u.id
      and coalesce(u.password_changed_at, u.created_at) < now() - make_interval(days => p.credential_days)))`;

/** Whether a session `of` is alive by the rules of the company `w`. */
const livesIn = (of: string) => `${of}.used_at > now() - make_interval(mins => w.session_minutes)
  and ${of}.created_at > now() - make_interval(days => w.session_days)`;

/** Whether a request is a use of the session `of` that is recorded; `parameter`: whether it runs in the background. */
const isRecorded = (of: string, parameter: string) =>
  `${of}.used_at < now() - interval '1 minute' and not coalesce(${parameter}::boolean, false)`;
/** When the session `s` will have been unused for too long in the company `w`, or without one. */
const idleUntil = (parameter: string) => `case when ${isRecorded('s', parameter)} then now() else s.used_at end
  + make_interval(mins => coalesce(w.session_minutes, ${sessionLife.idle / 60})) as idle_until`;

const nobodyLooks = `null::bigint as viewer_id, null::text as viewer_name, null::timestamptz as viewed_until`;

// One statement for user, company and role. At most once a minute it also records the use, unless the page asked by itself, which keeps the session alive; a
// session expired by the rules of the current company is not kept alive by refused requests.
const ofSession = (session: string, company: string) =>
  statementOf({
    queries: `live as (
    select s.id, null::bigint as key_id, null::integer[] as key_codes, s.user_id, s.company_id, w.id as worked_id, s.scope_id,
      s.used_at, ${idleUntil('$5')}, ${person}, ${nobodyLooks}, u.is_super_admin, u.must_change_password or ${isPasswordOld} as must_change_password,
      case when u.consent_at is null then 'first' when u.consent_text is distinct from coalesce($4::text, u.consent_text) then 'again' end
        as must_consent
    from auth.session s join auth."user" u on u.id = s.user_id
    left join company w on w.id = ${company}
    where ${session} and u.status_id = 1 and s.expires_at > now()
      and s.used_at > now() - interval '${sessionLife.idle} seconds' and s.created_at > now() - interval '${sessionLife.absolute} seconds'
      and (w.id is null or (${livesIn('s')} and (not w.has_one_session or (s.company_id = w.id and not exists (
        select from auth.session n where n.user_id = s.user_id and n.company_id = w.id and n.id > s.id
          and n.expires_at > now() and ${livesIn('n')})))))
  ), touched as (
    update auth.session s set used_at = now() from live
    where s.id = live.id and ${isRecorded('live', '$5')}
  )`,
    company: 'live.worked_id',
  });
const bySession = ofSession(
  's.token = $1',
  `case when $2 = '${MAIN_SUBDOMAIN}' then s.company_id else (select id from company where subdomain = $2) end`,
);
// The session behind a link, in the company the link was made in, whatever it works in now.
const byLink = ofSession('s.id = $1::bigint', '$2::bigint');

// A key works only in its company, with the rights of a member, never of a super administrator; while the company
// allows keys and this one has not expired.
const byKey = statementOf({
  queries: `live as (
    select 0::bigint as id, k.id as key_id, k.permission_codes as key_codes, k.user_id, k.company_id,
      null::bigint as scope_id, k.used_at, null::timestamptz as idle_until, ${person}, ${nobodyLooks}, false as is_super_admin, false as must_change_password,
      null::text as must_consent
    from auth.api_key k join auth."user" u on u.id = k.user_id join company w on w.id = k.company_id and w.api_is_on
    where k.hash = $1 and u.status_id = 1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and (w.api_days is null or k.created_at > now() - make_interval(days => w.api_days))
  ), touched as (
    update auth.api_key k set used_at = now(), used_from = $3::text from live
    where k.id = live.key_id and (live.used_at is null or live.used_at < now() - interval '1 minute')
  )`,
  company: `live.company_id and $2 in ('${MAIN_SUBDOMAIN}', c.subdomain)`,
});

const ofUser = (isSuperAdmin: string) =>
  statementOf({
    queries: `live as (
    select 0::bigint as id, null::bigint as key_id, null::integer[] as key_codes, u.id as user_id, $1::bigint as company_id,
      null::bigint as scope_id, null::timestamptz as idle_until, ${person}, ${nobodyLooks}, ${isSuperAdmin} as is_super_admin, false as must_change_password,
      null::text as must_consent
    from auth."user" u where u.id = $2::bigint and u.status_id = 1
  )`,
    company: 'live.company_id',
  });
// A member without a session: somebody who proved otherwise that they may read as that person. Never as a super administrator.
const byMember = ofUser('false');
// Whoever asked for work that is done later, without a request of theirs.
const byUser = ofUser('u.is_super_admin');

/** Stamp of the memberships and roles of both users when an impersonation began; any change ends it. */
export const viewStamp = (company: string, viewer: string, viewed: string): string => `(
  select string_agg(concat_ws(':', m.user_id, m.version, r.id, r.version, r.status_id), ',' order by m.user_id)
  from open_member m join role r on r.company_id = m.company_id and r.id = m.role_id
  where m.company_id = ${company} and m.user_id in (${viewer}, ${viewed}))`;

// An impersonation: valid while the administrator's own session lives and neither membership has changed.
const byView = statementOf({
  queries: `asked as (
    select t.user_id as viewer_id, (t.data ->> 'userId')::bigint as viewed_id, (t.data ->> 'companyId')::bigint as company_id,
      (t.data ->> 'scopeId')::bigint as scope_id, (t.data ->> 'sessionId')::bigint as session_id, t.data ->> 'stamp' as stamp,
      t.expires_at
    from auth.ticket t
    where t.hash = $1 and t.purpose = 'viewAs' and t.used_at is null and t.expires_at > now()
  ), live as (
    select s.id, null::bigint as key_id, null::integer[] as key_codes, u.id as user_id, a.company_id, a.scope_id, s.used_at, ${idleUntil('$4')},
      ${person}, v.id as viewer_id, v.first_name || ' ' || v.last_name as viewer_name, a.expires_at as viewed_until,
      false as is_super_admin, false as must_change_password,
      null::text as must_consent
    from asked a join auth.session s on s.id = a.session_id and s.user_id = a.viewer_id
    join auth."user" v on v.id = a.viewer_id and v.status_id = 1
    join auth."user" u on u.id = a.viewed_id and u.status_id = 1 and not u.is_super_admin
    join company w on w.id = a.company_id
    where s.expires_at > now() and s.used_at > now() - interval '${sessionLife.idle} seconds' and ${livesIn('s')}
      and a.stamp = ${viewStamp('a.company_id', 'a.viewer_id', 'a.viewed_id')}
  ), touched as (
    update auth.session s set used_at = now() from live where s.id = live.id and ${isRecorded('live', '$4')}
  )`,
  company: `live.company_id and $2 in ('${MAIN_SUBDOMAIN}', c.subdomain)`,
});

const recognitionCodes = [251, 252, 253, 254];
const platformCodes = permissionList
  .filter(({ group, code }) => ['companies', 'users', 'roles'].includes(group) || recognitionCodes.includes(code))
  .map(({ code }) => code);

type Person =
  | 'sessionId'
  | 'apiKeyId'
  | 'userId'
  | 'userName'
  | 'email'
  | 'isSuperAdmin'
  | 'language'
  | 'mustChangePassword'
  | 'mustConsent'
  | 'viewer'
  | 'idleUntil';
type SessionContext = Omit<Session, Person>;

function outside({ isSuperAdmin, timeZone }: Found): SessionContext {
  return {
    base: isSuperAdmin ? baseRoles.SUPERADMIN : baseRoles.GUEST,
    permissionCodes: isSuperAdmin ? platformCodes : [],
    isLimited: false,
    companyId: null,
    subdomain: MAIN_SUBDOMAIN,
    scopeId: isSuperAdmin ? 0 : null,
    allowedScopeIds: isSuperAdmin ? 'every' : [],
    allowedAssessmentIds: 'every',
    timeZone: timeZone ?? 'America/Bogota',
  };
}

/** The current scope: the requested one, else the chosen one, else the only one. */
function scopeOf(found: Found, requested: number | null): number | null | 'refused' {
  const isAllowed = (scopeId: number) => (scopeId === 0 ? found.isSuperAdmin : found.scopeIds.includes(scopeId));
  // Anybody may read every scope they may enter at once; working in all of them is the super administrator's.
  if (requested !== null) return requested === 0 || isAllowed(requested) ? requested : 'refused';
  if (found.chosenScopeId !== null && isAllowed(found.chosenScopeId)) return found.chosenScopeId;
  if (found.isSuperAdmin) return 0;
  return found.scopeIds.length === 1 ? (found.scopeIds[0] ?? null) : null;
}

const isAdministrator = ({ base, isSystemRole }: Pick<Found, 'base' | 'isSystemRole'>) =>
  base === baseRoles.ADMIN && isSystemRole === true;

type Belonging = Pick<
  Found,
  | 'isSuperAdmin'
  | 'base'
  | 'isSystemRole'
  | 'permissionCodes'
  | 'subdomain'
  | 'isLimited'
  | 'limitedTo'
  | 'assessmentIds'
  | 'timeZone'
>;

/** Codes a member's role grants; an administrator's system role grants all of a company's. */
export const heldCodes = (found: Pick<Found, 'base' | 'isSystemRole' | 'permissionCodes'>): readonly number[] =>
  isAdministrator(found) && found.permissionCodes !== null ? companyCodes : (found.permissionCodes ?? []);

function inside(found: Belonging, companyId: number, scopeId: number | null): SessionContext {
  const { isSuperAdmin } = found;
  return {
    base: isSuperAdmin ? baseRoles.ADMIN : (found.base ?? baseRoles.GUEST),
    permissionCodes: isSuperAdmin ? companyCodes : heldCodes(found),
    isLimited: !isSuperAdmin && found.isLimited,
    companyId,
    subdomain: found.subdomain ?? MAIN_SUBDOMAIN,
    scopeId,
    allowedScopeIds: isSuperAdmin || !found.isLimited ? 'every' : found.limitedTo,
    allowedAssessmentIds: isSuperAdmin || found.assessmentIds.length === 0 ? 'every' : found.assessmentIds,
    timeZone: found.timeZone ?? 'America/Bogota',
  };
}

// A super administrator is inside a company only after entering it, because entering is what the audit records.
const belongs = ({ isSuperAdmin, companyId, chosenCompanyId, memberId }: Found) =>
  companyId !== null && (isSuperAdmin ? companyId === chosenCompanyId : memberId !== null);

/** Why access is refused: for members, company or place in it inactive, or address not allowed; for others only that it is not theirs. */
function refusalOf(found: Found, address?: string): Problem {
  const isTheirs = found.memberId !== null || found.isSuperAdmin;
  if (found.companyStatusId === statusIds.INACTIVE && isTheirs)
    return problem('company.inactive', { company: found.companyName ?? '' });
  if (belongs(found)) return problem('tenant.addressRefused', { address });
  const company = found.companyStatusId === statusIds.ACTIVE ? found.companyName : null;
  return refusalIn(found.isSuspended || found.endedOn !== null ? company : null, found.endedOn);
}

function place(found: Found, { subdomain, scopeId, address }: Omit<SessionRequest, 'token'>): SessionContext | Problem {
  const { companyId } = found;
  if (companyId === null || found.companyStatusId !== statusIds.ACTIVE || !belongs(found) || !found.isAddressAllowed)
    // The company chosen at the main subdomain may be lost meanwhile; one must still be able to choose another.
    return subdomain === MAIN_SUBDOMAIN && found.apiKeyId === null ? outside(found) : refusalOf(found, address);
  const scope = scopeOf(found, scopeId);
  return scope === 'refused' ? problem('scope.refused') : withinKey(inside(found, companyId, scope), found);
}

/** The key's permissions that its user still has. */
const withinKey = (place: SessionContext, { keyCodes }: Found): SessionContext =>
  keyCodes === null
    ? place
    : { ...place, permissionCodes: place.permissionCodes.filter((code) => keyCodes.includes(code)) };

const cache = new SessionCache();

/** Prefix of impersonation tokens. */
export const viewPrefix = 'blv_';
const isView = (token: string) => token.startsWith(viewPrefix);

/** Whether a bearer token is an API key, by how it begins. */
const isApiKey = (token: string) => token.startsWith(apiKeyPrefix);

async function lookUp(
  identityDb: Pool,
  hash: string,
  { token, subdomain, address, consent, isBackground = false }: SessionRequest,
): Promise<Found[]> {
  const values: unknown[] = [hash, subdomain, address === undefined ? null : plainAddress(address)];
  const kind = isApiKey(token) ? 'apiKey' : isView(token) ? 'view' : 'session';
  if (kind === 'session') values.push(consent ?? null);
  if (kind !== 'apiKey') values.push(isBackground);
  const statement = { name: kind, text: { apiKey: byKey, view: byView, session: bySession }[kind], values };
  return (await identityDb.query<Found>(statement)).rows;
}

/** The session for the requested company and scope, or why it is refused. */
function sessionFrom(found: Found, request: Omit<SessionRequest, 'token'>): Session | Problem {
  const where = place(found, request);
  if (where instanceof Error) return where;
  const { sessionId, apiKeyId, userId, userName, email, isSuperAdmin, language } = found;
  const { mustChangePassword, mustConsent, idleUntil } = found;
  const { viewerId, viewerName, viewedUntil } = found;
  const viewer =
    viewerId === null
      ? null
      : { userId: viewerId, name: viewerName ?? '', until: new Date(viewedUntil ?? 0).toISOString() };
  const who = { sessionId, apiKeyId, userId, userName, email, isSuperAdmin, language, viewer, idleUntil };
  return { ...who, mustChangePassword, mustConsent, ...where };
}

/**
 * The session of a bearer token in the requested company and scope. One statement, cached for five
 * seconds in this process. `unauthenticated`: no such session or key, it expired, or its user is not active. Problems:
 * `tenant.refused`, `tenant.memberInactive`, `tenant.accessEnded`, `tenant.addressRefused` or `scope.refused`.
 */
export async function findSession(
  identityDb: Pool,
  request: SessionRequest,
): Promise<Session | 'unauthenticated' | Problem> {
  const { token } = request;
  if ((isApiKey(token) || isView(token)) && request.address === undefined) return 'unauthenticated';
  const hash = hashToken(request.token);
  const key = `${hash} ${request.subdomain} ${request.scopeId ?? ''} ${request.address ?? ''} ${request.consent ?? ''} ${request.isBackground ?? false}`;
  const known = cache.get(key);
  if (known) return known;
  const { age } = cache;
  const [found] = await lookUp(identityDb, hash, request);
  if (!found) return 'unauthenticated';
  const session = sessionFrom(found, request);
  if (session instanceof Error) return session;
  cache.set(key, session, age);
  return session;
}

/** The session in which a link was created, with company and scope. */
export interface LinkRequest extends Pick<SessionRequest, 'scopeId' | 'address' | 'consent'> {
  sessionId: number;
  /** null: outside of every company. */
  companyId: number | null;
}

/**
 * The session behind a link, with its current rights in the link's company. null: the session ended, its
 * user was deactivated or lost the membership or scope, or the company is inactive or does not allow the address.
 */
export async function findLinkSession(
  identityDb: Pool,
  { sessionId, companyId, scopeId, address, consent }: LinkRequest,
): Promise<Session | null> {
  const plain = address === undefined ? null : plainAddress(address);
  const statement = { name: 'link', text: byLink, values: [sessionId, companyId, plain, consent ?? null, false] };
  const [found] = (await identityDb.query<Found>(statement)).rows;
  if (!found || (companyId !== null && found.companyId === null)) return null;
  const subdomain = companyId === null ? MAIN_SUBDOMAIN : (found.subdomain ?? '');
  const session = sessionFrom(found, { subdomain, scopeId, ...(address === undefined ? {} : { address }) });
  return session instanceof Error ? null : session;
}

/**
 * What a member may do in a company now, without a session of theirs; in no scope, and with no more than a member's rights. null:
 * they are no active member or not active, the company is not active, or it does not allow the network `address`, where there is one.
 */
export async function findMemberSession(
  identityDb: Pool,
  { companyId, userId, address }: { companyId: number; userId: number; address?: string },
): Promise<Session | null> {
  const from = address === undefined ? null : plainAddress(address);
  const statement = { name: 'member', text: byMember, values: [companyId, userId, from] };
  const [found] = (await identityDb.query<Found>(statement)).rows;
  if (!found || found.companyId === null) return null;
  const where = { subdomain: found.subdomain ?? '', scopeId: null, ...(address === undefined ? {} : { address }) };
  const session = sessionFrom(found, where);
  return session instanceof Error ? null : session;
}

/**
 * A user's session in a company now, for work they asked for that is done without a request of theirs: their rights of now, in no
 * scope. null: no longer a member, or they or the company are not active.
 */
export async function findActingSession(
  identityDb: Pool,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<Session | null> {
  const statement = { name: 'user', text: byUser, values: [companyId, userId, null] };
  const [found] = (await identityDb.query<Found>(statement)).rows;
  if (!found || found.companyId === null) return null;
  const session = sessionFrom(found, { subdomain: found.subdomain ?? '', scopeId: null });
  return session instanceof Error ? null : session;
}

const holderQuery = `
select u.is_super_admin as "isSuperAdmin", c.subdomain, c.time_zone as "timeZone",
  coalesce(cardinality(m.scope_ids) > 0, false) as "isLimited", r.base, r.is_system as "isSystemRole",
  case when r.status_id = 1 then r.permission_codes end as "permissionCodes", coalesce(m.scope_ids, '{}') as "limitedTo",
  coalesce(m.assessment_ids, '{}') as "assessmentIds"
from auth."user" u
join company c on c.id = $1 and c.status_id = 1
left join open_member m on m.company_id = c.id and m.user_id = u.id
left join role r on r.company_id = m.company_id and r.id = m.role_id
where u.id = $2 and u.status_id = 1 and (u.is_super_admin or m.id is not null)`;

/**
 * A user's current rights in a company, without a session: a job checks them again before it acts for the user who queued
 * it. null: no longer a member, or not active.
 */
export async function findHolder(
  identityDb: Pool,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<Pick<
  Session,
  'base' | 'permissionCodes' | 'isLimited' | 'allowedScopeIds' | 'allowedAssessmentIds'
> | null> {
  const { rows } = await identityDb.query<Belonging>(holderQuery, [companyId, userId]);
  return rows[0] ? inside(rows[0], companyId, null) : null;
}

/** Makes this process ask again for the sessions that match: at once after signing out, switching or losing a right. */
export function forget(match: SessionMatch): void {
  cache.forget(match);
}

/** A company as shown before sign-in. */
export interface PublicCompany {
  id: number;
  name: string;
  subdomain: string;
  logo: CompanyLogo | null;
  /** Its own provider, if enabled and for a domain proved by the company. */
  provider: { id: string; name: string; isOnlyWay: boolean } | null;
}

/** SQL for a company's logo as JSON; `c` is the company's row. */
export const logoColumn = `case when c.logo_digest is not null
  then json_build_object('url', '${logoPath('')}' || c.logo_digest, 'tone', c.logo_tone) end`;

/** The active company of a subdomain, for pages shown before sign-in. */
export async function companyBySubdomain(identityDb: Pool, subdomain: string): Promise<PublicCompany | null> {
  const { rows } = await identityDb.query<PublicCompany>(
    `select c.id, c.name, c.subdomain, ${logoColumn} as logo,
       case when p.id is not null then json_build_object('id', 'company-' || c.id, 'name', p.name, 'isOnlyWay', p.is_only_way)
       end as provider
     from company c left join company_provider p on p.company_id = c.id and p.is_on and cardinality(p.proven_domains) > 0
     where c.subdomain = $1 and c.status_id = 1`,
    [subdomain],
  );
  return rows[0] ?? null;
}

/** Whether a subdomain is a company's, active or not. */
export async function isCompanyThere(identityDb: Pool, subdomain: string): Promise<boolean> {
  const { rowCount } = await identityDb.query('select from company where subdomain = $1', [subdomain]);
  return rowCount === 1;
}
