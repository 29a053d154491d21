import { z } from 'zod';
import { companyInput } from './company.ts';
import { withChangeset } from './impact.ts';
import { endpoint } from './kit/endpoint.ts';
import { history } from './kit/history.ts';
import { problemsOf } from './kit/problem.ts';
import { notificationChannels, notificationPreferences } from './notification.ts';
import { timeZoneName } from './me.ts';
import { permissions } from './permissions.ts';

const may = permissions.settings;

/** Parts of the settings; each is saved, versioned and told by itself. */
export const settingParts = ['company', 'notifications'] as const;
export type SettingPart = (typeof settingParts)[number];

const version = z.number().int().min(1);

/** What a company says of itself, as its administrator changes it. Plan and subdomain are not theirs to change. */
export const companySettings = companyInput.omit({ planId: true, subdomain: true }).extend({
  /** Of its roles' names and of what it sends. */
  language: z.enum(['es', 'en']),
  timeZone: timeZoneName,
  /** What its logo stands on: a light or a dark ground, in both themes. */
  logoTone: z.enum(['light', 'dark']).default('light'),
});

/** A picture of a company by the digest of its bytes: `/api/logos/3f…`; it never changes, so it may be kept for good. */
export const logoPath = (digest: string): string => `/api/logos/${digest}`;

/** A company's picture where it is shown. */
export const companyLogo = z.object({ url: z.string(), tone: z.enum(['light', 'dark']) });
export type CompanyLogo = z.infer<typeof companyLogo>;

/** Bytes a logo's file has at most. */
export const mostLogoBytes = 1024 * 1024;

const companyReply = z.object({
  name: z.string(),
  legalName: z.string().nullable(),
  economicActivityId: z.number().nullable(),
  categoryId: z.number().nullable(),
  typeId: z.number().nullable(),
  countryId: z.number().nullable(),
  stateId: z.number().nullable(),
  cityId: z.number().nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  language: z.enum(['es', 'en']),
  timeZone: z.string(),
  logoTone: z.enum(['light', 'dark']),
  subdomain: z.string(),
  planCode: z.string(),
  logo: z.object({ url: z.string(), name: z.string() }).nullable(),
  version: z.number(),
});

const notificationReply = z.object({
  defaults: notificationPreferences,
  /** Channels this installation can use; a text message needs a provider. */
  channels: z.array(z.enum(notificationChannels)),
  /** People of the company, and those of them who never chose. */
  people: z.number(),
  undecided: z.number(),
  version: z.number(),
});

export const setting = {
  company: endpoint({
    name: 'setting.company',
    method: 'GET',
    path: '/settings/company',
    access: may.view,
    reply: companyReply,
  }),
  updateCompany: endpoint({
    name: 'setting.updateCompany',
    method: 'PUT',
    path: '/settings/company',
    access: may.edit,
    body: companySettings.extend({ version: version.optional() }),
    reply: companyReply.extend(withChangeset),
  }),
  /** PNG, JPEG, WebP or SVG up to 1 MB, by content and not by name. An SVG is drawn: what is kept cannot run anything. */
  setLogo: endpoint({
    name: 'setting.setLogo',
    method: 'PUT',
    path: '/settings/company/logo',
    access: may.edit,
    upload: true,
    body: z.object({}),
    reply: companyReply.extend(withChangeset),
  }),
  removeLogo: endpoint({
    name: 'setting.removeLogo',
    method: 'DELETE',
    path: '/settings/company/logo',
    access: may.edit,
    reply: companyReply.extend(withChangeset),
  }),
  /** For everybody: the login page shows it. Found by its digest alone, so that nobody can ask whose there are. */
  logo: endpoint({
    name: 'setting.logo',
    method: 'GET',
    path: '/logos/{digest}',
    access: 'public',
    tenant: false,
    form: 'file',
    params: z.strictObject({ digest: z.string().regex(/^[0-9a-f]{64}$/) }),
  }),
  /** What people get who never chose: kinds and channels as each person chooses them, and how often they are summed up. */
  notifications: endpoint({
    name: 'setting.notifications',
    method: 'GET',
    path: '/settings/notifications',
    access: may.view,
    reply: notificationReply,
  }),
  updateNotifications: endpoint({
    name: 'setting.updateNotifications',
    method: 'PUT',
    path: '/settings/notifications',
    access: may.edit,
    body: z.strictObject({ defaults: notificationPreferences, version: version.optional() }),
    reply: notificationReply.extend(withChangeset),
  }),
  /** Who changed what of one part, and when; the newest first. */
  history: endpoint({
    name: 'setting.history',
    method: 'GET',
    path: '/settings/history',
    access: may.view,
    query: z.strictObject({ part: z.enum(settingParts) }),
    reply: history,
  }),
};

export const settingProblems = problemsOf({
  'logo.unknownType': { status: 422 },
  'logo.unsafe': { status: 422 },
  'logo.unreadable': { status: 422 },
  'logo.tooWide': { status: 422 },
});
