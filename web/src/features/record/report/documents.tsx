import { documentStates, reportDocument, type DocumentRow } from '@baluarte/contract/record/report-document.ts';
import { reportKinds } from '@baluarte/contract/record/report.ts';
import { Alert, Button, NativeSelect, Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { call } from '#kit/http/call.ts';
import { isRefusal } from '#kit/http/refusal.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { DocumentEntry } from './document-entry.tsx';
import styles from './report.module.css';

/** Milliseconds between two looks while one is made. */
const look = 1500;
const perPage = 20;
const isAtWork = ({ state }: DocumentRow) => state === 'waiting' || state === 'reading' || state === 'writing';
const kindOf = (text: string) => reportKinds.find((one) => one === text) ?? '';
const stateOf = (text: string) => documentStates.find((one) => one === text) ?? '';

/** The page and the filter that an address says, and the document that it names. */
function askedIn(search: URLSearchParams) {
  const numberOf = (name: string) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  };
  return {
    kind: kindOf(search.get('kind') ?? ''),
    state: stateOf(search.get('state') ?? ''),
    page: numberOf('page') ?? 1,
    named: numberOf('document'),
  };
}

const refetchWhile = (isAtWork: boolean) => (isAtWork ? look : false);

/** The reports a person had made, and those made for them: how far they are, downloading and removing them. */
export function Documents() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const { named, ...asked } = askedIn(search);
  const { kind, state, page } = asked;
  const query = { page, perPage, kind, state };
  const found = useQuery({
    queryKey: ['reportDocument', query],
    queryFn: ({ signal }) => call(reportDocument.list, { query, signal, isPart: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: now }) => refetchWhile(now.data?.rows.some((row) => isAtWork(row)) === true),
  });
  const { data, error } = found;
  const isNarrowed = kind !== '' || state !== '';
  const addressOf = (part: Partial<typeof asked>) => ({
    tab: 'documents',
    ...Object.fromEntries(
      Object.entries({ ...asked, ...part })
        .filter(([, value]) => value !== '' && value !== 1)
        .map(([name, value]) => [name, String(value)]),
    ),
  });
  const choose = (part: Partial<typeof asked>) => setSearch(addressOf({ page: 1, ...part }), { replace: true });
  // The last one of a page may have been removed.
  if (data && page > Math.max(1, data.meta.lastPage))
    return <Navigate replace to={`?${new URLSearchParams(addressOf({ page: data.meta.lastPage })).toString()}`} />;
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
            value={kind}
            onChange={({ currentTarget }) => choose({ kind: kindOf(currentTarget.value) })}
          />
          <NativeSelect
            size="xs"
            aria-label={t('reportPage.documents.state')}
            data={[
              { value: '', label: `${t('reportPage.documents.state')}: ${t('reportPage.documents.any')}` },
              ...documentStates.map((value) => ({ value, label: t(`reportPage.documents.states.${value}`) })),
            ]}
            value={state}
            onChange={({ currentTarget }) => choose({ state: stateOf(currentTarget.value) })}
          />
        </div>
      }
    >
      {named === null ? null : <Named id={named} onRemoved={() => choose({})} />}
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
            {data.rows
              .filter(({ id }) => id !== named)
              .map((row) => (
                <li key={row.id}>
                  <DocumentEntry row={row} />
                </li>
              ))}
          </ul>
          {data.meta.lastPage > 1 ? (
            <nav className={styles.pages} aria-label={t('reportPage.documents.page')}>
              <Pagination
                total={data.meta.lastPage}
                value={page}
                onChange={(next) => setSearch(addressOf({ page: next }))}
                size="sm"
              />
            </nav>
          ) : null}
        </>
      )}
    </Panel>
  );
}

/** The document that a notification or a mail leads to, before all others, on whatever page it is; or why it is not there. */
function Named({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['reportDocument', 'one', id],
    queryFn: ({ signal }) => call(reportDocument.get, { params: { id }, signal, isPart: true }),
    refetchInterval: ({ state }) => refetchWhile(state.data !== undefined && isAtWork(state.data)),
  });
  if (isRefusal(error, 'notFound'))
    return (
      <Alert variant="default" m="md" title={t('reportPage.documents.gone')}>
        {t('reportPage.documents.goneText')}
      </Alert>
    );
  if (data)
    return (
      <ul className={`${styles.list} ${styles.named}`}>
        <li>
          <DocumentEntry row={data} isMarked onRemoved={onRemoved} />
        </li>
      </ul>
    );
  return error ? <Failed error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
}
