import { z } from 'zod';
import { visibleText } from '#kit/tidy-line.ts';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { choice, date, longText, optionalChoice, optionalLongText, option, readOnlyOption, text } from '#kit/field.ts';
import { guarded } from '#kit/guarded.ts';
import { history } from '#kit/history.ts';
import { listQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import { flagIn, idIn, idParams, idsIn, isoDate, writtenDate, isoMoment, wordsIn } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import { control } from './control.ts';
import { ofLevel } from './risk.ts';

const may = permissions.risks;

/** Whose controls: those whose last follow-up is one's own, or those that one's areas answer for. */
export const followers = ['mine', 'area'] as const;
export type Follower = (typeof followers)[number];

const due = catalogue({
  name: 'following',
  paths: { many: '/controls-following' },
  access: {
    list: may.listFollowUps,
    view: may.viewFollowUp,
    create: may.createFollowUp,
    edit: may.editFollowUp,
    delete: may.deleteFollowUp,
  },
  fields: {
    code: text({ max: 60 }),
    name: text({ max: 200 }),
    nextFollowUp: date(),
    responsibleId: choice('area'),
    rating: readOnlyOption([1, 2, 3]),
    domainId: choice('controlDomain'),
    typeId: option([1, 2, 3]),
    frequencyId: optionalChoice('frequency'),
    participants: optionalLongText({ max: 500 }),
    description: longText({ max: 500 }),
  },
  extras: {
    scopeId: z.number(),
    /** Of the last follow-up, with the day it was made; null before the first. */
    progress: z.number().int().nullable(),
    lastDate: z.string().nullable(),
    followUpCount: z.number().int(),
    riskCount: z.number().int(),
    /** Pieces of evidence of the last follow-up. */
    evidenceCount: z.number().int(),
    /** The next follow-up should have been. */
    isOverdue: z.boolean(),
    /** The worst range among the risks it acts on, as they are now. */
    rangeId: guarded(ofLevel, z.number().int().nullable()),
  },
  counts: ['followUpCount', 'riskCount', 'evidenceCount'],
  sortable: [
    'nextFollowUp',
    'code',
    'name',
    'responsibleId',
    'rating',
    'domainId',
    'typeId',
    'frequencyId',
    'statusId',
  ],
  filters: {
    whose: wordsIn(followers).optional(),
    isOverdue: flagIn.optional(),
    dueFrom: isoDate.optional(),
    dueTo: isoDate.optional(),
    riskId: idsIn('risk').optional(),
    /** Areas: controls that act on their risks, or on risks they treat, and that others answer for. */
    riskOwnerId: idsIn('parameter').optional(),
  },
  searched: ['description', 'participants'],
});
export type FollowingRow = z.infer<typeof due.row>;

/** Controls in the order in which they have to be looked at, as a catalogue of the kit has its lists and files. */
export const following = due;

export const followUpRating = z.literal([1, 2, 3]);
/** What is found of a control. */
export const followUpInput = z.strictObject({
  date: writtenDate,
  description: visibleText().min(1).max(2000),
  participants: optionalLongText({ max: 500 }).input,
  progress: z.number().int().min(0).max(100),
  /** May wait until the control is in place. */
  rating: followUpRating.nullable().default(null),
  nextDate: writtenDate,
  closeDate: writtenDate.nullable().default(null),
});
const changes = z.strictObject({
  date: writtenDate.optional(),
  description: followUpInput.shape.description.optional(),
  participants: followUpInput.shape.participants.unwrap().optional(),
  progress: followUpInput.shape.progress.optional(),
  rating: followUpRating.nullable().optional(),
  nextDate: writtenDate.optional(),
  closeDate: writtenDate.nullable().optional(),
  version: z.number().int().min(1).optional(),
});
export type FollowUpInput = z.input<typeof followUpInput>;

const one = z.object({
  id: z.number(),
  controlId: z.number(),
  scopeId: z.number(),
  date: isoDate,
  description: z.string(),
  participants: z.string().nullable(),
  progress: z.number().int(),
  rating: followUpRating.nullable(),
  nextDate: isoDate,
  closeDate: isoDate.nullable(),
  /** What the control says follows from the last one. */
  isLast: z.boolean(),
  createdBy: z.string().nullable(),
  /** Written by whoever asks. */
  isMine: z.boolean(),
  evidence: z.array(z.object({ id: z.number(), name: z.string() })),
  version: z.number().int(),
  createdAt: isoMoment,
  updatedAt: isoMoment,
});
export type FollowUp = z.infer<typeof one>;

const ofControl = idParams('control');
const oneOfControl = z.strictObject({ id: idIn('control'), followUpId: idIn('followUp') });

/** Follow-ups of controls: what is due, and what was found. */
export const followUp = livingInScope({
  due: due.endpoints.list,
  export: endpoint({
    name: 'following.export',
    method: 'GET',
    path: '/controls-following/export',
    access: may.listFollowUps,
    query: due.endpoints.export.query.extend({ ids: idsIn('control').optional() }),
    form: 'file',
  }),
  /** How many controls have to be looked at, and by when. */
  summary: endpoint({
    name: 'following.summary',
    method: 'GET',
    path: '/controls-following/summary',
    access: may.listFollowUps,
    query: z.strictObject({ whose: wordsIn(followers).optional() }),
    reply: z.object({
      /** The day of the company. */
      today: isoDate,
      total: z.number().int(),
      overdue: z.number().int(),
      dueToday: z.number().int(),
      dueThisWeek: z.number().int(),
      notEffective: z.number().int(),
      /** Whether areas are said of whoever asks: what is theirs can be told apart then. */
      hasAreas: z.boolean(),
    }),
  }),
  /** All that a form of a follow-up needs to know of its control. */
  form: endpoint({
    name: 'following.form',
    method: 'GET',
    path: '/controls-following/{id}',
    access: may.listFollowUps,
    params: ofControl,
    reply: due.row.extend({
      expectedEvidence: z.string().nullable(),
      /** The day of the company. */
      today: isoDate,
      creationDate: isoDate,
      /** What `proposedNext` counts by; null where nothing says so. */
      reviewDays: guarded(ofLevel, z.number().int().nullable()),
      frequencyDays: z.number().int().nullable(),
      /** Whether a follow-up may be saved as the control is now. */
      isOpen: z.boolean(),
    }),
  }),
  /** The newest first. */
  list: endpoint({
    name: 'followUp.list',
    method: 'GET',
    path: '/controls/{id}/follow-ups',
    access: may.viewFollowUp,
    params: ofControl,
    query: listQuery(['date'], {}),
    reply: one,
    form: 'list',
  }),
  create: endpoint({
    name: 'followUp.create',
    method: 'POST',
    path: '/controls/{id}/follow-ups',
    access: may.createFollowUp,
    params: ofControl,
    body: followUpInput,
    reply: one.extend(withChangeset),
    status: 201,
  }),
  update: endpoint({
    name: 'followUp.update',
    method: 'PUT',
    path: '/controls/{id}/follow-ups/{followUpId}',
    access: may.editFollowUp,
    params: oneOfControl,
    body: changes,
    reply: one.extend(withChangeset),
  }),
  remove: endpoint({
    name: 'followUp.remove',
    method: 'DELETE',
    path: '/controls/{id}/follow-ups/{followUpId}',
    access: may.deleteFollowUp,
    params: oneOfControl,
    reply: z.object(withChangeset),
  }),
  history: endpoint({
    name: 'followUp.history',
    method: 'GET',
    path: '/controls/{id}/follow-ups/{followUpId}/history',
    access: may.viewFollowUp,
    params: oneOfControl,
    reply: history,
  }),
  /** Nothing is left to look at: the control is finished, and its open follow-ups are closed. Reopening it is a change of its status. */
  end: endpoint({
    name: 'followUp.end',
    method: 'POST',
    path: '/controls/{id}/end-follow-ups',
    access: may.endFollowUps,
    params: ofControl,
    reply: control.row.pick({ id: true, statusId: true, version: true }).extend(withChangeset),
  }),
});

export const followUpProblems = problemsOf({
  /** The control is finished or discarded. */
  'followUp.controlClosed': { status: 409 },
  'followUp.dateAhead': { status: 422, field: 'date' },
  /** `earliest`: the day the control was created. */
  'followUp.dateTooEarly': { status: 422, field: 'date' },
  'followUp.nextTooEarly': { status: 422, field: 'nextDate' },
  'followUp.closeOutOfRange': { status: 422, field: 'closeDate' },
  'followUp.ratingNeeded': { status: 422, field: 'rating' },
  /** Written by somebody else: who follows up their own controls only changes their own follow-ups. */
  'followUp.notYours': { status: 403 },
});
