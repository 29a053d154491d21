import { z } from 'zod';
import { isoDate, statusIds } from '#kit/values.ts';
import { groupKinds, itemKinds } from './framework.rules.ts';

// The specification gives these calls and names, so everything about assessments has names in snake case.

/** What an assessment is for where nobody says it: treasury. */
export const defaultPurpose = 3;

export const assessmentStatusIds = [statusIds.ACTIVE, statusIds.FINISH] as const;

/** Where the answering of an assessment stands. */
export const assessmentSteps = ['clauses', 'controls', 'results', 'completed'] as const;

const named = z.object({ id: z.number(), text: z.string() });
/** What an assessment is for: in the language of X-Language, and in English for a page that says it in either. */
export const purposeNamed = named.extend({ text_en: z.string() });
export type Purpose = z.infer<typeof purposeNamed>;
const score = z.number().nullable();

export const assessmentRow = z.object({
  id: z.number(),
  scope_id: z.number(),
  name: z.string().nullable(),
  purpose: purposeNamed,
  assessment_date: isoDate,
  status: named.extend({
    state: z.enum(['active', 'completed']),
    /** 50 once the clauses are answered and 50 once the controls are. */
    progress: z.number().int(),
    current_step: z.enum(assessmentSteps),
  }),
  /** Code of the version of the framework it was started with. */
  framework_version: z.string(),
  /** As stored when it was finished, with two decimals; 0 until then, null where nothing applies. */
  overall_maturity: score,
  phva_score: score,
  nist_score: score,
  controls_score: score,
  maturity_level: z.number().int().nullable(),
  /** Percent of its items that are answered or do not apply. */
  completeness: z.number(),
  clauses_answered: z.number().int(),
  clauses_total: z.number().int(),
  controls_answered: z.number().int(),
  controls_total: z.number().int(),
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  /** The one it was made from as a copy. */
  copied_from_id: z.number().nullable(),
  completed_at: z.string().nullable(),
  /** When an answer was last given. */
  answered_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number().int(),
});
export type AssessmentRow = z.infer<typeof assessmentRow>;

/** One answer, with whatever else its client sent along and is given back. */
export const answerRow = z.looseObject({
  id: z.number(),
  assessment_id: z.number(),
  code: z.string(),
  level: z.number().int().nullable(),
  is_applicable: z.boolean(),
  justification: z.string(),
  gap: z.string(),
  responsible_id: z.number().nullable(),
  responsible_name: z.string().nullable(),
  due_date: z.string().nullable(),
  /** Pieces of evidence that prove it. */
  evidence_count: z.number().int(),
  answered_by: z.number().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: z.string(),
  version: z.number().int(),
});
export type AnswerRow = z.infer<typeof answerRow>;

/** Who answers which part, a person or the people of an area: codes of items or of groups. */
export const partRow = z.object({
  user_id: z.number().nullable(),
  user_name: z.string().nullable(),
  area_id: z.number().nullable(),
  area_name: z.string().nullable(),
  codes: z.array(z.string()),
});
export type PartRow = z.infer<typeof partRow>;

const priorities = ['high', 'medium', 'low'] as const;

/** A figure of a group, rounded to two decimals. */
const figure = z.object({
  code: z.string(),
  score,
  /** Value of the scale whose name the figure has. */
  label: z.number().int().nullable(),
  /** 1 red, 2 orange, 3 yellow, 4 green. */
  range_id: z.number().int().nullable(),
});
const group = figure.extend({
  kind: z.enum(groupKinds),
  parent: z.string().nullable(),
  weight: z.number().nullable(),
  /** How much of the figure above is its own. */
  contribution: score,
  is_typed: z.boolean(),
  /** Why it was typed. */
  reason: z.string().nullable(),
  is_own_reading: z.boolean(),
});

/** All the figures of an assessment, as they are stored when it is finished. */
export const assessmentFigures = z.object({
  overall_maturity: score,
  maturity_level: z.number().int().nullable(),
  phva_score: score,
  nist_score: score,
  controls_score: score,
  is_partial: z.boolean(),
  completeness: z.number(),
  counts: z.object({ applicable: z.number().int(), not_applicable: z.number().int(), pending: z.number().int() }),
  phases: z.array(figure.extend({ weight: z.number().nullable(), contribution: score })),
  clauses: z.array(figure),
  sub_clauses: z.array(figure),
  themes: z.array(figure),
  nist_functions: z.array(figure),
  nist_categories: z.array(
    figure.extend({
      is_typed: z.boolean(),
      reason: z.string().nullable(),
      /** Codes of the items behind it, by our own reading. */
      items: z.array(z.string()),
    }),
  ),
  compliance: z.array(
    z.object({
      k: z.number().int(),
      percent: score,
      count: z.number().int(),
      category: z.enum(['sufficient', 'intermediate', 'critical']).nullable(),
    }),
  ),
  /** Every group of the framework, whatever it is of. */
  groups: z.array(group),
});
export type AssessmentFigures = z.infer<typeof assessmentFigures>;

const gap = z.object({
  item: z.string(),
  kind: z.enum(itemKinds),
  level: z.number().int(),
  gap: z.string(),
  priority: z.enum(priorities),
  responsible_id: z.number().nullable(),
  responsible_name: z.string().nullable(),
  /** The area of who is responsible, the first of several; null without one, and of a gap of the past. */
  area_id: z.number().nullable(),
  due_date: z.string().nullable(),
});

const raise = z.object({
  code: z.string(),
  from: z.number().int(),
  to: z.number().int(),
  overall_maturity: z.number(),
  gain: z.number(),
  maturity_level: z.number().int().nullable(),
});

/** What answers the results of an assessment beside its own fields. */
export const assessmentResults = assessmentRow.extend({
  ...assessmentFigures.shape,
  assessment_clauses: z.array(answerRow),
  assessment_controls: z.array(answerRow),
  /** Scored items below the top of the scale, the lowest first. */
  gaps: z.array(gap),
  /** What raises it most: the three answers whose next step does, computed. */
  raises: z.object({
    overall: z.array(raise),
    level: z.array(raise),
    next_level: z
      .object({ level: z.number().int(), threshold: z.number().int(), missing: z.number().int() })
      .nullable(),
  }),
});
export type AssessmentResults = z.infer<typeof assessmentResults>;

/** One line of the arithmetic of a figure; lines follow each other as they are read, each after the one it counts in. */
export const arithmeticLine = z.object({
  /** Its place among the lines, and that of the line it counts in; null of the figure that is explained. */
  line: z.number().int(),
  above: z.number().int().nullable(),
  depth: z.number().int(),
  code: z.string(),
  is_item: z.boolean(),
  formula: z.string().nullable(),
  score,
  /** The exact value, as a fraction in lowest terms. */
  exact: z.string().nullable(),
  weight: z.number().nullable(),
  /** How much of the line above is its own. */
  contribution: score,
  /** Of a typed figure, what it would have been and why it was typed. */
  is_typed: z.boolean(),
  computed: score,
  reason: z.string().nullable(),
  /** Of an item: where its answer stands, and who gave it when. */
  state: z.enum(['scored', 'notApplicable', 'pending']).nullable(),
  level: z.number().int().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type ArithmeticLine = z.infer<typeof arithmeticLine>;

const standing = z.object({
  state: z.enum(['scored', 'notApplicable', 'pending']),
  level: z.number().int().nullable(),
});
const ofWhich = z.object({
  id: z.number(),
  name: z.string().nullable(),
  assessment_date: isoDate,
  framework_version: z.string(),
});

export const comparison = z.object({
  before: ofWhich,
  after: ofWhich,
  /** Every group of the later framework that has a figure in one of the two. */
  figures: z.array(
    z.object({
      code: z.string(),
      kind: z.enum(groupKinds),
      before: score,
      after: score,
      change: score,
      /** Of the change, what other answers made, and what another version of the framework made of the same answers. */
      by_answers: score,
      by_framework: score,
    }),
  ),
  maturity_level: z.object({ before: z.number().int().nullable(), after: z.number().int().nullable() }),
  answers: z.array(
    z.object({
      code: z.string(),
      before: standing,
      after: standing,
      /** Groups it counts in, the lowest first. */
      groups: z.array(z.string()),
      /** Figures it moved by itself, the lowest first: as they are, less what they would be had it alone stayed as it was. */
      moves: z.array(z.object({ code: z.string(), change: z.number() })),
      answered_by_name: z.string().nullable(),
      answered_at: z.string().nullable(),
      justification: z.string(),
    }),
  ),
  /** Items that only one of the two frameworks has: their answers are not compared. */
  unrelated: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
});
export type Comparison = z.infer<typeof comparison>;

/** How the figures went from one assessment of the scope and purpose to the next; the one being answered last, as it stands. */
export const trendPoint = z.object({
  id: z.number(),
  scope_id: z.number(),
  name: z.string().nullable(),
  purpose: purposeNamed,
  assessment_date: isoDate,
  completed_at: z.string().nullable(),
  framework_version: z.string(),
  is_partial: z.boolean(),
  overall_maturity: score,
  phva_score: score,
  nist_score: score,
  controls_score: score,
  maturity_level: z.number().int().nullable(),
});
export type TrendPoint = z.infer<typeof trendPoint>;

/** One control of the statement of applicability that follows from the answers. */
export const applicabilityRow = z.object({
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  /** Code of the theme it is of; null in a framework without themes. */
  theme: z.string().nullable(),
  is_applicable: z.boolean(),
  /** Why it is applied, or why not. */
  justification: z.string(),
  state: standing.shape.state,
  level: z.number().int().nullable(),
  /** At the level from which a gap needs no description. */
  is_implemented: z.boolean(),
  gap: z.string(),
  responsible_name: z.string().nullable(),
  due_date: z.string().nullable(),
  /** Own controls of the scope that put it into practice; none for who may not list them. */
  controls: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  /** What proves the answer; none for who may not list evidence. */
  evidence: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type ApplicabilityRow = z.infer<typeof applicabilityRow>;

/** Why a cell or a row of a file of answers was not taken: what it is about stays as it was. */
export const answerFaults = [
  'code',
  'twice',
  'level',
  'reason',
  'date',
  'person',
  'tooLong',
  'notMine',
  'clausesFirst',
] as const;
/** Faults of a file that are listed at most; all are counted. */
export const maximumFaults = 200;

const cellOfSeveral = z.object({ code: z.string(), items: z.array(z.string()) });

/** What a file of answers changes, or would change. */
export const answersImport = z.object({
  layout: z.enum(['own', 'instrument']),
  is_dry_run: z.boolean(),
  /** Answers that change, those that say the same already, and questions the file leaves empty, which stay as they were. */
  changed: z.number().int(),
  same: z.number().int(),
  empty: z.number().int(),
  changes: z.array(z.object({ code: z.string(), before: standing, after: standing })),
  /** Cells of the instrument whose one value became the answer to several questions. */
  spread: z.array(cellOfSeveral),
  /** Cells of the instrument that say what several answers come to: their levels stay as they were given. */
  kept: z.array(cellOfSeveral),
  fault_count: z.number().int(),
  faults: z.array(
    z.object({
      /** null of a file without sheets. */
      sheet: z.string().nullable(),
      row: z.number().int(),
      code: z.string(),
      fault: z.enum(answerFaults),
      /** What the cell holds. */
      text: z.string(),
    }),
  ),
  /** Sheets without a column of codes or of levels. */
  skipped: z.array(z.string()),
});
export type AnswersImport = z.infer<typeof answersImport>;

/** What people said of an item before a value was agreed on. */
export const ratingRow = z.object({
  code: z.string(),
  /** People who rated it. */
  count: z.number().int(),
  mine: z
    .object({ level: z.number().int().nullable(), is_applicable: z.boolean(), justification: z.string() })
    .nullable(),
  /** Whether one may see what others said: once one has rated it oneself, or a value is agreed on. */
  is_open: z.boolean(),
  /** Whether what one said, or would say, cannot be changed any more: others' were shown, or a value is agreed on. */
  is_fixed: z.boolean(),
  /** Highest less lowest level; null while it is not open, or fewer than two gave one. */
  spread: z.number().int().nullable(),
  /** Whether they differ in level or in whether it applies; null while it is not open. */
  is_disputed: z.boolean().nullable(),
  agreed: standing.nullable(),
  ratings: z.array(
    z.object({
      user_id: z.number(),
      user_name: z.string().nullable(),
      level: z.number().int().nullable(),
      is_applicable: z.boolean(),
      justification: z.string(),
      rated_at: z.string(),
      /** Differs from what was agreed on. */
      is_dissent: z.boolean(),
    }),
  ),
});
export type RatingRow = z.infer<typeof ratingRow>;
