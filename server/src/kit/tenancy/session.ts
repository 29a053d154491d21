import { lackOf, type BaseRole, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { problem } from '#kit/http/problem.ts';
import type { Tenant } from './tenant.ts';

/** Who calls, where and with which rights. Built from the database for each request, never from what the client says. */
export interface Session extends Holder {
  /** 0 where an API key stands for the person. */
  sessionId: number;
  /** The key that stands for the person; null in a session of their own. */
  apiKeyId: number | null;
  userId: number;
  userName: string;
  email: string;
  isSuperAdmin: boolean;
  /** Somebody else chose the password: nothing is open but choosing another. */
  mustChangePassword: boolean;
  /** Never agreed to the treatment of their data, or to another wording of it: nothing is open but agreeing. */
  mustConsent: 'first' | 'again' | null;
  base: BaseRole;
  permissionCodes: readonly number[];
  /** May enter some scopes of the company only. */
  isLimited: boolean;
  /** null until a company is chosen. */
  companyId: number | null;
  subdomain: string;
  /** Scope worked in; 0 = every scope; null until one is chosen. */
  scopeId: number | null;
  /** Scopes the person may enter at all. */
  allowedScopeIds: readonly number[] | 'every';
  /** Of the interface. What the API words follows X-Language. */
  language: Language;
  timeZone: string;
  /** Who looks, where somebody else sees as this person; then nothing is written, and nothing of the account is told. */
  viewer: { userId: number; name: string; until: string } | null;
}

/** Throws `forbidden`, or `scope.everyNeeded` where scopes alone are missing, unless a session may do what a code names. */
export function expectMay(session: Holder, permission: PermissionCode): void {
  const lack = lackOf(session, permission);
  if (lack === 'everyScope') throw problem('scope.everyNeeded', { permission });
  if (lack !== null) throw problem('forbidden', { permission });
}

/** The request a session's work is done for: what the audit tells of it. */
type Caller = Readonly<{ id: string; ip: string }>;

/** The walls a session's request works within. `every` opens the scope wall to all the scopes the person may enter. */
export function tenantOf(session: Session, scopes: 'current' | 'every', caller?: Caller): Tenant {
  if (session.companyId === null) throw new Error('a tenant needs a company');
  const current = session.scopeId === 0 || session.scopeId === null ? session.allowedScopeIds : [session.scopeId];
  return {
    companyId: session.companyId,
    // What a person keeps for themselves stays theirs: whoever sees as them sees their own.
    userId: session.viewer?.userId ?? session.userId,
    scopeIds: scopes === 'every' ? session.allowedScopeIds : current,
    ...(caller === undefined ? {} : { requestId: caller.id, address: caller.ip }),
    ...(session.apiKeyId === null ? {} : { about: { apiKeyId: session.apiKeyId } }),
  };
}
