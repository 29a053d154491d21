import { method, previewSorts, type MethodPreview, type PreviewSort } from '@baluarte/contract/risk/method.ts';
import { ActionIcon, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconChevronLeft, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { rangeId } from '#risk/shared/method-rules.ts';
import { useSession } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './preview.module.css';
import type { ProposedChange } from './review.ts';

type Row = NonNullable<MethodPreview['rows']>[number];

/** As many as the preview brings with itself. */
const perPage = 10;

/** A page of the risks that move, in the order asked for; the first came with the preview. */
function usePage(change: ProposedChange, first: MethodPreview, page: number, sort: PreviewSort) {
  return useQuery({
    queryKey: ['method', 'moved', change, first.kind, sort, page],
    queryFn: ({ signal }) =>
      call(method.preview, { body: change, query: { page, perPage, sort, kind: first.kind }, signal, isPart: true }),
    // The inputs of the preview may change with every write.
    gcTime: 0,
    placeholderData: keepPreviousData,
    ...(page === 1 && sort === 'outcome' && { initialData: first, staleTime: Infinity }),
  });
}

/** Which risks move, each with its level before and after and a link to it; the preview stays open. */
export function MovedRisks({ change, first }: { change: ProposedChange; first: MethodPreview }) {
  const { t, number } = useTexts();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<PreviewSort>('outcome');
  const list = useRef<HTMLUListElement>(null);
  const { data = first, error, isPlaceholderData, refetch } = usePage(change, first, page, sort);
  const { rows = [], shown, moved } = data;
  const last = Math.max(1, Math.ceil(shown / perPage));
  const from = (page - 1) * perPage + 1;
  const turn = (to: number) => {
    setPage(to);
    list.current?.scrollTo({ top: 0 });
  };
  return (
    <section className={styles.rows}>
      <div className={styles.rowsHead}>
        <h3 className={styles.sideTitle}>{t('method.preview.rows')}</h3>
        {shown > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={t('method.preview.sort')}
            value={sort}
            data={previewSorts.map((value) => ({ value, label: t(`method.preview.sorts.${value}`) }))}
            onChange={({ currentTarget: { value } }) => {
              setSort(previewSorts.find((each) => each === value) ?? 'outcome');
              turn(1);
            }}
          />
        ) : null}
      </div>
      {shown < moved ? (
        <p className={styles.quiet}>
          {shown === 0 ? t('method.preview.noRows') : t('method.preview.otherScopes', { count: moved - shown })}
        </p>
      ) : null}
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {rows.length > 0 && !error ? (
        <ul
          ref={list}
          className={styles.list}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('method.preview.rows')}
          aria-busy={isPlaceholderData}
        >
          {rows.map((row) => (
            <MovedRisk key={row.riskId} row={row} />
          ))}
        </ul>
      ) : null}
      {last > 1 ? (
        <nav className={styles.pages} aria-label={t('method.preview.pages')}>
          <output>
            {t('catalogue.list.range', {
              from: number(from),
              to: number(Math.min(shown, page * perPage)),
              total: number(shown),
            })}
          </output>
          <ActionIcon aria-label={t('catalogue.list.previous')} disabled={page <= 1} onClick={() => turn(page - 1)}>
            <IconChevronLeft size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={t('catalogue.list.next')} disabled={page >= last} onClick={() => turn(page + 1)}>
            <IconChevronRight size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </nav>
      ) : null}
    </section>
  );
}

function MovedRisk({ row }: { row: Row }) {
  const { t, localized } = useTexts();
  const here = useSession()?.scope?.id;
  const mayOpen = useMayOpen()('/risks');
  const name = (
    <>
      {row.riskCode} · <b>{row.asset.code}</b> {row.asset.name} · {localized(row.threat, 'name') || row.threat.code} ·{' '}
      {localized(row.vulnerability, 'name') || row.vulnerability.code}
    </>
  );
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {mayOpen && row.scope.id === here ? (
          <a href={`/risks?risk=${row.riskId}`} target="_blank" rel="noreferrer">
            {name} <IconExternalLink size={14} stroke={1.5} aria-hidden />
            <span className="b-visually-hidden">{t('method.preview.newTab')}</span>
          </a>
        ) : (
          <>
            {name} <span className={styles.scope}>{row.scope.id === here ? '' : row.scope.name}</span>
          </>
        )}
      </span>
      <span className={styles.change}>
        <RiskScore of={row.before} />
        <IconArrowRight size={16} stroke={1.75} aria-hidden />
        <span className="b-visually-hidden">{t('method.preview.becomes')}</span>
        <RiskScore of={row.after} />
      </span>
    </li>
  );
}

function RiskScore({ of }: { of: Row['before'] }) {
  const { t } = useTexts();
  if (of.level === null || of.rangeId === null)
    return <span className={styles.incomplete}>{t('method.preview.incompleteWord')}</span>;
  return <RangeChip rangeId={rangeId(of.rangeId)} level={of.level} />;
}
