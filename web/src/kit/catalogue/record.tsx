import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { apiOf } from './api.ts';
import { pagesOf, type Catalogue } from './catalogue.ts';
import { Failed, Nothing } from './list/nothing.tsx';

/** One entry, as it is or as it stood at a moment. */
export const useRecord = (catalogue: Catalogue, id: number, at?: string) =>
  useQuery({
    queryKey: [catalogue.name, 'one', id, at ?? null],
    queryFn: ({ signal }) => apiOf(catalogue).get(id, at, signal),
    enabled: Number.isInteger(id),
  });

/** Whether entries belong to a scope, so that one may be in another. */
const livesInScope = ({ endpoints }: Catalogue) => endpoints.list.scopes === 'chosen';

interface NoRecordProps {
  catalogue: Catalogue;
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  title: string;
}

/** An entry that is on its way, is not there, or did not come. */
export function NoRecord({ catalogue, query, title }: NoRecordProps) {
  const { t } = useTexts();
  if (query.isPending && query.error === null) return <PageSkeleton />;
  return (
    <Page title={title} isNarrow>
      {isRefusal(query.error, 'notFound') ? (
        <Nothing
          title={t('catalogue.show.notFound')}
          text={t(livesInScope(catalogue) ? 'catalogue.show.notFoundText' : 'catalogue.show.notFoundAnywhere')}
        >
          <Button component={Link} to={pagesOf(catalogue).list} variant="default">
            {t('catalogue.show.toList')}
          </Button>
        </Nothing>
      ) : (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Page>
  );
}
