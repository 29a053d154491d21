import { documentStates, reportDocument, type DocumentRow } from '@baluarte/contract/record/report-document.ts';
import { reportKinds } from '@baluarte/contract/record/report.ts';
import { Button, NativeSelect, Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { DocumentEntry } from './document-entry.tsx';
import styles from './report.module.css';

/** Milliseconds between two looks while one is made. */
const look = 1500;
const perPage = 20;
const atWork: readonly DocumentRow['state'][] = ['waiting', 'reading', 'writing'];

/** The reports a person had made, and those made for them: how far they are, downloading and removing them. */
export function Documents() {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const [page, setPage] = useState(1);
  const [narrowed, setNarrowed] = useState({ kind: '', state: '' });
  const query = { page, perPage, ...narrowed };
  const found = useQuery({
    queryKey: ['reportDocument', query],
    queryFn: ({ signal }) => call(reportDocument.list, { query, signal, isPart: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some((row) => atWork.includes(row.state)) ? look : false),
  });
  const { data, error } = found;
  const isNarrowed = narrowed.kind !== '' || narrowed.state !== '';
  const choose = (part: Partial<typeof narrowed>) => {
    setPage(1);
    setNarrowed({ ...narrowed, ...part });
  };
  const marked = Number(search.get('document') ?? 0);
  return (
    <Panel
      title={t('reportPage.documents.title')}
      isFlush
      actions={
        <div className={styles.filters}>
          <NativeSelect
            size="xs"
            aria-label={t('reportPage.documents.kind')}
            data={[
              { value: '', label: `${t('reportPage.documents.kind')}: ${t('reportPage.documents.any')}` },
              ...reportKinds.map((value) => ({ value, label: t(`reportPage.kinds.${value}`) })),
            ]}
            value={narrowed.kind}
            onChange={({ currentTarget }) => choose({ kind: currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('reportPage.documents.state')}
            data={[
              { value: '', label: `${t('reportPage.documents.state')}: ${t('reportPage.documents.any')}` },
              ...documentStates.map((value) => ({ value, label: t(`reportPage.documents.states.${value}`) })),
            ]}
            value={narrowed.state}
            onChange={({ currentTarget }) => choose({ state: currentTarget.value })}
          />
        </div>
      }
    >
      {data === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void found.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : data.rows.length === 0 ? (
        isNarrowed ? (
          <Empty title={t('reportPage.documents.nothing')} text={t('reportPage.documents.nothingText')} />
        ) : (
          <Empty
            title={t('reportPage.documents.none')}
            text={t('reportPage.documents.noneText')}
            action={
              <Button component={Link} to="?" mt="sm">
                {t('reportPage.documents.make')}
              </Button>
            }
          />
        )
      ) : (
        <>
          <ul className={styles.list}>
            {data.rows.map((row) => (
              <li key={row.id}>
                <DocumentEntry row={row} isMarked={row.id === marked} />
              </li>
            ))}
          </ul>
          {data.meta.lastPage > 1 ? (
            <nav className={styles.pages} aria-label={t('reportPage.documents.page')}>
              <Pagination total={data.meta.lastPage} value={page} onChange={setPage} size="sm" />
            </nav>
          ) : null}
        </>
      )}
    </Panel>
  );
}
