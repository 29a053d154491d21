import { z } from 'zod';
import { withChangeset } from '#record/changeset.ts';
import { apiKeyDays } from '#identity/api-key.ts';
import { companyInput } from './company.ts';
import { contrastWithWhite, leastContrast } from '#kit/contrast.rules.ts';
import { endpoint } from '#kit/endpoint.ts';
import { history } from '#kit/history.ts';
import { problemsOf } from '#kit/problem.ts';
import { notificationChannels, notificationPreferences } from '#record/notification.ts';
import { isoMoment } from '#kit/values.ts';
import { timeZoneName } from '#identity/me.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.settings;

/** Parts of the settings; each is saved, versioned and told by itself. */
export const settingParts = ['company', 'security', 'api', 'notifications', 'retention', 'reports'] as const;
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

/** Ranges of password and session rules: from the product's minimum to the strictest. */
export const securityBounds = {
  passwordLength: { from: 12, to: 64 },
  /** Former passwords that are not taken again. */
  passwordHistory: { from: 0, to: 10 },
  /** Days a password is good for. */
  passwordDays: { from: 30, to: 730 },
  sessionMinutes: { from: 15, to: 480 },
  sessionDays: { from: 1, to: 30 },
} as const;
const within = ({ from, to }: { from: number; to: number }) => z.number().int().min(from).max(to);

/** What follows the @ of an e-mail, lower-cased; a leading @ is taken off. */
export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .transform((name) => name.replace(/^@/, ''))
  .superRefine((name, context) => {
    if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(name))
      context.addIssue({ code: 'custom', params: { code: 'domain' } });
  });

/** A network address or a block of them, `203.0.113.7` or `203.0.113.0/24`, also of IPv6. */
export const network = z
  .string()
  .trim()
  .toLowerCase()
  .max(60)
  .superRefine((text, context) => {
    const forms = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
    if (!forms.some((form) => form.safeParse(text).success))
      context.addIssue({ code: 'custom', params: { code: 'network' } });
  });

/** A company's password and session rules, stricter than the product's. */
export const securitySettings = z.strictObject({
  requiresTwoStep: z.boolean(),
  passwordLength: within(securityBounds.passwordLength),
  passwordHistory: within(securityBounds.passwordHistory),
  passwordDays: within(securityBounds.passwordDays).nullable(),
  sessionMinutes: within(securityBounds.sessionMinutes),
  sessionDays: within(securityBounds.sessionDays),
  hasOneSession: z.boolean(),
  /** Allowed e-mail domains of new members, and of members who change their e-mail; empty: any. */
  allowedEmailDomains: z.array(emailDomain).max(50),
  /** Networks sessions and keys may come from; none: any. */
  allowedAddresses: z.array(network).max(50),
});
export type SecuritySettings = z.output<typeof securitySettings>;

const personOf = z.object({ id: z.number(), name: z.string(), email: z.string() });
const securityReply = securitySettings.extend({
  /** People of the company who have no second step yet. */
  withoutTwoStep: z.number(),
  people: z.number(),
  /** People whose e-mail is of none of the allowed domains; they stay. The first fifty. */
  outside: z.array(personOf),
  outsideCount: z.number(),
  /** The caller's address, as seen by the server. */
  address: z.string(),
  version: z.number(),
});

const apiSettings = z.strictObject({
  isOn: z.boolean(),
  /** Days a key lives at most, counted from when it was made; null: as the product has it. */
  maxDays: within({ from: 1, to: apiKeyDays.most }).nullable(),
});
const companyKey = z.object({
  id: z.number(),
  name: z.string(),
  start: z.string(),
  person: personOf,
  permissionCount: z.number(),
  createdAt: isoMoment,
  /** null: never. */
  expiresAt: isoMoment.nullable(),
  isExpired: z.boolean(),
  usedAt: isoMoment.nullable(),
  usedFrom: z.string().nullable(),
});
export type CompanyKey = z.infer<typeof companyKey>;
const apiReply = apiSettings.extend({ keys: z.array(companyKey), version: z.number() });

/** Days that is kept which has ended, at least and at most; what is not limited stays as the product has it. */
export const retentionBounds = {
  importDays: { from: 30, to: 3650 },
  notificationDays: { from: 30, to: 3650 },
  eventDays: { from: 90, to: 3650 },
  sessionDays: { from: 1, to: 3650 },
  evidenceDays: { from: 30, to: 3650 },
} as const;
export const retentionSettings = z.strictObject({
  importDays: within(retentionBounds.importDays).nullable(),
  notificationDays: within(retentionBounds.notificationDays).nullable(),
  eventDays: within(retentionBounds.eventDays).nullable(),
  sessionDays: within(retentionBounds.sessionDays).nullable(),
  /** Of deleted evidence, its files. */
  evidenceDays: within(retentionBounds.evidenceDays).nullable(),
});
export type RetentionSettings = z.output<typeof retentionSettings>;

/** How many rows of each go, or went. */
export const retentionCounts = z.object({
  imports: z.number(),
  importRows: z.number(),
  notifications: z.number(),
  accountEvents: z.number(),
  sessions: z.number(),
  evidenceFiles: z.number(),
});
export type RetentionCounts = z.infer<typeof retentionCounts>;
const retentionReply = retentionSettings.extend({
  /** The last times something was taken away. */
  runs: z.array(retentionCounts.extend({ at: z.string() })),
  version: z.number(),
});

/** Days before a follow-up of a control from which on people are reminded of it. */
export const followUpBounds = { from: 1, to: 60 } as const;
const followUpDays = within(followUpBounds);

/** Days a report that was made is kept. */
export const documentDays = { from: 1, to: 365 } as const;
const said = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** How the reports of a company look, and what they say of themselves unless a report says otherwise. */
export const reportSettings = z.strictObject({
  /** Of its headings, `#rrggbb`; read on white. */
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/)
    .superRefine((hex, context) => {
      if (contrastWithWhite(hex) < leastContrast) context.addIssue({ code: 'custom', params: { code: 'contrast' } });
    }),
  classification: said(60),
  authors: said(300),
  approvers: said(300),
  keepDays: within(documentDays),
});
const reportReply = z.object({
  accent: z.string(),
  classification: z.string().nullable(),
  authors: z.string().nullable(),
  approvers: z.string().nullable(),
  keepDays: z.number(),
  version: z.number(),
});

const notificationReply = z.object({
  defaults: notificationPreferences,
  followUpDays,
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
  security: endpoint({
    name: 'setting.security',
    method: 'GET',
    path: '/settings/security',
    access: may.view,
    reply: securityReply,
  }),
  /** Refused where it would lock out the caller. */
  updateSecurity: endpoint({
    name: 'setting.updateSecurity',
    method: 'PUT',
    path: '/settings/security',
    access: may.edit,
    body: securitySettings.extend({ version: version.optional() }),
    reply: securityReply.extend(withChangeset),
  }),
  /** The company's API key settings, and all its keys. */
  api: endpoint({ name: 'setting.api', method: 'GET', path: '/settings/api', access: may.view, reply: apiReply }),
  /** Keys are shortened only when `confirmed`; else refused with their number. */
  updateApi: endpoint({
    name: 'setting.updateApi',
    method: 'PUT',
    path: '/settings/api',
    access: may.edit,
    body: apiSettings.extend({ confirmed: z.boolean().default(false), version: version.optional() }),
    reply: apiReply.extend(withChangeset),
  }),
  /** Revokes a key of any user of the company. */
  revokeKey: endpoint({
    name: 'setting.revokeKey',
    method: 'DELETE',
    path: '/settings/api/keys/{id}',
    access: may.edit,
    params: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
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
    body: z.strictObject({
      defaults: notificationPreferences,
      /** Stays as it is where it is not said. */
      followUpDays: followUpDays.optional(),
      version: version.optional(),
    }),
    reply: notificationReply.extend(withChangeset),
  }),
  retention: endpoint({
    name: 'setting.retention',
    method: 'GET',
    path: '/settings/retention',
    access: may.view,
    reply: retentionReply,
  }),
  updateRetention: endpoint({
    name: 'setting.updateRetention',
    method: 'PUT',
    path: '/settings/retention',
    access: may.edit,
    body: retentionSettings.extend({ version: version.optional() }),
    reply: retentionReply.extend(withChangeset),
  }),
  reports: endpoint({
    name: 'setting.reports',
    method: 'GET',
    path: '/settings/reports',
    access: may.view,
    reply: reportReply,
  }),
  updateReports: endpoint({
    name: 'setting.updateReports',
    method: 'PUT',
    path: '/settings/reports',
    access: may.edit,
    body: reportSettings.extend({ version: version.optional() }),
    reply: reportReply.extend(withChangeset),
  }),
  /** Counts what these limits would delete today, without deleting. */
  previewRetention: endpoint({
    name: 'setting.previewRetention',
    method: 'POST',
    path: '/settings/retention/preview',
    access: may.view,
    scopes: 'every',
    body: retentionSettings,
    reply: retentionCounts,
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
  'setting.lockedOut': { status: 409, field: 'allowedAddresses' },
  'setting.keysBeyond': { status: 409 },
  'tenant.addressRefused': { status: 403 },
  'apiKey.turnedOff': { status: 403 },
  'logo.unknownType': { status: 422 },
  'logo.unsafe': { status: 422 },
  'logo.unreadable': { status: 422 },
  'logo.tooWide': { status: 422 },
  'logo.tooCostly': { status: 422 },
});
