import { compare, divide, fraction, type Fraction } from '@baluarte/contract/kit/fraction.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { storedGroups } from '@baluarte/contract/maturity/framework.rules.ts';
import { Scorer, stateOf, stored, valueOf, type Rated } from '@baluarte/contract/maturity/score.rules.ts';
import { ratedBy, typedBy, type StoredAssessment } from '../shared/stored-assessment.ts';

/** One line of the official instrument: a sub-clause, or a control under the instrument's own code. */
export interface InstrumentRow {
  /** Group its sheet is made of: the clauses, or one of the themes. */
  sheet: string;
  code: string;
  /** Our items behind it. */
  items: string[];
  name: { es: string; en: string };
  /** What is written in its cell: a step of the scale, null where it does not apply or is pending. */
  level: number | null;
  state: 'scored' | 'notApplicable' | 'pending';
  /** The mean of several answers, where it is no step of the scale: what is written is the step below it. */
  mean: number | null;
  justification: string;
  gap: string;
}

/** The highest step of a scale that is not above a value. */
const stepBelow = (value: Fraction, scale: readonly number[]): number =>
  scale.findLast((step) => compare(fraction(step), value) <= 0) ?? scale[0] ?? 0;

/** What several answers come to in one cell: pending while one is, not applicable where none applies. */
export function cellOf(
  answers: readonly (Rated | undefined)[],
  scale: readonly number[],
): Pick<InstrumentRow, 'level' | 'state' | 'mean'> {
  const states = answers.map(stateOf);
  if (states.includes('pending')) return { level: null, state: 'pending', mean: null };
  const values = answers.flatMap((answer) => valueOf(answer) ?? []);
  if (values.length === 0) return { level: null, state: 'notApplicable', mean: null };
  const mean = divide(fraction(values.reduce((sum, value) => sum + value, 0)), fraction(values.length));
  const level = stepBelow(mean, scale);
  return { level, state: 'scored', mean: compare(mean, fraction(level)) === 0 ? null : stored(mean) };
}

export interface Instrument {
  rows: InstrumentRow[];
  /** Cells where several answers had to become one step: what is written differs from what was answered. */
  rounded: number;
  /** The progress by our answers, and by what is written: they differ where cells were rounded. */
  phva: { answered: number | null; written: number | null };
}

/**
 * An assessment in the layout of the official instrument, which asks one question for each sub-clause and calls controls by
 * codes of its own.
 */
export function instrumentOf(kept: StoredAssessment, { groups, items }: FrameworkDefinition): Instrument {
  const given = new Map(kept.answers.map((answer) => [answer.code, answer]));
  const { scale } = kept.framework;
  const lineOf = (sheet: string, code: string, name: InstrumentRow['name'], codes: string[]): InstrumentRow => {
    const answers = codes.map((each) => given.get(each));
    const said = (field: 'justification' | 'gap') =>
      answers.flatMap((answer) => (answer && answer[field] !== '' ? [answer[field]] : [])).join('; ');
    return {
      sheet,
      code,
      items: codes,
      name,
      ...cellOf(answers, scale),
      justification: said('justification'),
      gap: said('gap'),
    };
  };
  const itemsIn = (group: string) => items.filter((item) => item.groups.includes(group));
  const clauses = groups
    .filter(({ kind }) => kind === 'subClause')
    .map(({ code, name }) =>
      lineOf(
        storedGroups.phva,
        code,
        name,
        itemsIn(code).map((item) => item.code),
      ),
    );
  const controls = groups
    .filter(({ kind }) => kind === 'theme')
    .flatMap((theme) =>
      itemsIn(theme.code).map((item) => lineOf(theme.code, item.instrument_code ?? item.code, item.name, [item.code])),
    );
  const scorer = new Scorer(kept.framework);
  const answered = ratedBy(kept.answers);
  const written = new Map(answered);
  for (const { items: codes, level, state } of clauses)
    if (state === 'scored')
      for (const code of codes) if (written.get(code)?.is_applicable) written.set(code, { level, is_applicable: true });
  const phvaBy = (answers: ReadonlyMap<string, Rated>) =>
    stored(scorer.figures(answers, typedBy(kept.typed)).get(storedGroups.phva) ?? null);
  return {
    rows: [...clauses, ...controls],
    rounded: clauses.filter(({ mean }) => mean !== null).length,
    phva: { answered: phvaBy(answered), written: phvaBy(written) },
  };
}
