import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { listQuery } from '#kit/list-query.ts';
import { jobProblem } from '#kit/job-problem.ts';
import { problemsOf } from '#kit/problem.ts';
import { idOf, idParams, isoMoment, wordsIn } from '#kit/values.ts';
import { reportFormats, reportKinds, reportOptions, whoReports } from './report.ts';

/** What is chosen of a report in a body: the same as in an address, with ids and flags as JSON has them. */
const chosen = {
  ...reportOptions,
  scopeIds: z.array(idOf('scope')).min(1).max(200).optional(),
  annex: z.boolean().default(true),
};
export const documentOptions = z.strictObject(chosen);
export type DocumentOptions = z.output<typeof documentOptions>;

/** `waiting`: until a server takes it up; `reading` and `writing`: it is made. */
export const documentStates = ['waiting', 'reading', 'writing', 'done', 'failed', 'expired'] as const;
export type DocumentState = (typeof documentStates)[number];

/** Why a document is not handed to somebody it is for: it tells what they may not read, all of its permissions, scopes, self-assessments. */
export const withheldReasons = ['permission', 'scopes', 'assessments'] as const;
export type WithheldFor = (typeof withheldReasons)[number];

export const documentRow = z.object({
  id: z.number(),
  kind: z.enum(reportKinds),
  format: z.enum(reportFormats),
  language: z.enum(['es', 'en']),
  state: z.enum(documentStates),
  /** Rows that were read for it so far. */
  rowsRead: z.number().int(),
  /** Of its file, once it is made. */
  name: z.string().nullable(),
  size: z.number().nullable(),
  /** In hexadecimal. */
  sha256: z.string().nullable(),
  /** The moment of the past it shows; null: when it was made. */
  shownAt: z.string().nullable(),
  /** Asked for by the reader; otherwise made for them by a schedule of `ownerName`. */
  isMine: z.boolean(),
  ownerName: z.string().nullable(),
  /** How many people a schedule made it for, beside its owner. */
  recipients: z.number().int(),
  /** Why its reader does not get its file, by what they may read now; null: they do, or there is none. */
  withheldFor: z.enum(withheldReasons).nullable(),
  problem: jobProblem,
  createdAt: isoMoment,
  finishedAt: isoMoment.nullable(),
  /** Until when its file is kept. */
  expiresAt: isoMoment.nullable(),
});
export type DocumentRow = z.infer<typeof documentRow>;

/** Who may make some report has documents. Not for keys: a document is made with all that its person may read. */
const access = { ...whoReports, byKey: false } as const;
const params = idParams('reportDocument');

/** Reports that are made by a job and kept: of the person who asks, and those a schedule made for them. */
export const reportDocument = {
  list: endpoint({
    name: 'reportDocument.list',
    method: 'GET',
    path: '/documents',
    ...access,
    scopes: 'every',
    form: 'list',
    query: listQuery(['createdAt', 'size'], {
      kind: wordsIn(reportKinds).optional(),
      format: wordsIn(reportFormats).optional(),
      state: wordsIn(documentStates).optional(),
    }),
    reply: documentRow,
  }),
  get: endpoint({
    name: 'reportDocument.get',
    method: 'GET',
    path: '/documents/{id}',
    ...access,
    scopes: 'every',
    params,
    reply: documentRow,
  }),
  /** Asks for a report; a job makes it with the rights its person has then. */
  make: endpoint({
    name: 'reportDocument.make',
    method: 'POST',
    path: '/documents',
    ...access,
    status: 202,
    body: z.strictObject({
      kind: z.enum(reportKinds),
      format: z.enum(reportFormats).default('pdf'),
      options: documentOptions.prefault({}),
    }),
    reply: documentRow,
  }),
  file: endpoint({
    name: 'reportDocument.file',
    method: 'GET',
    path: '/documents/{id}/file',
    ...access,
    scopes: 'every',
    params,
    form: 'file',
  }),
  remove: endpoint({
    name: 'reportDocument.remove',
    method: 'DELETE',
    path: '/documents/{id}',
    ...access,
    scopes: 'every',
    params,
  }),
};

/** Documents of one person that wait or are being made, at most. */
export const mostAtWork = 5;

export const documentProblems = problemsOf({
  /** It waits, is being made, or failed. */
  'document.notReady': { status: 409 },
  'document.expired': { status: 409 },
  /** Its file is not as it was made. */
  'document.damaged': { status: 409 },
  'document.tooManyAtWork': { status: 409 },
  /** It does not fit beside what the company keeps by its plan. */
  'document.storageFull': { status: 409 },
});
