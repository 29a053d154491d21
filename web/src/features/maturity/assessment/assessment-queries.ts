import { statusIds } from '@baluarte/contract/kit/values.ts';
import { defaultPurpose, type AssessmentRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#kit/http/call.ts';
import type { Opened } from './results/opened.ts';

/** One assessment with its answers. */
export const assessmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['assessment', 'one', id],
    queryFn: ({ signal }) => call(assessment.get, { params: { id }, signal }),
  });

/** The assessment of the scope that is being answered, whatever its purpose; null where there is none. */
export const activeQuery = queryOptions({
  queryKey: ['assessment', 'active'],
  queryFn: ({ signal }) => call(assessment.active, { signal, isPart: true }),
});

/** What the public self-assessment is for: the whole organization. Those of before were for the treasury, the default purpose. */
export const publicPurpose = 1;

/**
 * The assessment that a visitor goes on with: of those by MSPI for the purposes of the public area, the one of the scope that
 * began last, finished or not; null where there is none.
 */
export const latestQuery = queryOptions({
  queryKey: ['assessment', 'latest'],
  queryFn: async ({ signal }) => {
    const [versions, { rows }] = await Promise.all([
      call(framework.list, { signal, isPart: true }),
      call(assessment.list, {
        query: { purpose_id: `${publicPurpose},${defaultPurpose}`, sort: '-id', perPage: 100 },
        signal,
        isPart: true,
      }),
    ]);
    const own = versions.find(({ is_default: isDefault }) => isDefault)?.family;
    const codes = new Set(versions.flatMap(({ code, family }) => (family === own ? [code] : [])));
    return rows.find(({ framework_version: code }) => codes.has(code)) ?? null;
  },
});

/** What several people said of the items, apart from the answers. */
export const ratingsQuery = (id: number) =>
  queryOptions({
    queryKey: ['assessment', 'ratings', id],
    queryFn: ({ signal }) => call(assessment.ratings, { params: { id }, signal, isPart: true }),
  });

/** Finished assessments of the purpose until the date of one, the latest first, without itself. */
export const earlierQuery = ({ id, purpose, assessment_date, scope_id }: AssessmentRow) =>
  queryOptions({
    queryKey: ['assessment', 'earlier', id, assessment_date],
    queryFn: async ({ signal }) => {
      const query = { purpose_id: String(purpose.id), status_id: String(statusIds.FINISH), to: assessment_date };
      const { rows } = await call(assessment.list, { query: { ...query, perPage: 50 }, signal, isPart: true });
      return rows.filter((row) => row.id !== id && row.scope_id === scope_id);
    },
  });

/** What an assessment comes to, with everything that follows from it; or came to at a moment. */
export const resultsQuery = (id: number, at?: string) =>
  queryOptions({
    queryKey: ['assessment', 'results', id, at ?? null],
    queryFn: ({ signal }) => call(assessment.results, { params: { id }, query: { at }, signal }),
  });

/** Every control of an assessment: whether it applies, why, how far it is, and what serves it; as it is, or was at a moment. */
export const applicabilityQuery = (id: number, at?: string) =>
  queryOptions({
    queryKey: ['assessment', 'applicability', id, at ?? null],
    queryFn: ({ signal }) => call(assessment.applicability, { params: { id }, query: { at }, signal }),
  });

/** A figure of an assessment down to the answers: as it is, was at a moment, or would be with another answer. */
export const arithmeticQuery = ({ id, code, at, supposed }: Omit<Opened, 'version'>) =>
  queryOptions({
    queryKey: ['assessment', 'arithmetic', id, code, at ?? null, supposed ?? null],
    queryFn: ({ signal }) =>
      call(assessment.arithmetic, { params: { id }, query: { code, at, ...supposed }, signal, isPart: true }),
  });

/** How the figures went from one assessment to the next, whatever their purpose. */
export const trendQuery = queryOptions({
  queryKey: ['assessment', 'trend'],
  queryFn: ({ signal }) => call(assessment.trend, { signal, isPart: true }),
});

/** What moved since another assessment. */
export const comparisonQuery = (id: number, earlierId: number) =>
  queryOptions({
    queryKey: ['assessment', 'comparison', id, earlierId],
    queryFn: ({ signal }) =>
      call(assessment.comparison, { params: { id }, query: { with: earlierId }, signal, isPart: true }),
  });
