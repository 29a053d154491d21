import { localized } from '#kit/texts/texts.ts';
import type { ProbabilityType, RiskMethod, ScaleLevel } from '#risk/shared/method-rules.ts';
import { withLevel, type Draft } from './draft.ts';
import type { Question } from './keys.ts';

/** One line of the assessment: the probability, or a factor. */
export interface AskedQuestion extends Question {
  key: string;
  label: string;
  levels: readonly ScaleLevel[];
  factorId: number | null;
  answer: number | null | undefined;
  /** The draft with this question answered; undefined takes the answer away. */
  answered: (levelId: number | null | undefined) => Draft;
}

/** The measure a probability was chosen in, else the company's usual one. */
export function measureOf({ reply }: RiskMethod, probabilityId: number | null): ProbabilityType | undefined {
  const types = reply.probabilityTypes;
  return (
    types.find(({ levels }) => levels.some(({ id }) => id === probabilityId)) ??
    types.find(({ isDefault }) => isDefault) ??
    types[0]
  );
}

/** What is asked about a risk, in the order the keys go: the probability first, then every active factor. */
export function questionsOf(method: RiskMethod, measure: ProbabilityType | undefined, draft: Draft): AskedQuestion[] {
  return [
    {
      key: 'probability',
      label: '',
      levels: measure?.levels ?? [],
      factorId: null,
      mayNotApply: false,
      answer: draft.probabilityId ?? undefined,
      answered: (levelId) => ({ ...draft, probabilityId: levelId ?? null }),
    },
    ...method.factors.map((factor) => ({
      key: `factor ${factor.id}`,
      label: localized(factor, 'name'),
      levels: factor.levels,
      factorId: factor.id,
      mayNotApply: true,
      answer: draft.levels.get(factor.id),
      answered: (levelId: number | null | undefined) => withLevel(draft, factor.id, levelId),
    })),
  ];
}
