import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams, isoDate, isoMoment } from '#kit/values.ts';
import { frequencies, weekdays } from './subscription.rules.ts';

/** Subscriptions of a person in a company, at most. */
export const mostSubscriptions = 50;

const weekday = z.literal(weekdays);
const rhythm = {
  frequency: z.enum(frequencies),
  /** Day of the week, Monday 1 to Sunday 7; asked for by a weekly one, and of no meaning for a daily one. */
  weekday: weekday.optional(),
  /** A mail also where nothing entered, left or changed. */
  alsoQuiet: z.boolean().optional(),
};
const hasItsDay = (
  { frequency, weekday }: { frequency: string; weekday?: number | undefined },
  context: z.RefinementCtx,
) => {
  if (frequency === 'weekly' && weekday === undefined)
    context.addIssue({ code: 'custom', path: ['weekday'], params: { code: 'required' } });
};

export const viewSubscriptionRow = z.object({
  id: z.number(),
  viewId: z.number(),
  viewName: z.string(),
  list: z.string(),
  /** What the view shows: with the list it makes the address where it opens. */
  query: z.string(),
  frequency: z.enum(frequencies),
  weekday: weekday.nullable(),
  alsoQuiet: z.boolean(),
  /** The scope whose entries are reported; null: every scope the person may enter. */
  scopeName: z.string().nullable(),
  /** When the last mail was sent; null before the first. */
  sentAt: isoMoment.nullable(),
  /** When the view was last looked at. */
  readAt: isoMoment.nullable(),
  /** The last attempt failed at this moment, and is made again; null: it did not. */
  failedAt: isoMoment.nullable(),
  /** Entries at the last look; null before it. */
  members: z.number().int().nullable(),
  /** The day of the next look, in the person's time zone. */
  nextOn: isoDate,
  version: z.number().int(),
});
export type ViewSubscription = z.infer<typeof viewSubscriptionRow>;

/** Secret of the link in a mail; a truncated one is reported like any invalid link. */
const token = z.string().min(1).max(300);
const stopped = z.object({ viewName: z.string().nullable() });

// Of the person, not of a program that acts for them.
const own = { access: 'signedIn', scopes: 'current', byKey: false } as const;

/** Subscriptions of a person to saved views: a mail tells what entered, left and changed in one. Each sees only their own. */
export const viewSubscription = {
  list: endpoint({
    name: 'viewSubscription.list',
    method: 'GET',
    path: '/view-subscriptions',
    ...own,
    reply: z.array(viewSubscriptionRow),
  }),
  /** Subscribes to a view one may read, of the scope worked in, or of all of one's scopes. The first mail tells how many entries there are. */
  create: endpoint({
    name: 'viewSubscription.create',
    method: 'POST',
    path: '/view-subscriptions',
    ...own,
    body: z.strictObject({ viewId: idOf('savedView'), ...rhythm }).superRefine(hasItsDay),
    reply: viewSubscriptionRow,
    status: 201,
  }),
  update: endpoint({
    name: 'viewSubscription.update',
    method: 'PUT',
    path: '/view-subscriptions/{id}',
    ...own,
    params: idParams('viewSubscription'),
    body: z.strictObject({ ...rhythm, version: z.number().int().min(1).optional() }).superRefine(hasItsDay),
    reply: viewSubscriptionRow,
  }),
  /** Stops one. */
  remove: endpoint({
    name: 'viewSubscription.remove',
    method: 'DELETE',
    path: '/view-subscriptions/{id}',
    ...own,
    params: idParams('viewSubscription'),
  }),
  /** Sends the mail now, whatever the day; what it tells is not told again. Once a minute at most. */
  send: endpoint({
    name: 'viewSubscription.send',
    method: 'POST',
    path: '/view-subscriptions/{id}/send',
    ...own,
    params: idParams('viewSubscription'),
    status: 202,
  }),
  /** Stops the subscription of a mail's link; the secret is the only proof. */
  stop: endpoint({
    name: 'viewSubscription.stop',
    method: 'POST',
    path: '/view-subscriptions/stop',
    access: 'public',
    tenant: false,
    body: z.strictObject({ token }),
    reply: stopped,
  }),
};

/** The address in the header of a report, for mail programs (RFC 8058) and for those that open it in a browser. */
export const viewSubscriptionPages = {
  oneClick: endpoint({
    name: 'viewSubscription.oneClick',
    method: 'POST',
    path: '/view-subscriptions/stop/{token}',
    access: 'public',
    tenant: false,
    params: z.strictObject({ token }),
    reply: stopped,
  }),
  open: endpoint({
    name: 'viewSubscription.open',
    method: 'GET',
    path: '/view-subscriptions/stop/{token}',
    access: 'public',
    tenant: false,
    form: 'redirect',
    params: z.strictObject({ token }),
  }),
};

export const viewSubscriptionProblems = problemsOf({
  'viewSubscription.tooMany': { status: 409 },
  /** One subscribes as a member of the company; a super administrator who entered it is not one. */
  'viewSubscription.membersOnly': { status: 403 },
  'viewSubscription.viewTaken': { status: 409 },
  /** The person turned off the mail and the notification of views. */
  'viewSubscription.off': { status: 409 },
});
