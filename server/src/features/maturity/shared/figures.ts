import type { AssessmentFigures } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { Fraction } from '@baluarte/contract/kit/fraction.ts';
import { contributionOf } from '@baluarte/contract/maturity/explain.rules.ts';
import { storedGroups, type Group } from '@baluarte/contract/maturity/framework.rules.ts';
import {
  labelOf,
  lightOf,
  stored,
  type Answers,
  type Score,
  type Scorer,
} from '@baluarte/contract/maturity/score.rules.ts';
import { typedBy, type TypedFigure } from './stored-assessment.ts';

/** Everything an assessment comes to, rounded to two decimals: what is stored when it is finished, and shown before. */
export function figuresOf(
  scorer: Scorer,
  answers: Answers,
  typed: readonly TypedFigure[],
  score: Score = scorer.score(answers, typedBy(typed)),
): AssessmentFigures {
  const { framework } = scorer;
  const { figures } = score;
  const value = (code: string): Fraction | null => figures.get(code) ?? null;
  const reasons = new Map(typed.map(({ code, reason }) => [code, reason]));
  const figure = ({ code }: Group) => ({
    code,
    score: stored(value(code)),
    label: labelOf(value(code), framework),
    range_id: lightOf(value(code), framework),
  });
  const contribution = (group: Group): number | null => {
    const parent = framework.groups.find(({ code }) => code === group.parent);
    if (!parent) return null;
    const members = scorer.membersOf(parent, figures, answers);
    const own = members.find(({ code }) => code === group.code);
    return own ? stored(contributionOf(parent.formula, own, members)) : null;
  };
  const of = (kind: Group['kind']) => framework.groups.filter((group) => group.kind === kind);
  return {
    overall_maturity: stored(scorer.overall(figures)),
    maturity_level: score.maturity_level,
    phva_score: stored(value(storedGroups.phva)),
    nist_score: stored(value(storedGroups.nist)),
    controls_score: stored(value(storedGroups.controls)),
    is_partial: score.counts.pending > 0,
    completeness: stored(score.completeness) ?? 0,
    counts: score.counts,
    phases: of('phase').map((group) => ({ ...figure(group), weight: group.weight, contribution: contribution(group) })),
    clauses: of('clause').map(figure),
    sub_clauses: of('subClause').map(figure),
    themes: of('theme').map(figure),
    nist_functions: of('function').map(figure),
    nist_categories: of('category').map((group) => ({
      ...figure(group),
      is_typed: reasons.has(group.code),
      reason: reasons.get(group.code) ?? null,
      items: framework.items.flatMap(({ code, groups }) => (groups.includes(group.code) ? [code] : [])),
    })),
    compliance: score.compliance.map(({ level, percent, count, category }) => ({
      k: level,
      percent: stored(percent),
      count,
      category,
    })),
    groups: framework.groups.map((group) => ({
      ...figure(group),
      kind: group.kind,
      parent: group.parent,
      weight: group.weight,
      contribution: contribution(group),
      is_typed: reasons.has(group.code),
      reason: reasons.get(group.code) ?? null,
      is_own_reading: group.is_own_reading,
    })),
  };
}
