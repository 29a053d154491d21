import { z } from 'zod';
import { permissions } from '#app/permissions.ts';
import { endpoint } from '#kit/endpoint.ts';
import { problemsOf } from '#kit/problem.ts';
import { booleanIn, idIn, idsIn, pastMoment } from '#kit/values.ts';
import { reportKinds, reportNeeds, type ReportKind } from './report-needs.ts';

export { reportKinds, reportNeeds, type ReportKind };

const { risks } = permissions;

export const reportFormats = ['pdf', 'docx', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The list a kind is narrowed as; null: it is not narrowed. */
export const reportLists: Readonly<Record<ReportKind, string | null>> = {
  executive: 'risk',
  risks: 'risk',
  'risk-sheets': 'risk',
  treatment: 'treatment',
  controls: 'control',
  acceptances: 'risk',
  applicability: null,
  assets: 'asset',
  evidence: 'evidence',
  maturity: null,
  audit: 'audit',
};

/** Kinds that tell of one self-assessment. */
export const isOfAssessment = (kind: ReportKind): kind is 'applicability' | 'maturity' =>
  kind === 'applicability' || kind === 'maturity';

const line = (most: number) => z.string().trim().max(most).optional();

/** What is chosen of a report beside its kind and its format. */
export const reportOptions = {
  language: z.enum(['es', 'en']).optional(),
  /** As it was at a moment of the past. */
  at: pastMoment.optional(),
  /** Some of the scopes the person may enter; those of the request without it. */
  scopeIds: idsIn('scope').optional(),
  /** Narrowed as a saved view of its list. */
  viewId: idIn('savedView').optional(),
  /** Narrowed by the query string of its list. */
  filter: z.string().max(4000).optional(),
  /** Of which self-assessment; the last finished one without it, else the one that is answered. */
  assessmentId: idIn('assessment').optional(),
  /** What it is compared with; the finished one before it without it. */
  compareId: idIn('assessment').optional(),
  /** Filled into a template of the company, as a document of Word. */
  templateId: idIn('reportTemplate').optional(),
  /** Printed on it. */
  version: line(20),
  classification: line(60),
  authors: line(300),
  approvers: line(300),
  /** With the method as an annex. */
  annex: booleanIn.default(true),
};

const query = z.strictObject(reportOptions);
export type ReportQuery = z.output<typeof query>;

const kindParams = z.strictObject({ kind: z.enum(reportKinds) });
/** Open to who may make some kind of report. */
export const whoReports = {
  access: risks.list,
  parts: [...new Set(Object.values(reportNeeds).flat())].filter((code) => code !== risks.list),
} as const;

/** What a preview says of a block: a table by its first rows. */
const previewBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('table'),
    title: z.string(),
    headers: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** Cells with a colour behind them, by their places, and its ink: `#rrggbb`. */
    tones: z.array(z.object({ row: z.number().int(), column: z.number().int(), fill: z.string(), ink: z.string() })),
    total: z.number().int(),
    empty: z.string(),
  }),
  z.object({
    kind: z.literal('facts'),
    title: z.string(),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('picture'), title: z.string(), svg: z.string(), alt: z.string() }),
]);
export type PreviewBlock = z.infer<typeof previewBlock>;

export const report = {
  /** A report as a file, made at once. */
  make: endpoint({
    name: 'report.make',
    method: 'GET',
    path: '/reports/{kind}',
    ...whoReports,
    params: kindParams,
    query: query.extend({ format: z.enum(reportFormats).default('pdf') }),
    form: 'file',
  }),
  /** What a report would say, before it is made. */
  preview: endpoint({
    name: 'report.preview',
    method: 'GET',
    path: '/reports/{kind}/preview',
    ...whoReports,
    params: kindParams,
    query: query.extend({ format: z.enum(reportFormats).default('pdf') }),
    reply: z.object({
      title: z.string(),
      subtitle: z.string(),
      cover: z.array(z.object({ label: z.string(), value: z.string() })),
      sections: z.array(z.object({ title: z.string(), level: z.number().int(), blocks: z.array(previewBlock) })),
      /** Sections of it that are not in the preview. */
      omitted: z.number().int(),
      /** Whether it takes so long that it is made in the background. */
      isLong: z.boolean(),
      /** Whether nothing of it has anything to tell. */
      isEmpty: z.boolean(),
      /** Rows of all its tables, and how many of them its format holds; null: as many as there are. */
      rows: z.number().int(),
      mostRows: z.number().int().nullable(),
      /** Whether its format holds it; making it is refused otherwise. */
      fits: z.boolean(),
      /** What is printed on it where nothing else is said: by the style of the company. */
      style: z.object({ classification: z.string(), authors: z.string(), approvers: z.string() }),
    }),
  }),
};

export const reportProblems = problemsOf({
  /** No self-assessment is there to tell of. */
  'report.noAssessment': { status: 409 },
  /** None of the self-assessments has the controls of Annex A, which a statement of applicability is of. */
  'report.noStatement': { status: 409 },
  /** A table of it would have more rows than reports have, whatever their format: `most`. */
  'report.tooManyRows': { status: 422 },
  /** The saved view is of another list. */
  'report.otherView': { status: 422 },
  /** The saved view it is narrowed as is deleted, or its person does not see it any more. */
  'report.viewGone': { status: 404 },
  /** The template it is filled into is deleted. */
  'report.templateGone': { status: 404 },
  /** The self-assessment it is of, or compared with, is deleted, or its person does not see it any more. */
  'report.assessmentGone': { status: 404 },
  /** Whoever asked for it is no active person of the company any more. */
  'report.ownerGone': { status: 409 },
  /** The server ended while it was made. */
  'report.interrupted': { status: 409 },
});
