import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { listQuery, listSheetQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idsIn, isoDate, isoMoment, wordsIn } from '#kit/values.ts';
import { digestChoices, notificationKinds, type NotificationKind } from './notification.ts';
import { notificationSubjects, type NotificationSubject } from './notification-subject.ts';

const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];
const subjects = Object.keys(notificationSubjects) as [NotificationSubject, ...NotificationSubject[]];

export const notificationRow = z.object({
  id: z.number(),
  kind: z.enum(kinds),
  /** The event; worded with `params` in the reader's language. */
  subject: z.enum(subjects),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Page it is about, a path of the company's site; null where there is none. */
  link: z.string().nullable(),
  at: isoMoment,
  readAt: isoMoment.nullable(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

/** Orders of the list; what is not read has no moment yet and comes last. */
export const notificationSorts = ['at', 'kind', 'readAt'] as const;
const query = listQuery(notificationSorts, {
  state: z.enum(['unread', 'read']).optional(),
  kind: wordsIn(kinds).optional(),
  /** Days in the time zone of the session, both included. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  ids: idsIn('notification').optional(),
});

/** Secret of the link in a digest; a truncated one is reported like any invalid link. */
const token = z.string().min(1).max(300);

/** Notifications of the signed-in user; not available to API keys. */
export const notification = {
  /** Of the current company, by default newest first. */
  list: endpoint({
    name: 'notification.list',
    method: 'GET',
    path: '/notifications',
    access: 'signedIn',
    byKey: false,
    form: 'list',
    query,
    reply: notificationRow,
  }),
  /** What the list shows as a file, every page of it, as sentences. */
  export: endpoint({
    name: 'notification.export',
    method: 'GET',
    path: '/notifications/export',
    access: 'signedIn',
    byKey: false,
    form: 'file',
    query: query.extend(listSheetQuery),
  }),
  count: endpoint({
    name: 'notification.count',
    method: 'GET',
    path: '/notifications/count',
    access: 'signedIn',
    tenant: false,
    reply: z.object({
      /** Unread in the company worked in; 0 without one. */
      unread: z.number().int(),
      /** Number of the newest of them: a higher one than before means that something was added. */
      newestId: z.number().nullable(),
      /** Unread in the person's other companies; those without any are left out. */
      elsewhere: z.array(z.object({ companyId: z.number(), unread: z.number().int() })),
    }),
  }),
  /** Marks notifications as read: the given ones, or all of the current company up to an id. Those already read stay unchanged. */
  read: endpoint({
    name: 'notification.read',
    method: 'POST',
    path: '/notifications/read',
    access: 'signedIn',
    byKey: false,
    body: z
      .strictObject({
        ids: z.array(idOf('notification')).min(1).max(200).optional(),
        all: z.literal(true).optional(),
        /** With `all`: only up to this id. */
        upTo: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      })
      .superRefine(({ ids, all, upTo }, context) => {
        if ((ids === undefined) === (all === undefined))
          context.addIssue({ code: 'custom', path: ['ids'], params: { code: 'required' } });
        if (upTo !== undefined && all === undefined)
          context.addIssue({ code: 'custom', path: ['all'], params: { code: 'required' } });
      }),
    reply: z.object({ read: z.number().int(), unread: z.number().int() }),
  }),
  /** Turns off the digests of the link's recipient; the secret is the only proof. */
  unsubscribe: endpoint({
    name: 'notification.unsubscribe',
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'public',
    tenant: false,
    body: z.strictObject({ token }),
    reply: z.object({ digest: z.enum(digestChoices) }),
  }),
};

/** The address in the header of a digest, for mail programs (RFC 8058) and for those that open it in a browser. */
export const notificationPages = {
  oneClick: endpoint({
    name: 'notification.oneClick',
    method: 'POST',
    path: '/notifications/unsubscribe/{token}',
    access: 'public',
    tenant: false,
    params: z.strictObject({ token }),
    reply: z.object({ digest: z.enum(digestChoices) }),
  }),
  open: endpoint({
    name: 'notification.open',
    method: 'GET',
    path: '/notifications/unsubscribe/{token}',
    access: 'public',
    tenant: false,
    form: 'redirect',
    params: z.strictObject({ token }),
  }),
};

export const notificationProblems = problemsOf({
  'notification.linkInvalid': { status: 422 },
});
