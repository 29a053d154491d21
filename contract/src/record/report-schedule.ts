import { z } from 'zod';
import { permissions } from '#app/permissions.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams, isoMoment } from '#kit/values.ts';
import { documentOptions, documentStates, withheldReasons } from './report-document.ts';
import { reportFormats, reportKinds, whoReports } from './report.ts';

/** People a schedule is sent to, at most. */
export const mostRecipients = 50;
/** Schedules of one person, at most. */
export const mostSchedules = 20;

/** As it is on its day: no moment of the past. Without scopes it is of every one its owner may enter then. */
const scheduledOptions = documentOptions.omit({ at: true });

const shape = {
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats).default('pdf'),
  options: scheduledOptions.prefault({}),
  every: z.enum(['month', 'week']),
  /** Of the month, 1 to 28, or 0: its last. Of the week, 1 Monday to 7 Sunday. */
  day: z.number().int().min(0).max(28),
  /** By the clock of the company. */
  hour: z.number().int().min(0).max(23),
  recipientIds: z.array(idOf('user')).min(1).max(mostRecipients),
};
const onDay = ({ every, day }: { every: 'month' | 'week'; day: number }, context: z.RefinementCtx): void => {
  if (every === 'week' && (day < 1 || day > 7))
    context.addIssue({ code: 'custom', path: ['day'], params: { code: 'unknownChoice' } });
};
export const scheduleInput = z.strictObject(shape).superRefine(onDay);
export type ScheduleInput = z.output<typeof scheduleInput>;

/** Why somebody gets nothing: no active person of the company, without the permissions of the kind, or without its scopes. */
export const skipReasons = ['gone', ...withheldReasons] as const;
export type SkipReason = (typeof skipReasons)[number];

export const scheduleRow = z.object({
  id: z.number(),
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  language: z.enum(['es', 'en']),
  options: z.record(z.string(), z.unknown()),
  every: z.enum(['month', 'week']),
  day: z.number().int(),
  hour: z.number().int(),
  recipients: z.array(z.object({ id: z.number(), name: z.string().nullable() })),
  state: z.enum(['active', 'paused']),
  /** Code of why the product paused it; null: its owner did, or it is not. */
  reason: z.string().nullable(),
  isMine: z.boolean(),
  ownerName: z.string().nullable(),
  /** null while it is paused. */
  nextAt: isoMoment.nullable(),
  last: z
    .object({
      at: isoMoment,
      documentId: z.number().nullable(),
      state: z.enum(documentStates).nullable(),
      skipped: z.array(z.object({ name: z.string().nullable(), reason: z.enum(skipReasons) })),
    })
    .nullable(),
  version: z.number().int(),
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

const access = { ...whoReports, byKey: false, scopes: 'every' } as const;
const overseeing = { access: permissions.settings.edit, byKey: false, scopes: 'every' } as const;
const params = idParams('reportSchedule');
const token = z.string().min(1).max(600);

/** Reports made every month or week, mailed as a link to people of the company. */
export const reportSchedule = {
  /** Those of the person, and those they receive. */
  list: endpoint({
    name: 'reportSchedule.list',
    method: 'GET',
    path: '/report-schedules',
    ...access,
    reply: z.array(scheduleRow),
  }),
  /** Those of others, to whoever edits the settings of the company: what is mailed regularly, and by whom. */
  others: endpoint({
    name: 'reportSchedule.others',
    method: 'GET',
    path: '/report-schedules/others',
    ...overseeing,
    reply: z.array(scheduleRow),
  }),
  /** Makes one of others one's own, made with one's own rights from now on; paused with the reason where that is not possible. */
  takeOver: endpoint({
    name: 'reportSchedule.takeOver',
    method: 'POST',
    path: '/report-schedules/others/{id}/take-over',
    ...overseeing,
    params,
    reply: scheduleRow,
  }),
  removeOther: endpoint({
    name: 'reportSchedule.removeOther',
    method: 'DELETE',
    path: '/report-schedules/others/{id}',
    ...overseeing,
    params,
  }),
  /** People who may enter the company now, to choose recipients from. */
  people: endpoint({
    name: 'reportSchedule.people',
    method: 'GET',
    path: '/report-schedules/people',
    ...access,
    reply: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  create: endpoint({
    name: 'reportSchedule.create',
    method: 'POST',
    path: '/report-schedules',
    ...access,
    status: 201,
    body: scheduleInput,
    reply: scheduleRow,
  }),
  update: endpoint({
    name: 'reportSchedule.update',
    method: 'PUT',
    path: '/report-schedules/{id}',
    ...access,
    params,
    body: z.strictObject({ ...shape, version: z.number().int().min(1).optional() }).superRefine(onDay),
    reply: scheduleRow,
  }),
  remove: endpoint({
    name: 'reportSchedule.remove',
    method: 'DELETE',
    path: '/report-schedules/{id}',
    ...access,
    params,
  }),
  pause: endpoint({
    name: 'reportSchedule.pause',
    method: 'POST',
    path: '/report-schedules/{id}/pause',
    ...access,
    params,
    reply: scheduleRow,
  }),
  /** From now on: what was due meanwhile is not made. */
  resume: endpoint({
    name: 'reportSchedule.resume',
    method: 'POST',
    path: '/report-schedules/{id}/resume',
    ...access,
    params,
    reply: scheduleRow,
  }),
  /** Once more, now. */
  run: endpoint({
    name: 'reportSchedule.run',
    method: 'POST',
    path: '/report-schedules/{id}/run',
    ...access,
    status: 202,
    params,
    reply: scheduleRow,
  }),
  /** Takes oneself from its recipients. */
  leave: endpoint({
    name: 'reportSchedule.leave',
    method: 'POST',
    path: '/report-schedules/{id}/leave',
    ...access,
    params,
  }),
  /** The same by the link of a mail; the secret is the only proof. */
  stop: endpoint({
    name: 'reportSchedule.stop',
    method: 'POST',
    path: '/report-schedules/stop',
    access: 'public',
    tenant: false,
    body: z.strictObject({ token }),
    reply: z.object({ kind: z.enum(reportKinds).nullable() }),
  }),
};

/** The address in the header of a mail, for mail programs (RFC 8058) and for those that open it in a browser. */
export const reportSchedulePages = {
  oneClick: endpoint({
    name: 'reportSchedule.oneClick',
    method: 'POST',
    path: '/report-schedules/stop/{token}',
    access: 'public',
    tenant: false,
    params: z.strictObject({ token }),
    reply: z.object({ kind: z.enum(reportKinds).nullable() }),
  }),
  open: endpoint({
    name: 'reportSchedule.open',
    method: 'GET',
    path: '/report-schedules/stop/{token}',
    access: 'public',
    tenant: false,
    form: 'redirect',
    params: z.strictObject({ token }),
  }),
};

export const scheduleProblems = problemsOf({
  /** Somebody among the recipients may not enter the company now. */
  'schedule.recipientUnknown': { status: 422, field: 'recipientIds' },
  'schedule.tooMany': { status: 409 },
  /** Its report is being made already. */
  'schedule.atWork': { status: 409 },
  'schedule.linkInvalid': { status: 422 },
});
