import { z } from 'zod';
import { catalogue } from '#kit/catalogue.ts';
import { endpoint, livingInScope } from '#kit/endpoint.ts';
import { longText, optionalChoice, optionalDate, optionalLongText, readOnlyLongText, text } from '#kit/field.ts';
import { problemsOf } from '#kit/problem.ts';
import type { Transitions } from '#kit/status.rules.ts';
import { flagIn, idOf, idParams, isoMoment, statusIds } from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';

const may = permissions.auditRequests;
const { ACTIVE, FINISH, INACTIVE, PENDING } = statusIds;

/** Asked (PENDING), answered (ACTIVE), closed (FINISH), withdrawn (INACTIVE). It is answered by an answer, not by hand. */
export const transitionsOfRequest: Transitions = {
  [PENDING]: [INACTIVE],
  [ACTIVE]: [FINISH, PENDING],
  [FINISH]: [PENDING],
  [INACTIVE]: [PENDING],
};

/** Comments of one request, at most. */
export const maximumComments = 200;

const base = catalogue({
  name: 'auditRequest',
  paths: { many: '/audit-requests', import: '/audit-requests/import' },
  access: may,
  transitions: transitionsOfRequest,
  fields: {
    code: text({ max: 60 }),
    /** What is to be provided. */
    name: text({ max: 200 }),
    description: optionalLongText({ max: 2000 }),
    /** The control of Annex A, or the action, it is about. */
    actionId: optionalChoice('controlAction'),
    /** The area that is to answer. */
    responsibleId: optionalChoice('area'),
    dueDate: optionalDate(),
    answer: readOnlyLongText(),
  },
  extras: {
    scopeId: z.number(),
    askedBy: z.string().nullable(),
    answeredBy: z.string().nullable(),
    /** Who is to answer, where one person is. */
    assignee: z.string().nullable(),
    evidenceCount: z.number().int(),
    commentCount: z.number().int(),
    /** Not answered, and its day is over. */
    isOverdue: z.boolean(),
  },
  sortable: [
    'id',
    'code',
    'name',
    'actionId',
    'responsibleId',
    'dueDate',
    'statusId',
    'assignee',
    'evidenceCount',
    'commentCount',
    'createdAt',
    'updatedAt',
  ],
  counts: ['evidenceCount', 'commentCount'],
  /** `isMine`: whoever asks is to answer. */
  filters: { isOverdue: flagIn.optional(), isMine: flagIn.optional() },
  searched: ['description', 'answer'],
  columns: [
    { field: 'code', width: 96 },
    { field: 'name', width: 300 },
    'responsibleId',
    { field: 'assignee', width: 160 },
    { field: 'dueDate', width: 128 },
    { field: 'evidenceCount', width: 112 },
    { field: 'statusId', width: 156 },
    { field: 'commentCount', width: 112 },
    'actionId',
    { field: 'askedBy', width: 160 },
    { field: 'answeredBy', width: 160 },
    { field: 'scopeId', width: 160 },
  ],
  sections: {
    request: ['code', 'name', 'description', 'actionId'],
    answering: ['responsibleId', 'dueDate', 'answer'],
  },
});
export type AuditRequestRow = z.infer<typeof base.row>;

const comment = z.object({
  id: z.number(),
  text: z.string(),
  /** Null: whoever it was left no name. */
  author: z.string().nullable(),
  isMine: z.boolean(),
  createdAt: isoMoment,
});
export type RequestComment = z.infer<typeof comment>;
const version = z.number().int().min(1).optional();

/** What an auditor asks for, and how it is answered: with a text and with evidence. */
export const auditRequest = {
  ...base,
  endpoints: livingInScope({
    ...base.endpoints,
    /** Answers a request, or changes its answer: it is answered then. Throws where it is closed or withdrawn. */
    answer: endpoint({
      name: 'auditRequest.answer',
      method: 'PUT',
      path: '/audit-requests/{id}/answer',
      access: may.answer,
      params: idParams('auditRequest'),
      body: z.strictObject({ answer: longText({ max: 4000 }).input, version }),
      reply: base.row.extend(withChangeset),
    }),
    /** People a request can be assigned to: who may answer it, by name. */
    people: endpoint({
      name: 'auditRequest.people',
      method: 'GET',
      path: '/audit-requests/{id}/people',
      access: may.answer,
      params: idParams('auditRequest'),
      reply: z.array(z.object({ id: z.number(), name: z.string(), isAssigned: z.boolean() })),
    }),
    /** Assigns a request to one person, who is told, or to nobody. Throws where it is closed or withdrawn. */
    assign: endpoint({
      name: 'auditRequest.assign',
      method: 'PUT',
      path: '/audit-requests/{id}/assignee',
      access: may.answer,
      params: idParams('auditRequest'),
      body: z.strictObject({ assigneeId: idOf('user').nullable(), version }),
      reply: base.row.extend(withChangeset),
    }),
    /** What was said about a request, the oldest first. */
    comments: endpoint({
      name: 'auditRequest.comments',
      method: 'GET',
      path: '/audit-requests/{id}/comments',
      access: may.view,
      params: idParams('auditRequest'),
      reply: z.array(comment),
    }),
    /** Says something about a request; it stays as it was said. Throws where it is closed or withdrawn. */
    comment: endpoint({
      name: 'auditRequest.comment',
      method: 'POST',
      path: '/audit-requests/{id}/comments',
      access: may.comment,
      params: idParams('auditRequest'),
      body: z.strictObject({ text: longText({ max: 2000 }).input }),
      reply: comment,
      status: 201,
    }),
  }),
};

export const auditRequestProblems = problemsOf({
  'auditRequest.hasEvidence': { status: 409 },
  /** Nothing is added to or taken from what is closed or withdrawn. */
  'auditRequest.closed': { status: 409 },
  /** The person may not answer requests in its scope. */
  'auditRequest.notForThem': { status: 422 },
  'auditRequest.tooManyComments': { status: 409 },
});
