import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { permissions } from '#app/permissions.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { idParams, isoMoment } from '#kit/values.ts';
import { withChangeset } from './changeset.ts';
import { reportKinds, whoReports } from './report.ts';

const may = permissions.settings;

/** Bytes of a template at most. */
const mostTemplateBytes = 5 * 1024 * 1024;
/** Templates a company has at most. */
export const mostTemplates = 100;

const kind = z.enum(reportKinds);
const name = line().min(1).max(120);
const version = z.number().int().min(1);

/** What there is at a place: words in a line, or blocks in its paragraph's stead. */
const placeKinds = ['word', 'table', 'picture', 'text', 'section', 'sections'] as const;

const place = z.object({
  /** As it is written between two braces. */
  name: z.string(),
  kind: z.enum(placeKinds),
  /** What it holds, in the reader's language; of words and of the whole nothing. */
  title: z.string(),
});
export type TemplatePlace = z.infer<typeof place>;

/** What was found in a file: places that will be filled, and those that stay as they are. */
const check = z.object({
  known: z.array(z.string()),
  unknown: z.array(
    z.object({
      name: z.string(),
      /** The place it may have been meant as. */
      nearest: z.string().nullable(),
    }),
  ),
  /** Words it should have and does not: without them nobody knows what a report is, or who may read it; `sections` where it has no content. */
  lacking: z.array(z.string()),
  /** True: tables and pictures are compared too, for those of a kind are always the same. */
  isWhole: z.boolean(),
});
export type TemplateCheck = z.infer<typeof check>;

const template = z.object({
  id: z.number(),
  kind,
  name: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Of its file, in hexadecimal. */
  sha256: z.string(),
  /** How many places stand in it. */
  placeCount: z.number().int(),
  /** Scheduled reports of anybody that are filled into it: they pause when it is deleted. */
  scheduleCount: z.number().int(),
  /** How many of them are not known, and stay as they are. */
  unknownCount: z.number().int(),
  updatedAt: isoMoment,
  /** Who saved it last. */
  updatedBy: z.string().nullable(),
  version: z.number().int(),
});
export type ReportTemplate = z.infer<typeof template>;

const saved = template.extend({ check, ...withChangeset });
const upload = { access: may.edit, upload: true, maximumFile: mostTemplateBytes } as const;
const kindParams = z.strictObject({ kind });

/** Files of Word that a company's reports are filled into. */
export const reportTemplate = {
  /** Chosen from by whoever makes reports. */
  list: endpoint({
    name: 'reportTemplate.list',
    method: 'GET',
    path: '/report-templates',
    access: whoReports.access,
    parts: [...whoReports.parts, may.view],
    reply: z.array(template),
  }),
  create: endpoint({
    name: 'reportTemplate.create',
    method: 'POST',
    path: '/report-templates',
    ...upload,
    body: z.strictObject({ kind, name }),
    reply: saved,
    status: 201,
  }),
  /** Another file for the same template. */
  replace: endpoint({
    name: 'reportTemplate.replace',
    method: 'POST',
    path: '/report-templates/{id}/file',
    ...upload,
    params: idParams('reportTemplate'),
    body: z.strictObject({}),
    reply: saved,
  }),
  update: endpoint({
    name: 'reportTemplate.update',
    method: 'PUT',
    path: '/report-templates/{id}',
    access: may.edit,
    params: idParams('reportTemplate'),
    body: z.strictObject({ name, version: version.optional() }),
    reply: template.extend(withChangeset),
  }),
  remove: endpoint({
    name: 'reportTemplate.remove',
    method: 'DELETE',
    path: '/report-templates/{id}',
    access: may.edit,
    params: idParams('reportTemplate'),
    reply: z.object(withChangeset),
  }),
  /** The file as it was uploaded. */
  download: endpoint({
    name: 'reportTemplate.download',
    method: 'GET',
    path: '/report-templates/{id}/file',
    access: may.view,
    params: idParams('reportTemplate'),
    form: 'file',
  }),
  /** What a file would be filled with; nothing is kept. */
  check: endpoint({
    name: 'reportTemplate.check',
    method: 'POST',
    path: '/report-templates/check',
    ...upload,
    body: z.strictObject({ kind }),
    reply: check,
  }),
  places: endpoint({
    name: 'reportTemplate.places',
    method: 'GET',
    path: '/report-templates/places/{kind}',
    access: may.view,
    params: kindParams,
    reply: z.object({ places: z.array(place), isWhole: z.boolean() }),
  }),
  /** A file with every place of a kind, to begin a template with. */
  starter: endpoint({
    name: 'reportTemplate.starter',
    method: 'GET',
    path: '/report-templates/places/{kind}/starter',
    access: may.view,
    params: kindParams,
    form: 'file',
  }),
};

export const reportTemplateProblems = problemsOf({
  'reportTemplate.notWord': { status: 422, field: 'file' },
  'reportTemplate.unreadable': { status: 422, field: 'file' },
  'reportTemplate.macros': { status: 422, field: 'file' },
  /** It holds what runs, or fetches from elsewhere. */
  'reportTemplate.active': { status: 422, field: 'file' },
  /** It refers to another file or an address. */
  'reportTemplate.outside': { status: 422, field: 'file' },
  'reportTemplate.tooMuch': { status: 422, field: 'file' },
  'reportTemplate.tooManyPlaces': { status: 422, field: 'file' },
  'reportTemplate.noPlace': { status: 422, field: 'file' },
  'reportTemplate.nameTaken': { status: 409, field: 'name' },
  'reportTemplate.tooMany': { status: 409 },
  /** It is of another kind of report. */
  'reportTemplate.otherKind': { status: 422 },
  /** Only documents of Word are made from one. */
  'reportTemplate.onlyWord': { status: 422 },
});
