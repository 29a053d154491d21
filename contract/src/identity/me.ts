import { z } from 'zod';
import { accountEvents } from './account-event.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { isoMoment } from '#kit/values.ts';
import { notificationChange, notificationChannels, notificationPreferences } from '#record/notification.ts';
import { emailAddress, personName, phoneNumber } from './person.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type ThemeName = (typeof themes)[number];

/** An offset such as `+05:00` is a zone to the runtime, but the database reads it with the other sign, as POSIX does. */
const isOffset = (name: string) => /^[+-]/.test(name);

function isTimeZone(name: string): boolean {
  if (isOffset(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** A name of the tz database, `America/Bogota`, that this runtime knows; no offset. */
export const timeZoneName = z
  .string()
  .trim()
  .max(60)
  .superRefine((name, context) => {
    if (!isTimeZone(name)) context.addIssue({ code: 'custom', params: { code: 'unknown' } });
  });

/** What people say of themselves. */
export const personalInformation = z.strictObject({
  name: personName,
  lastName: personName,
  phone: phoneNumber.nullable(),
  /** Of `GET /countries`. */
  countryId: z.number().int().min(1).max(2_147_483_647).nullable(),
});

/** What follows a person to every browser that has not chosen otherwise. */
export const personalPreferences = z.strictObject({
  language: z.enum(['es', 'en']),
  theme: z.enum(themes),
  /** null: the zone of the company worked in. */
  timeZone: timeZoneName.nullable(),
});

const pendingEmail = z.object({
  email: z.string(),
  /** Whether the links sent to the current and to the new address were followed. */
  isOldConfirmed: z.boolean(),
  isNewConfirmed: z.boolean(),
  expiresAt: isoMoment,
});

/** Where a request came from, as far as its user agent says. */
const device = z.object({
  /** `Chrome 131` */
  browser: z.string().nullable(),
  /** `Windows 11`, `Android 15` */
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
});

export const me = {
  get: endpoint({
    name: 'me.get',
    method: 'GET',
    path: '/me',
    access: 'signedIn',
    tenant: false,
    reply: z.object({
      id: z.number(),
      email: z.string(),
      name: z.string(),
      lastName: z.string(),
      phone: z.string().nullable(),
      /** Codes to sign in with go to the phone: another number needs the password, and there must be one. */
      isPhoneForCodes: z.boolean(),
      countryId: z.number().nullable(),
      ...personalPreferences.shape,
      timeZone: z.string().nullable(),
      /** False for who only ever signed in through a provider or a passkey. */
      hasPassword: z.boolean(),
      passwordChangedAt: isoMoment.nullable(),
      pendingEmail: pendingEmail.nullable(),
      notifications: notificationPreferences,
      /** Channels that are configured here. */
      channels: z.array(z.enum(notificationChannels)),
      createdAt: isoMoment,
      version: z.number(),
    }),
  }),
  /** Writes what it names. */
  update: endpoint({
    name: 'me.update',
    method: 'PUT',
    path: '/me',
    access: 'signedIn',
    tenant: false,
    body: z.strictObject({
      ...personalInformation.partial().shape,
      ...personalPreferences.partial().shape,
      version: z.number().int().optional(),
      /** Required of users with a password to change a phone that receives sign-in codes. */
      password: z.string().max(128).optional(),
    }),
    reply: z.object({ version: z.number() }),
  }),
  /** Puts the first steps of the company worked in aside, or brings them back. */
  checklist: endpoint({
    name: 'me.checklist',
    method: 'PUT',
    path: '/me/checklist',
    access: 'signedIn',
    tenant: false,
    body: z.strictObject({ isLeft: z.boolean() }),
  }),
  notifications: endpoint({
    name: 'me.notifications',
    method: 'PUT',
    path: '/me/notifications',
    access: 'signedIn',
    tenant: false,
    body: notificationChange,
    reply: notificationPreferences,
  }),
  /** Requests a change of e-mail; it takes effect once the links sent to both addresses were followed, within 24 hours. */
  changeEmail: endpoint({
    name: 'me.changeEmail',
    method: 'POST',
    path: '/me/email',
    access: 'signedIn',
    tenant: false,
    body: z.strictObject({
      email: emailAddress,
      /** Required of users with a password. */
      password: z.string().max(128).optional(),
    }),
    reply: pendingEmail,
  }),
  cancelEmail: endpoint({
    name: 'me.cancelEmail',
    method: 'DELETE',
    path: '/me/email',
    access: 'signedIn',
    tenant: false,
  }),
  /** Follows one of the two links; the secret is the whole proof. */
  confirmEmail: endpoint({
    name: 'me.confirmEmail',
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    tenant: false,
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    reply: z.object({
      isChanged: z.boolean(),
      /** The address whose link is still to be followed; null once it changed. */
      waitingFor: z.enum(['old', 'new']).nullable(),
    }),
  }),
  sessions: endpoint({
    name: 'me.sessions',
    method: 'GET',
    path: '/me/sessions',
    access: 'signedIn',
    tenant: false,
    reply: z.array(
      z.object({
        id: z.number(),
        device,
        address: z.string().nullable(),
        /** Always null: there is no geolocation database, and an IP address is too imprecise. */
        place: z.string().nullable(),
        createdAt: isoMoment,
        usedAt: isoMoment,
        isThis: z.boolean(),
        company: z.object({ id: z.number(), name: z.string() }).nullable(),
      }),
    ),
  }),
  endSession: endpoint({
    name: 'me.endSession',
    method: 'DELETE',
    path: '/me/sessions/{id}',
    access: 'signedIn',
    tenant: false,
    params: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  }),
  /** Every one but that of the call. */
  endOtherSessions: endpoint({
    name: 'me.endOtherSessions',
    method: 'DELETE',
    path: '/me/sessions',
    access: 'signedIn',
    tenant: false,
    reply: z.object({ ended: z.number().int() }),
  }),
  /** The last hundred, newest first. */
  events: endpoint({
    name: 'me.events',
    method: 'GET',
    path: '/me/events',
    access: 'signedIn',
    tenant: false,
    form: 'list',
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(10),
    }),
    reply: z.object({
      id: z.number(),
      kind: z.enum(accountEvents),
      at: isoMoment,
      address: z.string().nullable(),
      device,
      /** By which way or means: `password`, `passkey`, the name of a key. */
      by: z.string().nullable(),
    }),
  }),
};

export const meProblems = problemsOf({
  'me.sameEmail': { status: 422, field: 'email' },
  'me.noEmailChange': { status: 404 },
  'me.phoneForCodes': { status: 409, field: 'phone' },
});
