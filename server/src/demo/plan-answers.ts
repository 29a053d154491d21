import { shippedFramework } from '#maturity/shared/shipped-frameworks.ts';
import type { DemoAssessment, DemoCompany } from './demo-data.ts';
import { Random } from './random.ts';

/** An answer of the demonstration. */
export interface DemoAnswer {
  code: string;
  kind: 'clause' | 'control';
  /** null: does not apply. */
  level: number | null;
  justification: string;
  gap: string;
}

export interface PlannedAssessment {
  assessment: DemoAssessment;
  answers: DemoAnswer[];
}

/** How often a level is given at first: mostly repeatable, seldom managed. */
const atFirst = [1, 4, 8, 5, 2, 0];
/** What a payments company without an own building or own cables sets aside. */
const notApplicable: Readonly<Record<string, string>> = {
  'A.7.12': 'El edificio es arrendado y su cableado lo administra la copropiedad.',
  'A.8.30': 'Todo el desarrollo es interno.',
};

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The answers of the assessments of a company, the same each time; a later one is mostly a step better than the one before. */
export function planAnswers({ seed, assessments }: DemoCompany): PlannedAssessment[] {
  // Each framework draws by itself: what is said by one does not depend on the others.
  const draws = new Map<string, { random: Random; before: Map<string, number> }>();
  return assessments.map((assessment) => {
    const { code: of, items, scale, gaps } = shippedFramework(assessment.framework);
    const { random, before } = draws.get(of) ?? { random: new Random(seed), before: new Map<string, number>() };
    draws.set(of, { random, before });
    const steps = scale.map(({ value }) => value);
    return {
      assessment,
      answers: items.slice(0, assessment.answered).map(({ code, kind, evidence }): DemoAnswer => {
        const reason = notApplicable[code];
        if (reason !== undefined) return { code, kind, level: null, justification: reason, gap: '' };
        const last = before.get(code);
        const place =
          last === undefined
            ? random.order(atFirst.slice(0, steps.length)) - 1
            : Math.min(steps.indexOf(last) + random.below(3), steps.length - 1);
        const level = steps[Math.max(0, place)] ?? 0;
        before.set(code, level);
        const isLow = level < gaps.medium;
        return {
          code,
          kind,
          level,
          justification: isLow ? '' : `Se revisó: ${inSentence(evidence.es)}.`,
          gap: isLow ? `Falta completar o formalizar: ${inSentence(evidence.es)}.` : '',
        };
      }),
    };
  });
}
