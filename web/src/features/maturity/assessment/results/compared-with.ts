import type { AssessmentResults, TrendPoint } from '@baluarte/contract/maturity/assessment-fields.ts';
import { isAfter, usualBefore } from '@baluarte/contract/maturity/comparable.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { trendQuery } from '../assessment-queries.ts';

type Of = Pick<AssessmentResults, 'id' | 'scope_id' | 'assessment_date' | 'framework_version' | 'purpose'>;

/** Others of the same purpose, and those of other purposes, each in order of date. */
export function othersOf(points: readonly TrendPoint[], of: Of): { own: TrendPoint[]; foreign: TrendPoint[] } {
  const others = points.filter(({ id }) => id !== of.id);
  return {
    own: others.filter(({ purpose }) => purpose.id === of.purpose.id),
    foreign: others.filter(({ purpose }) => purpose.id !== of.purpose.id),
  };
}

/**
 * What is compared: the one that is chosen; while nobody chooses, the usual one, else whatever of the scope and the purpose comes
 * nearest to it: the one before it, by its framework where there is one, or the last.
 */
export function comparedOf(points: readonly TrendPoint[], of: Of, chosen: number | null): TrendPoint | undefined {
  const others = points.filter(({ id }) => id !== of.id);
  const own = others.filter((point) => point.purpose.id === of.purpose.id && point.scope_id === of.scope_id);
  const earlier = own.filter((point) => isAfter(of, point));
  return (
    others.find(({ id }) => id === chosen) ??
    usualBefore(own, of) ??
    earlier.findLast(({ framework_version: version }) => version === of.framework_version) ??
    earlier.at(-1) ??
    own.at(-1)
  );
}

/** Codes of the frameworks of some assessments, each once. */
export const frameworksOf = (points: readonly Pick<TrendPoint, 'framework_version'>[]): string[] => [
  ...new Set(points.map(({ framework_version: version }) => version)),
];

/** The one that an address says is compared. */
export const comparedIn = (search: URLSearchParams): number | null => Number(search.get('compare')) || null;

/** An address that says it, whatever else it says; of none, where the id is empty. */
export function comparing(search: URLSearchParams, id: string): URLSearchParams {
  const then = new URLSearchParams(search);
  if (id === '') then.delete('compare');
  else then.set('compare', id);
  return then;
}

/** The assessments there are, the one that is compared with this one, and a way to choose another. */
export function useCompared(results: AssessmentResults | undefined) {
  const [search, setSearch] = useSearchParams();
  const { data: every } = useQuery({ ...trendQuery, enabled: results !== undefined });
  return {
    every,
    compared: every && results && comparedOf(every, results, comparedIn(search)),
    choose: (id: string) => setSearch(comparing(search, id), { replace: true }),
  };
}
