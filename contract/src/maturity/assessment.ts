import { line } from '#kit/tidy-line.ts';
import { z } from 'zod';
import { bodyOf, endpoint, livingInScope } from '#kit/endpoint.ts';
import { listQuery, listSheetQuery, sheetQuery } from '#kit/list-query.ts';
import { problemsOf } from '#kit/problem.ts';
import {
  booleanIn,
  idIn,
  idOf,
  idParams,
  idsIn,
  isoDate,
  writtenDate,
  isoMoment,
  numbersIn,
  pastMoment,
} from '#kit/values.ts';
import { withChangeset } from '#record/changeset.ts';
import { permissions } from '#app/permissions.ts';
import {
  answerRow,
  answersImport,
  applicabilityRow,
  arithmeticLine,
  assessmentResults,
  assessmentRow,
  assessmentStatusIds,
  comparison,
  defaultPurpose,
  partRow,
  ratingRow,
  trendPoint,
} from './assessment-fields.ts';

const may = permissions.assessments;
const one = idParams('assessment');

/** Answers that one call may bring, and people who share one assessment. */
export const maximumAnswers = 200;
export const maximumParts = 20;
/** Characters of what a client sends along with an answer, as JSON. */
export const maximumExtra = 4000;
/** Bytes of a spreadsheet of answers. */
export const maximumAnswersFile = 10 * 1024 * 1024;

const number = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** Chosen by its number, alone or with its text as answers give it. */
const chosen = z
  .union([number, z.looseObject({ id: number })])
  .transform((given) => (typeof given === 'number' ? given : given.id));
const score = z.number().min(0).max(100).nullable().optional();
const name = line().max(200).nullable();
const code = line().min(1).max(40);
const frameworkVersion = code;
const level = z.number().int().min(0).max(100).nullable().default(null);
/** Characters of a justification, and of a gap. */
export const maximumText = 2000;
const longText = z.string().trim().max(maximumText).default('');

/** What is for a person, or for the people of an area: exactly one of the two. */
const part = z.strictObject({
  user_id: idOf('user').nullable().default(null),
  area_id: idOf('parameter', 'area').nullable().default(null),
  codes: z.array(code).min(1).max(maximumAnswers),
});
const parts = z.array(part).max(maximumParts);

const known = new Set([
  'assessment_id',
  'code',
  'level',
  'is_applicable',
  'justification',
  'gap',
  'responsible_id',
  'due_date',
  'version',
]);

/** What a client sends along with an answer beside the fields the product knows. */
export const extraOf = (answer: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answer).filter(([field]) => !known.has(field)));

const answerInput = z
  .looseObject({
    assessment_id: idOf('assessment'),
    /** `4.1` … `10.2` or `A.5.1` … `A.8.34`. */
    code,
    level,
    is_applicable: z.boolean().default(true),
    justification: longText,
    gap: longText,
    responsible_id: idOf('user').nullable().optional(),
    due_date: writtenDate.nullable().optional(),
    /** Of the answer as it was read, 0 where there was none: one that was changed since is not overwritten. */
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine((answer) => JSON.stringify(extraOf(answer)).length <= maximumExtra, {
    params: { code: 'tooLong', maximum: maximumExtra },
  });
export type AnswerInput = z.output<typeof answerInput>;

const ratingInput = z.strictObject({
  assessment_id: idOf('assessment'),
  code,
  level,
  is_applicable: z.boolean().default(true),
  justification: longText,
});
const responses = <T extends z.ZodType>(input: T) =>
  z.strictObject({ responses: z.array(input).min(1).max(maximumAnswers) });

const query = listQuery(
  [
    'id',
    'name',
    'assessment_date',
    'status_id',
    'overall_maturity',
    'phva_score',
    'controls_score',
    'nist_score',
    'maturity_level',
    'completeness',
    'completed_at',
    'created_at',
    'updated_at',
  ],
  {
    status_id: numbersIn(assessmentStatusIds).optional(),
    purpose_id: numbersIn(Array.from({ length: 99 }, (_, at) => at + 1)).optional(),
    maturity_level: numbersIn(Array.from({ length: 11 }, (_, at) => at)).optional(),
    framework_version: frameworkVersion.optional(),
    /** First and last date of the assessment. */
    from: isoDate.optional(),
    to: isoDate.optional(),
  },
);

export const assessment = livingInScope({
  /**
   * Begins an assessment with every score at 0. Where one of the same scope and purpose is being answered it is answered
   * instead, and nothing begins. Scores that are sent are taken and mean nothing: the server computes them.
   */
  create: endpoint({
    name: 'assessment.create',
    method: 'POST',
    path: '/assessments',
    access: may.create,
    body: z.strictObject({
      purpose: chosen.default(defaultPurpose),
      assessment_date: writtenDate.optional(),
      status: chosen.optional(),
      overall_maturity: score,
      phva_score: score,
      nist_score: score,
      controls_score: score,
      user_id: number.optional(),
      name: name.default(null),
      framework_version: frameworkVersion.optional(),
      parts: parts.default([]),
    }),
    reply: assessmentRow.extend({ is_new: z.boolean(), ...withChangeset }),
    status: 201,
  }),
  list: endpoint({
    name: 'assessment.list',
    method: 'GET',
    path: '/assessments',
    access: may.list,
    query,
    reply: assessmentRow,
    form: 'list',
  }),
  /** The current filter as a file. */
  export: endpoint({
    name: 'assessment.export',
    method: 'GET',
    path: '/assessments/export',
    access: may.list,
    query: query.extend({ ...listSheetQuery, ids: idsIn('assessment').optional() }),
    form: 'file',
  }),
  /** The one being answered, the latest where there are several; null where there is none. */
  active: endpoint({
    name: 'assessment.active',
    method: 'GET',
    path: '/assessments/active',
    access: may.list,
    query: z.strictObject({ purpose_id: z.coerce.number().int().min(1).max(9999).optional() }),
    reply: assessmentRow.nullable(),
  }),
  trend: endpoint({
    name: 'assessment.trend',
    method: 'GET',
    path: '/assessments/trend',
    access: may.viewResults,
    query: z.strictObject({ purpose_id: z.coerce.number().int().min(1).max(9999).optional() }),
    reply: z.array(trendPoint),
  }),
  /**
   * With its answers, and the items it is for the caller to answer; null stands for all of them. `may_lead`: whether they may
   * finish it, change who answers what and type figures, which who has a part of what somebody else began may not.
   */
  get: endpoint({
    name: 'assessment.get',
    method: 'GET',
    path: '/assessments/{id}',
    access: may.list,
    params: one,
    reply: assessmentRow.extend({
      assessment_clauses: z.array(answerRow),
      assessment_controls: z.array(answerRow),
      parts: z.array(partRow),
      my_codes: z.array(z.string()).nullable(),
      may_lead: z.boolean(),
    }),
  }),
  /**
   * Finishes an assessment, or changes what it is called while it is answered. What is finished stays as it is: a correction
   * is made on a copy.
   */
  update: endpoint({
    name: 'assessment.update',
    method: 'PUT',
    path: '/assessments/{id}',
    access: may.answer,
    params: one,
    body: z.strictObject({
      status: z
        .union([number, z.looseObject({ id: number.optional(), state: z.enum(['active', 'completed']).optional() })])
        .optional(),
      completed_at: isoMoment.nullable().optional(),
      name: name.optional(),
      assessment_date: writtenDate.optional(),
      parts: parts.optional(),
      version: number.optional(),
    }),
    reply: assessmentRow.extend(withChangeset),
  }),
  /** With its answers, ratings and typed figures. */
  remove: endpoint({
    name: 'assessment.remove',
    method: 'DELETE',
    path: '/assessments/{id}',
    access: may.delete,
    params: one,
    reply: z.object(withChangeset),
  }),
  /** Begins another one with the answers of this, for its correction or for the next time. */
  copy: endpoint({
    name: 'assessment.copy',
    method: 'POST',
    path: '/assessments/{id}/copy',
    access: may.create,
    params: one,
    body: z.strictObject({ name: name.default(null), assessment_date: writtenDate.optional() }).prefault({}),
    reply: assessmentRow.extend(withChangeset),
    status: 201,
  }),
  saveClauses: endpoint({
    name: 'assessment.saveClauses',
    method: 'POST',
    path: '/assessment-clauses/bulk',
    access: may.answer,
    maximumBody: bodyOf.longList,
    body: responses(answerInput),
    reply: z.array(answerRow),
  }),
  saveControls: endpoint({
    name: 'assessment.saveControls',
    method: 'POST',
    path: '/assessment-controls/bulk',
    access: may.answer,
    maximumBody: bodyOf.longList,
    body: responses(answerInput),
    reply: z.array(answerRow),
  }),
  /**
   * What the caller says of items, apart from what others say; the agreed value is saved as an answer. It may be changed until
   * somebody else has rated the item too or a value is agreed on: after that, what others said may have been seen.
   */
  rate: endpoint({
    name: 'assessment.rate',
    method: 'POST',
    path: '/assessment-ratings/bulk',
    access: may.answer,
    maximumBody: bodyOf.longList,
    body: responses(ratingInput),
    reply: z.object({ rated: z.number().int(), ...withChangeset }),
  }),
  ratings: endpoint({
    name: 'assessment.ratings',
    method: 'GET',
    path: '/assessments/{id}/ratings',
    access: may.answer,
    params: one,
    reply: z.array(ratingRow),
  }),
  /** Types the figure of a group instead of computing it, with a reason; null computes it again. */
  typeFigure: endpoint({
    name: 'assessment.typeFigure',
    method: 'PUT',
    path: '/assessments/{id}/typed-figures',
    access: may.answer,
    params: one,
    body: z.strictObject({
      code,
      value: z.number().min(0).max(100).multipleOf(0.01).nullable(),
      reason: z.string().trim().max(500).default(''),
      /** The typed figure that was seen, null where there was none: refused where there is another by now. */
      seen: z.number().nullable().optional(),
    }),
    reply: z.object({ code: z.string(), value: z.number().nullable(), reason: z.string(), ...withChangeset }),
  }),
  /** As stored, of a finished one; of another what it comes to so far, or came to at a moment. */
  results: endpoint({
    name: 'assessment.results',
    method: 'GET',
    path: '/assessments/{id}/results',
    access: may.viewResults,
    params: one,
    query: z.strictObject({ at: pastMoment.optional() }),
    reply: assessmentResults,
  }),
  /** A figure explained down to the answers, as it is or was at a moment, or as it would be with the answer of one `item` at a `level`. */
  arithmetic: endpoint({
    name: 'assessment.arithmetic',
    method: 'GET',
    path: '/assessments/{id}/arithmetic',
    access: may.viewResults,
    params: one,
    query: z.strictObject({
      code: code.default('overall'),
      at: pastMoment.optional(),
      item: code.optional(),
      level: z.coerce.number().int().min(0).max(100).optional(),
    }),
    reply: z.array(arithmeticLine),
  }),
  /** What moved since another assessment, and why. */
  comparison: endpoint({
    name: 'assessment.comparison',
    method: 'GET',
    path: '/assessments/{id}/comparison',
    access: may.viewResults,
    params: one,
    query: z.strictObject({ with: idIn('assessment') }),
    reply: comparison,
  }),
  /** The statement of applicability that follows from the answers, as it is or was at a moment. */
  applicability: endpoint({
    name: 'assessment.applicability',
    method: 'GET',
    path: '/assessments/{id}/applicability',
    access: may.viewResults,
    params: one,
    query: z.strictObject({ at: pastMoment.optional() }),
    reply: z.array(applicabilityRow),
  }),
  applicabilityFile: endpoint({
    name: 'assessment.applicabilityFile',
    method: 'GET',
    path: '/assessments/{id}/applicability/export',
    access: may.viewResults,
    params: one,
    query: z.strictObject({ ...sheetQuery, at: pastMoment.optional() }),
    form: 'file',
  }),
  /** Its answers as a file: in our layout, or in that of the official instrument with 23 sub-clauses and the controls under its codes. */
  answersFile: endpoint({
    name: 'assessment.answersFile',
    method: 'GET',
    path: '/assessments/{id}/answers/export',
    access: may.viewResults,
    params: one,
    query: z.strictObject({ ...sheetQuery, layout: z.enum(['own', 'instrument']).default('own') }),
    form: 'file',
  }),
  /** Answers of a spreadsheet in either layout. Empty cells change nothing; a dry run only says what would change. */
  importAnswers: endpoint({
    name: 'assessment.importAnswers',
    method: 'POST',
    path: '/assessments/{id}/answers/import',
    access: may.answer,
    params: one,
    query: z.strictObject({ dryRun: booleanIn.default(false) }),
    upload: true,
    noFile: 'import.noFile',
    maximumFile: maximumAnswersFile,
    body: z.strictObject({}).prefault({}),
    reply: answersImport.extend(withChangeset),
  }),
});

export const assessmentProblems = problemsOf({
  /** `allowed`: the statuses that are possible; a finished one has none. */
  'assessment.finished': { status: 409 },
  /** The controls open once the clauses are answered; `missing` says how many are not. */
  'assessment.clausesFirst': { status: 409 },
  /** `codes`: items that are neither scored nor set aside. */
  'assessment.incomplete': { status: 409 },
  /** `codes`: items below the level from which a gap needs no description. */
  'assessment.gapsMissing': { status: 409 },
  /** `codes`: answers that were changed since they were read; `data` has them. */
  'assessment.answersChanged': { status: 409 },
  'assessment.activeTaken': { status: 409 },
  'assessment.notYourPart': { status: 403 },
  /** Who has a part answers it; the whole is for whoever began it, and who has none. */
  'assessment.onlyYourPart': { status: 403 },
  /** `codes`: items whose ratings stay as they were given, because the others' were shown or a value is agreed on. */
  'assessment.ratingFixed': { status: 409 },
  /** The figure of this group is computed and cannot be typed. */
  'assessment.notTyped': { status: 422 },
  'assessment.tooMany': { status: 409 },
  /** Who is limited to some assessments begins no other. */
  'assessment.limited': { status: 403 },
  /** No sheet of the file has a column of codes and one of levels. */
  'assessment.noAnswers': { status: 422 },
  /** Its framework has no controls of Annex A, which a statement of applicability is of. */
  'assessment.noStatement': { status: 409 },
  /** Its framework is not that of the official instrument, which has a layout of its own. */
  'assessment.noInstrument': { status: 422, field: 'query.layout' },
});
