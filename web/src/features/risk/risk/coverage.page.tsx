import { coverage as endpoints } from '@baluarte/contract/risk/coverage.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useParametersAhead } from '#kit/address/use-address-ahead.ts';
import { FileMenu } from '#kit/catalogue/list/file-menu.tsx';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { SearchInput } from '#kit/catalogue/list/search-input.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CoverageTable } from './coverage/coverage-table.tsx';
import { shownTypes, typesOf } from './coverage/coverage-rows.ts';
import { RecognizeDialog, type MissingCell } from './coverage/recognize-dialog.tsx';
import styles from './coverage/coverage.module.css';

/** What of the assets was looked at, by their type and by threat; what nobody looked at is recognised from here. */
export function CoveragePage() {
  const { t, language } = useTexts();
  const mayOpen = useMayOpen();
  const { parameters: address, change } = useParametersAhead();
  const search = address.get('search') ?? '';
  const isOnlyMissing = address.get('show') === 'missing';
  const [cell, setCell] = useState<MissingCell | null>(null);
  const { data, error, refetch } = useQuery({
    // In the order of the names of a language.
    queryKey: ['risk', 'coverage', language],
    queryFn: ({ signal }) => call(endpoints.table, { signal }),
  });
  const all = data ? typesOf(data, t('coverage.withoutType')) : [];
  const shown = shownTypes(all, { search, isOnlyMissing });
  const missing = all.reduce((sum, type) => sum + type.missing, 0);
  return (
    <Page
      title={t('shell.pages.coverage')}
      lead={t('coverage.lead')}
      actions={
        <FileMenu
          onAsk={(format) => call(endpoints.export, { query: { format, language } })}
          isDisabled={all.length === 0}
        >
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            disabled={all.length === 0}
          >
            {t('catalogue.list.export')}
          </Button>
        </FileMenu>
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data && all.length === 0 ? (
        <Nothing title={t('coverage.emptyTitle')} text={t('coverage.emptyText')}>
          {mayOpen('/assets') ? (
            <Button component={Link} to="/assets" variant="default">
              {t('risk.recognition.none.toAssets')}
            </Button>
          ) : null}
        </Nothing>
      ) : null}
      {all.length > 0 ? (
        <>
          <div className={styles.tools}>
            <SearchInput
              label={t('coverage.search')}
              className={styles.search}
              search={search}
              onSearch={(text) => change({ search: text })}
            />
            <Checkbox
              size="xs"
              label={t('coverage.onlyMissing')}
              checked={isOnlyMissing}
              onChange={({ currentTarget }) => change({ show: currentTarget.checked ? 'missing' : null })}
            />
            <output className={styles.summary}>
              {missing > 0 ? t('coverage.summary', { count: missing }) : t('coverage.allLooked')}
            </output>
          </div>
          {shown.length > 0 ? (
            <CoverageTable types={shown} isOpen={search.trim() !== ''} onRecognize={setCell} />
          ) : (
            <p className={styles.none}>{t('coverage.nothingFound')}</p>
          )}
        </>
      ) : null}
      {cell ? <RecognizeDialog cell={cell} onClose={() => setCell(null)} /> : null}
    </Page>
  );
}
