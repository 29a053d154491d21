import type { AssessmentResults, TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';

type Of = Pick<AssessmentResults, 'id' | 'assessment_date' | 'framework_version' | 'purpose'>;

/** Whether an assessment comes after another one. */
export const isAfter = (point: Pick<TrendPoint, 'id' | 'assessment_date'>, of: Of): boolean =>
  point.assessment_date === of.assessment_date ? point.id > of.id : point.assessment_date > of.assessment_date;

/** Others of the same purpose, and those of other purposes, each in order of date. */
export function othersOf(points: readonly TrendPoint[], of: Of): { own: TrendPoint[]; foreign: TrendPoint[] } {
  const others = points.filter(({ id }) => id !== of.id);
  return {
    own: others.filter(({ purpose }) => purpose.id === of.purpose.id),
    foreign: others.filter(({ purpose }) => purpose.id !== of.purpose.id),
  };
}

/** What is compared while nobody has chosen: the one before it by its framework, else the one before it, else the last. */
export function usualOf(own: readonly TrendPoint[], of: Of): TrendPoint | undefined {
  const earlier = own.filter((point) => !isAfter(point, of));
  const isOfIts = ({ framework_version: version }: TrendPoint) => version === of.framework_version;
  return earlier.findLast(isOfIts) ?? earlier.at(-1) ?? own.at(-1);
}

/** Codes of the frameworks of some assessments, each once. */
export const frameworksOf = (points: readonly Pick<TrendPoint, 'framework_version'>[]): string[] => [
  ...new Set(points.map(({ framework_version: version }) => version)),
];
