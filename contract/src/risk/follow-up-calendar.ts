import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { isoMoment } from '#kit/values.ts';
import { permissions } from '#app/permissions.ts';
import { followers } from './follow-up.ts';

/** How the secret of an address begins, so that people and programs that search for secrets recognise it. */
export const calendarPrefix = 'blc_';
/** Follow-ups of a calendar at most, those that are due first. */
export const mostInCalendar = 1000;

const whose = z.enum(followers);
const shared = z.object({
  whose,
  createdAt: isoMoment,
  /** By a calendar program; null: never. */
  readAt: isoMoment.nullable(),
});
export type SharedCalendar = z.infer<typeof shared>;

// Of the person, not of a program that acts for them; what it shows is of every scope they may enter.
const own = { access: permissions.risks.listFollowUps, scopes: 'every', byKey: false } as const;

/** Addresses at which a person's calendar program reads the follow-ups that are due, without a session. */
export const followUpCalendar = {
  /** One's own in the company worked in, without their addresses. */
  list: endpoint({
    name: 'followUpCalendar.list',
    method: 'GET',
    path: '/controls-following/calendars',
    ...own,
    reply: z.array(shared),
  }),
  create: endpoint({
    name: 'followUpCalendar.create',
    method: 'POST',
    path: '/controls-following/calendars',
    ...own,
    body: z.strictObject({
      whose,
      /** Required of users with a password; others must have signed in within the last ten minutes. */
      password: z.string().max(1024).optional(),
    }),
    /** `address` is shown here and never again. */
    reply: shared.extend({ address: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    name: 'followUpCalendar.revoke',
    method: 'DELETE',
    path: '/controls-following/calendars/{whose}',
    ...own,
    params: z.strictObject({ whose }),
  }),
  /**
   * The calendar (RFC 5545), as its person may read it now. Whatever is wrong with the address or with them is `notFound`;
   * parameters that a calendar program adds are ignored.
   */
  read: endpoint({
    name: 'followUpCalendar.read',
    method: 'GET',
    path: '/calendars/{token}/follow-ups.ics',
    access: 'public',
    tenant: false,
    form: 'file',
    params: z.strictObject({ token: z.string().min(20).max(100) }),
    query: z.object({}),
  }),
};

export const followUpCalendarProblems = problemsOf({
  /** There is one already; its address was shown when it was made. */
  'followUpCalendar.whoseTaken': { status: 409 },
  /** It is read as a member of the company; a super administrator who entered it is not one. */
  'followUpCalendar.membersOnly': { status: 403 },
});
