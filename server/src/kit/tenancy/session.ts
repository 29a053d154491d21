import type { AnyEndpoint, Scopes } from '@baluarte/contract/kit/endpoint.ts';
import { lackOf, type BaseRole, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { problem } from '#kit/http/problem.ts';
import type { Tenant } from './tenant.ts';

/** The caller with company, scope and rights. Built from the database for each request, never from client data. */
export interface Session extends Holder {
  /** 0 for a request by API key. */
  sessionId: number;
  /** The API key used; null in an ordinary session. */
  apiKeyId: number | null;
  userId: number;
  userName: string;
  email: string;
  isSuperAdmin: boolean;
  /** An administrator set the password: only changing it is allowed. */
  mustChangePassword: boolean;
  /** Has not consented to data processing, at all or in its current wording: only consenting is allowed. */
  mustConsent: 'first' | 'again' | null;
  base: BaseRole;
  permissionCodes: readonly number[];
  /** Limited to some scopes of the company. */
  isLimited: boolean;
  /** null until a company is chosen. */
  companyId: number | null;
  subdomain: string;
  /** Current scope; 0 = every scope; null until one is chosen. */
  scopeId: number | null;
  /** All scopes the user may enter. */
  allowedScopeIds: readonly number[] | 'every';
  /** All assessments the user may know of, as the database enforces it by looking the user up. */
  allowedAssessmentIds: readonly number[] | 'every';
  /** Language of the interface. API messages follow X-Language. */
  language: Language;
  timeZone: string;
  /** When it ends unless it is used before; null for an API key and for work without a session. */
  idleUntil: string | null;
  /** The administrator impersonating this user, if any; such a session is read-only and hides account data. */
  viewer: { userId: number; name: string; until: string } | null;
}

/** Throws `forbidden` unless a session has a permission, or `scope.everyNeeded` where it only lacks scopes. */
export function expectMay(session: Holder, permission: PermissionCode): void {
  const lack = lackOf(session, permission);
  if (lack === 'everyScope') throw problem('scope.everyNeeded', { permission });
  if (lack !== null) throw problem('forbidden', { permission });
}

/**
 * Throws `scope.missing` where an endpoint is about what lives in a scope and none is chosen. Every scope is a choice for
 * reading; a super administrator works in all of them.
 */
export function expectScope({ scopeId, isSuperAdmin }: Session, { scopes, method }: AnyEndpoint): void {
  if ((scopes !== 'chosen' && scopes !== 'across') || isSuperAdmin) return;
  if (scopeId === null || (scopeId === 0 && method !== 'GET' && scopes === 'chosen')) throw problem('scope.missing');
}

/** The request behind a session's work, for the audit. */
type Caller = Readonly<{ id: string; ip: string }>;

/** Company, user and scopes of a session's request. `every` includes all scopes the user may enter. */
export function tenantOf(session: Session, scopes: Scopes, caller?: Caller): Tenant {
  if (session.companyId === null) throw new Error('a tenant needs a company');
  const current = session.scopeId === 0 || session.scopeId === null ? session.allowedScopeIds : [session.scopeId];
  return {
    companyId: session.companyId,
    // Private rows stay private: an impersonating administrator sees their own.
    userId: session.viewer?.userId ?? session.userId,
    scopeIds: scopes === 'every' || scopes === 'across' ? session.allowedScopeIds : current,
    ...(session.viewer === null ? {} : { seenAs: session.userId }),
    ...(session.allowedAssessmentIds === 'every' ? {} : { isWithinAssessments: true }),
    ...(caller === undefined ? {} : { requestId: caller.id, address: caller.ip }),
    ...(session.apiKeyId === null ? {} : { about: { apiKeyId: session.apiKeyId } }),
  };
}
