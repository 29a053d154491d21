import type { AnswerRow, AssessmentResults, AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { toNumber, rounded, type Fraction } from '@baluarte/contract/kit/fraction.ts';
import { raisesOf, type Raise } from '@baluarte/contract/maturity/raise.rules.ts';
import { priorityOf, Scorer, stateOf } from '@baluarte/contract/maturity/score.rules.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { figuresOf } from '../shared/figures.ts';
import {
  ratedBy,
  readAssessment,
  typedBy,
  type StoredAnswer,
  type StoredAssessment,
} from '../shared/stored-assessment.ts';
import { readAssessmentAt } from './assessment-at.ts';
import { getRow, presentRow, readFacts } from './assessment-row.ts';
import { answerRowOf } from './save-answers.ts';

const two = (value: Fraction): number => toNumber(rounded(value, 2));

const raiseRow = ({ code, from, to, overall, gain, maturity_level }: Raise) => ({
  code,
  from,
  to,
  overall_maturity: two(overall),
  gain: two(gain),
  maturity_level,
});

/** Answers by step, each in the order of the framework. */
export function answersByStep({ id, framework, answers }: Pick<StoredAssessment, 'id' | 'framework' | 'answers'>): {
  assessment_clauses: AnswerRow[];
  assessment_controls: AnswerRow[];
} {
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const of = (kind: StoredAnswer['kind']) =>
    framework.items.flatMap((item) => {
      const answer = item.kind === kind ? given.get(item.code) : undefined;
      return answer ? [answerRowOf(id, answer)] : [];
    });
  return { assessment_clauses: of('clause'), assessment_controls: of('control') };
}

/** Scored items below the top of the scale, the lowest first, then by the order of the framework. */
function gapsOf(
  { framework, answers }: StoredAssessment,
  areas: ReadonlyMap<number, number>,
): AssessmentResults['gaps'] {
  const given = new Map(answers.map((answer) => [answer.code, answer]));
  const top = framework.scale.at(-1) ?? 0;
  return framework.items
    .flatMap(({ code, kind }): AssessmentResults['gaps'] => {
      const answer = given.get(code);
      if (!answer || answer.level === null || answer.level >= top) return [];
      const { level, gap, responsible_id, responsible_name, due_date } = answer;
      return [
        {
          item: code,
          kind,
          level,
          gap,
          priority: priorityOf(level, framework),
          responsible_id,
          responsible_name,
          area_id: areas.get(responsible_id ?? 0) ?? null,
          due_date,
        },
      ];
    })
    .toSorted((a, b) => a.level - b.level);
}

/** The area of each person who is responsible for an answer, the first of several. */
async function areasOf(trx: Trx, id: number): Promise<Map<number, number>> {
  const rows = await trx.rows<{ user_id: number; area_id: number }>(sql`
    select distinct on (m.user_id) m.user_id, p.id as area_id from assessment_answer w
    join member m on m.company_id = w.company_id and m.user_id = w.responsible_id
    join member_area a on a.company_id = m.company_id and a.member_id = m.id
    join parameter p on p.company_id = a.company_id and p.id = a.area_id and p.status_id = ${statusIds.ACTIVE}
    where w.company_id = app.current_company() and w.assessment_id = ${id}
    order by m.user_id, p.sort_order, p.id`);
  return new Map(rows.map(({ user_id, area_id }) => [user_id, area_id]));
}

/** What an assessment comes to: the stored figures of a finished one, else those of its answers so far. Throws `notFound`. */
export const resultsOf = async (trx: Trx, id: number, language: Language): Promise<AssessmentResults> =>
  withFigures(await getRow(trx, id, language), await readAssessment(trx, id), await areasOf(trx, id));

const answeredOf = (answers: readonly StoredAnswer[], kind: StoredAnswer['kind']) =>
  answers.filter((answer) => answer.kind === kind && stateOf(answer) !== 'pending').length;

/** What it came to at a moment, by the answers there were. Throws `notFound` for a moment before it began. */
export async function resultsAt(
  trx: Trx,
  id: number,
  { at, language }: { at: string; language: Language },
): Promise<AssessmentResults> {
  const kept = await readAssessmentAt(trx, id, at);
  const facts = await readFacts(trx, id);
  if (facts.completed_at !== null && new Date(at) >= new Date(facts.completed_at))
    return withFigures(presentRow(facts, language), kept);
  const { answers } = kept;
  const then = {
    ...facts,
    status_id: statusIds.ACTIVE,
    completed_at: null,
    clauses_answered: answeredOf(answers, 'clause'),
    controls_answered: answeredOf(answers, 'control'),
  };
  return withFigures(presentRow(then, language), kept);
}

/** The results of an assessment whose answers are at hand. */
function withFigures(
  row: AssessmentRow,
  kept: StoredAssessment,
  areas: ReadonlyMap<number, number> = new Map(),
): AssessmentResults {
  const scorer = new Scorer(kept.framework);
  const answers = ratedBy(kept.answers);
  const typed = typedBy(kept.typed);
  const score = scorer.score(answers, typed);
  const raises = raisesOf(scorer, answers, { score, typed });
  return {
    ...row,
    ...(kept.result ?? figuresOf(scorer, answers, kept.typed, score)),
    ...answersByStep(kept),
    gaps: gapsOf(kept, areas),
    raises: {
      overall: raises.overall.map(raiseRow),
      level: raises.level.map(raiseRow),
      next_level: raises.next_level,
    },
  };
}
