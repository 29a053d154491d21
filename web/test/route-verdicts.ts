import type { SessionData } from '@baluarte/contract/identity/session.ts';
import listed from './routes.json' with { type: 'json' };

/** A page of the product as it was agreed on: who opens it, by role and permission keys, all of them. */
export interface Route {
  path: string;
  access: string;
  roles?: string[];
  permissions?: string[];
}
export const routes: readonly Route[] = listed;

/** What somebody meets at the address of a page. */
export type Outcome =
  | 'page'
  | 'signIn'
  | 'forbidden'
  | 'selectCompany'
  | 'selectScope'
  | 'changePassword'
  | 'consent'
  | 'notFound';

/** What of the user decides it; null: signed out. */
interface Asker {
  /** Base of the role: 0 super administrator outside of companies, 1 administrator, 2 member, 3 guest. */
  base: number;
  permissions: readonly string[];
  isSuperAdmin: boolean;
  hasCompany: boolean;
  hasScope: boolean;
  mustChangePassword: boolean;
  mustConsent: boolean;
  /** An administrator who views as this user. */
  isViewing: boolean;
}

type Asking = Pick<
  SessionData,
  'role' | 'permissions' | 'isSuperAdmin' | 'companyId' | 'scope' | 'mustChangePassword' | 'mustConsent' | 'viewer'
>;

/** What of a session decides it. */
export const askerOf = ({ role, permissions, isSuperAdmin, companyId, scope, ...session }: Asking): Asker => ({
  base: role.id,
  permissions,
  isSuperAdmin,
  hasCompany: companyId !== null,
  hasScope: scope !== null,
  mustChangePassword: session.mustChangePassword,
  mustConsent: session.mustConsent,
  isViewing: session.viewer !== null,
});

const bases: Readonly<Record<string, number>> = { SUPERADMIN: 0, ADMIN: 1, MEMBER: 2, GUEST: 3 };

/** Pages of the account and of the platform, which need no company. */
const ofNoCompany = /^\/(my-account|select-company|change-password|companies(\/.*)?)$/;
/** Pages of the account itself, which its user alone opens. */
const ofAccount = /^\/(my-account|change-password)$/;
/** Pages that a company has and the platform has too, under the same address. */
const ofBoth = /^\/(home|home\/risks|risks\/recognition|scopes\/select|(users|roles)(\/.*)?)$/;
/** Pages of a company that live in no scope. */
const ofNoScope = /^\/((scopes|users|roles)(\/.*)?|reports)$/;
/** Where a session has nothing to sign in to, and goes on to the start page. */
const ofNobody = /^\/(login)?$/;

/** What the server asks for on the pages of a scope, of which the list of routes names the role alone. */
const ofScopes: Readonly<Record<string, string>> = {
  '/scopes/create': 'createScope',
  '/scopes/edit/:scopeId': 'editScope',
  '/scopes/show/:scopeId': 'viewScopes',
};

/**
 * The list of routes says that choosing a scope is for administrators, and in its note that any session may open it. Changing
 * a password is listed as public: without a session it begins with signing in, by the password that was given.
 */
const corrected = (route: Route): Route => {
  const { path } = route;
  if (path === '/scopes/select' || path === '/change-password') return { path, access: 'session' };
  const key = ofScopes[path];
  return key ? { ...route, permissions: [key] } : route;
};

function isAllowed({ roles, permissions = [] }: Route, { base, permissions: held }: Asker): boolean {
  const hasRole = roles === undefined || roles.some((role) => bases[role] === base);
  return hasRole && permissions.every((key) => held.includes(key));
}

/** What somebody meets at a page, from the list of routes alone. */
export function outcomeOf(given: Route, asker: Asker | null): Outcome {
  if (given.path === '*') return 'notFound';
  if (given.path === '/403') return 'forbidden';
  const route = corrected(given);
  const { path } = route;
  if (route.access === 'public' && asker !== null && ofNobody.test(path))
    return outcomeOf({ path: '/home', access: 'session' }, asker);
  if (route.access === 'public') return 'page';
  if (asker === null) return 'signIn';
  if (asker.mustConsent) return 'consent';
  if (asker.mustChangePassword) return path === '/change-password' ? 'page' : 'changePassword';
  if (asker.isViewing && ofAccount.test(path)) return 'forbidden';
  if (ofNoCompany.test(path)) return isAllowed(route, asker) ? 'page' : 'forbidden';
  if (!asker.hasCompany && !asker.isSuperAdmin) return 'selectCompany';
  if (!asker.hasCompany) return ofBoth.test(path) && isAllowed(route, asker) ? 'page' : 'forbidden';
  if (!asker.hasScope && !asker.isSuperAdmin && !ofNoScope.test(path)) return 'selectScope';
  return isAllowed(route, asker) ? 'page' : 'forbidden';
}
