import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf } from '#kit/values.ts';
import { defaultView } from '#record/view.ts';
import { companyLogo } from './company-logo.ts';
import { verifierHash } from './verifier.ts';

const companyOfSession = z.object({
  id: z.number(),
  name: z.string(),
  subdomain: z.string(),
  role: z.string(),
  lastVisitAt: z.string().nullable(),
  /** Made to be looked at and thrown away. */
  isExample: z.boolean(),
});
const scopeOfSession = z.object({ id: z.number(), name: z.string() });

/** Session data kept by a signed-in browser; names as in the specification. */
export const sessionData = z.object({
  id: z.number(),
  /** `app` when no company is chosen. */
  subdomain: z.string(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  companyLogo: companyLogo.nullable(),
  /** The company worked in is an example: until when it is there, and whether it is this person's. */
  example: z.object({ until: z.string(), isOwn: z.boolean() }).nullable(),
  /** The first steps of the company are shown until they are done, or the person puts them aside. */
  isChecklistLeft: z.boolean(),
  language: z.enum(['es', 'en']),
  theme: z.enum(['system', 'light', 'dark']),
  timeZone: z.string(),
  /** `id` is the base: 0 SUPERADMIN, 1 ADMIN, 2 MEMBER, 3 GUEST. */
  role: z.object({ id: z.number().int().min(0).max(3), name: z.string(), roleId: z.number().nullable() }),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  hasMF2: z.boolean(),
  /** The second step was done when this session began. */
  otpVerified: z.boolean(),
  /** Has a company already; who has none founds one or accepts an invitation first. */
  isExistingUser: z.boolean(),
  /** An administrator set the password: only changing it is allowed. */
  mustChangePassword: z.boolean(),
  /** Consent to data processing is missing or outdated: only consenting is allowed. */
  mustConsent: z.boolean(),
  /** They agreed to an earlier wording. */
  isConsentOld: z.boolean(),
  firstAccess: z.boolean(),
  /** Impersonation of this user by an administrator, with its expiry; read-only. */
  viewer: z.object({ name: z.string(), until: z.string() }).nullable(),
  /** Scope worked in; id 0 is every scope (the super administrator's, or nobody's choice yet = null). */
  scope: scopeOfSession.nullable(),
  scopes: z.array(scopeOfSession),
  /** May enter some scopes of the company only: what holds for the whole company is not theirs to change. */
  isLimited: z.boolean(),
  scopeCount: z.number().int(),
  scopesAssetCount: z.number().int(),
  isSuperAdmin: z.boolean(),
  permissions: z.array(z.string()),
  permissionCodes: z.array(z.number()),
  companies: z.array(companyOfSession),
  /** Names of the user's inactive companies, which cannot be entered. */
  inactiveCompanies: z.array(z.string()),
  /** Names of active companies in which the user was made inactive. */
  inactivePlaces: z.array(z.string()),
  /** Active companies in which the user's access is over, with its last day. */
  endedPlaces: z.array(z.object({ name: z.string(), day: z.string() })),
  /** What lists begin with: the person's own choices, else the company's. */
  defaultViews: z.array(defaultView),
});
export type SessionData = z.infer<typeof sessionData>;

export const session = {
  get: endpoint({
    name: 'session.get',
    method: 'GET',
    path: '/session',
    access: 'signedIn',
    reply: sessionData,
    tenant: false,
    byKey: true,
  }),
  /** The welcome was shown: from now on `firstAccess` is false. */
  welcomed: endpoint({
    name: 'session.welcomed',
    method: 'DELETE',
    path: '/session/first-access',
    access: 'signedIn',
    tenant: false,
  }),
  company: endpoint({
    name: 'session.company',
    method: 'POST',
    path: '/session/company',
    access: 'signedIn',
    body: z.strictObject({ companyId: idOf('company') }),
    reply: sessionData,
    tenant: false,
  }),
  /**
   * Hands the session on to the address of another company, or of the platform (null): a ticket that begins a session there,
   * once and within a minute, for the holder of the secret of this digest. `/auth/hand-over` takes it up.
   */
  handOver: endpoint({
    name: 'session.handOver',
    method: 'POST',
    path: '/session/hand-over',
    access: 'signedIn',
    body: z.strictObject({ companyId: idOf('company').nullable(), verifierHash }),
    reply: z.object({ ticket: z.string(), origin: z.string() }),
    tenant: false,
  }),
  /** Back to the main subdomain's choice; a super administrator's way out of a company. */
  leave: endpoint({
    name: 'session.leave',
    method: 'DELETE',
    path: '/session/company',
    access: 'signedIn',
    reply: sessionData,
    tenant: false,
  }),
  scope: endpoint({
    name: 'session.scope',
    method: 'POST',
    path: '/session/scope',
    access: 'signedIn',
    body: z.strictObject({ scopeId: z.union([idOf('scope'), z.literal(0)]) }),
    reply: sessionData,
    scopes: 'every',
    byKey: false,
  }),
  /** Ends an impersonation; the administrator's own session continues. */
  leaveView: endpoint({
    name: 'session.leaveView',
    method: 'DELETE',
    path: '/session/view-as',
    access: 'signedIn',
    tenant: false,
  }),
  signOut: endpoint({ name: 'session.signOut', method: 'DELETE', path: '/session', access: 'signedIn', tenant: false }),
};

export const sessionProblems = problemsOf({
  'session.invalidCredentials': { status: 401 },
  'session.notConfirmed': { status: 403 },
  'session.inactive': { status: 403 },
  /** An impersonation is read-only. */
  'session.readOnly': { status: 403 },
});
