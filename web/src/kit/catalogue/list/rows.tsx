import { Button } from '@mantine/core';
import { IconFileImport, IconFilterOff, IconListSearch, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { pagesOf } from '../catalogue.ts';
import { withImport } from '../import/import-address.ts';
import { useWords } from '../words.ts';
import { useList } from './list-context.ts';
import { Failed, Nothing } from './nothing.tsx';
import { Pager } from './pager.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { Table } from './table.tsx';
import { ToLastPage } from './to-last-page.tsx';
import type { useRows } from './use-rows.ts';

// Of narrow screens alone.
const Cards = lazy(() => import('./cards.tsx').then((m) => ({ default: m.Cards })));

interface RowsProps {
  query: ReturnType<typeof useRows>;
  isNarrow: boolean;
  onRemove: (row: number) => void;
}

/** No rows match the filters. */
function NothingFound() {
  const { change } = useList();
  const { t } = useTexts();
  return (
    <Nothing
      icon={<IconListSearch size={28} stroke={1.5} aria-hidden />}
      title={t('catalogue.list.nothingFound')}
      text={t('catalogue.list.nothingFoundText')}
    >
      <Button
        variant="default"
        leftSection={<IconFilterOff size={16} stroke={1.5} aria-hidden />}
        onClick={() => change({ search: '', filters: {} })}
      >
        {t('catalogue.list.clearFilters')}
      </Button>
    </Nothing>
  );
}

/** Nothing there yet: what it is for, and the first step. */
function NothingYet() {
  const { catalogue, permits, ways, actions } = useList();
  const { t } = useTexts();
  const words = useWords(catalogue);
  const location = useLocation();
  return (
    <Nothing title={ways?.within?.emptyTitle ?? words.emptyTitle} text={words.emptyText}>
      {ways?.firstStep}
      {permits.create ? (
        <Button
          component={Link}
          to={pagesOf(catalogue).create}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          {words.create}
        </Button>
      ) : null}
      {permits.import && catalogue.paths.import ? (
        <Button
          component={Link}
          to={withImport(location, 'new')}
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.5} aria-hidden />}
        >
          {t('catalogue.list.import')}
        </Button>
      ) : null}
      {actions}
    </Nothing>
  );
}

/** The rows in whatever state they are: on their way, there, none, or failed. */
export function Rows({ query, isNarrow, onRemove }: RowsProps) {
  const { state, total } = useList();
  const { t } = useTexts();
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  if (data === undefined) return isPending ? <SkeletonRows /> : <Failed error={error} onRetry={() => void refetch()} />;
  const isNarrowed = state.search.trim() !== '' || Object.keys(state.filters).length > 0;
  if (total === 0) return isNarrowed ? <NothingFound /> : <NothingYet />;
  if (data.rows.length === 0) return <ToLastPage />;
  return (
    <>
      <output className="b-visually-hidden">{t('catalogue.list.loaded', { count: total })}</output>
      {isNarrow ? (
        <Suspense fallback={<SkeletonRows />}>
          <Cards isStale={isPlaceholderData} onRemove={onRemove} />
        </Suspense>
      ) : (
        <Table isStale={isPlaceholderData} onRemove={onRemove} />
      )}
      <Pager />
    </>
  );
}
