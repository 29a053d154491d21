import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';

/** A part of the settings once it is loaded; until then, or if loading fails, a placeholder. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  return query.error ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <PageSkeleton />;
}
