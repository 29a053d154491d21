import { keysOf } from '@baluarte/contract/kit/session.ts';
import type { SessionData } from '@baluarte/contract/identity/session.ts';
import { isReadableView } from '@baluarte/contract/record/view-access.rules.ts';
import { inIdentityTransactionAs } from '#kit/tenancy/identity-transaction.ts';
import type { Database } from '#kit/database/database.ts';
import { tenantOf, type Session } from '#kit/tenancy/session.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import {
  getPerson,
  listCompanies,
  listEnded,
  listInactive,
  listPlatformDefaults,
  listScopes,
  listSuspended,
  type Scopes,
} from './session.queries.ts';

/** Name of the role that is no company's; the web words it by its id. */
const SUPERADMIN = 'SUPERADMIN';

const scopeIn = ({ scopeId }: Session, { scopes }: Scopes) =>
  scopeId === 0 ? { id: 0, name: '' } : (scopes.find(({ id }) => id === scopeId) ?? null);

/** The session data as returned by the API. */
export async function describeSession(database: Database, session: Session, scopes: Scopes): Promise<SessionData> {
  const [person, companies, inactiveCompanies, inactivePlaces, endedPlaces] = await Promise.all([
    getPerson(database.identityDb, session),
    listCompanies(database.identityDb, session),
    listInactive(database.identityDb, session),
    listSuspended(database.identityDb, session),
    listEnded(database.identityDb, session),
  ]);
  const { roleId, roleName, ...rest } = person;
  const seen = session.viewer ? companies.filter(({ id }) => id === session.companyId) : companies;
  return {
    ...rest,
    id: session.userId,
    isExistingUser: session.isSuperAdmin || seen.length > 0,
    subdomain: session.subdomain,
    companyId: session.companyId,
    language: session.language,
    timeZone: session.timeZone,
    mustChangePassword: session.mustChangePassword,
    mustConsent: session.mustConsent !== null,
    isConsentOld: session.mustConsent === 'again',
    viewer: session.viewer && { name: session.viewer.name, until: session.viewer.until },
    role: session.isSuperAdmin
      ? { id: session.base, name: SUPERADMIN, roleId: null }
      : { id: session.base, name: roleName ?? '', roleId },
    scope: scopeIn(session, scopes),
    scopes: scopes.scopes,
    isLimited: session.isLimited,
    scopeCount: scopes.scopes.length,
    scopesAssetCount: scopes.assetCount,
    isSuperAdmin: session.isSuperAdmin,
    permissions: keysOf(session),
    permissionCodes: [...session.permissionCodes],
    // An impersonating administrator must not see the user's other companies.
    inactiveCompanies: session.viewer ? [] : inactiveCompanies,
    inactivePlaces: session.viewer ? [] : inactivePlaces,
    endedPlaces: session.viewer ? [] : endedPlaces,
    // A view says by what it narrows: not to somebody who may not read that.
    defaultViews: scopes.defaultViews.filter((view) => isReadableView(session, view)),
    companies: seen.map((company) => (session.isSuperAdmin ? { ...company, role: SUPERADMIN } : company)),
  };
}

/** The session data of a session, inside a company or outside of all. */
export async function sessionDataOf(database: Database, session: Session): Promise<SessionData> {
  if (session.companyId !== null)
    return describeSession(
      database,
      session,
      await readingCompany(database.app, tenantOf(session, 'every'), (trx) => listScopes(trx, session)),
    );
  const defaultViews = session.isSuperAdmin
    ? await inIdentityTransactionAs(database.identityDb, session.userId, listPlatformDefaults)
    : [];
  return describeSession(database, session, { scopes: [], assetCount: 0, defaultViews });
}
