import { auditEntity } from '@baluarte/texts/audit-wording.ts';
import { audit, type AuditEntity, type AuditRow } from '@baluarte/contract/record/audit.ts';
import { ActionIcon, Button, NativeSelect, Skeleton, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { call } from '#kit/http/call.ts';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { UndoImport } from '#kit/catalogue/import/undo-import.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../audit.module.css';
import { auditListed } from '../list/audit-listed.ts';
import { Who } from '../list/audit-columns.tsx';
import { useAuditWords } from '../list/use-audit-words.ts';
import { ChangeItem } from './change-item.tsx';

interface AuditPanelProps {
  id: number;
  /** The changeset when it is on the page of the list. */
  row: AuditRow | undefined;
  hrefOf: (id: number) => string;
  onMove: (by: 1 | -1) => void;
  hasPrevious: boolean;
  hasNext: boolean;
  onClose: () => void;
}

/** Rows of a changeset that come at once. */
const perPage = 50;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** One changeset, opened: who, when, from where, and every row of it before and after. */
export function AuditPanel({ id, row: onPage, hrefOf, onMove, hasPrevious, hasNext, onClose }: AuditPanelProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLElement>(null);
  // Once, when it opens: moving to the next change keeps the focus on its button.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const single = useQuery({
    queryKey: [auditListed.name, 'one', id],
    queryFn: ({ signal }) => call(audit.list, { query: { ids: String(id) }, signal, isPart: true }),
    enabled: onPage === undefined,
  });
  const row = onPage ?? single.data?.rows[0];
  const tool = (label: string, picture: ReactNode, onClick: () => void, isDisabled = false) => (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={isDisabled} onClick={onClick}>
        {picture}
      </ActionIcon>
    </Tooltip>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its contents
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('audit.panel.label')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 className={styles.title}>{t('audit.panel.title', { id })}</h2>
        {tool(t('audit.panel.previous'), <IconChevronUp {...icon} />, () => onMove(-1), !hasPrevious)}
        {tool(t('audit.panel.next'), <IconChevronDown {...icon} />, () => onMove(1), !hasNext)}
        {tool(t('audit.panel.close'), <IconX {...icon} />, onClose)}
      </header>
      <div className={styles.scroll}>
        {row ? <Head row={row} hrefOf={hrefOf} /> : null}
        {row || single.isPending ? <Changes key={id} id={id} row={row} /> : null}
        {single.error ? <Failed error={single.error} onRetry={() => void single.refetch()} /> : null}
        {single.data && !row ? <Nothing title={t('audit.panel.gone')} text={t('audit.panel.goneText')} /> : null}
      </div>
    </section>
  );
}

function Head({ row, hrefOf }: { row: AuditRow; hrefOf: (id: number) => string }) {
  const { t, texts, dateTime } = useTexts();
  const { kind } = useAuditWords();
  const { fields } = texts.changeset;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{fields.userId}</dt>
        <dd>
          <Who row={row} />
        </dd>
        <dt>{fields.at}</dt>
        <dd>
          <time dateTime={row.at}>{dateTime(row.at)}</time>
        </dd>
        <dt>{fields.address}</dt>
        <dd>
          {row.address ?? (
            <span className={styles.quiet} title={t('audit.noAddressText')}>
              {t('audit.noAddress')}
            </span>
          )}
        </dd>
        <dt>{fields.kind}</dt>
        <dd>{kind(row)}</dd>
        {row.requestId ? (
          <>
            <dt>{fields.requestId}</dt>
            <dd className={styles.code}>{row.requestId}</dd>
          </>
        ) : null}
      </dl>
      {row.undoneBy === null ? (
        <p className={styles.note}>
          <UndoImport changesetId={row.id} kind={row.kind} userId={row.userId} />
        </p>
      ) : null}
      {row.undoes === null ? null : (
        <p className={styles.note}>
          <Link to={hrefOf(row.undoes)}>{t('audit.panel.undoes', { id: row.undoes })}</Link>
        </p>
      )}
      {row.undoneBy === null ? null : (
        <p className={styles.note}>
          <Link to={hrefOf(row.undoneBy)}>{t('audit.panel.undoneBy', { id: row.undoneBy })}</Link>
        </p>
      )}
    </>
  );
}

/** The rows of the changeset, a page at a time, all of them or of one kind. */
function Changes({ id, row }: { id: number; row: AuditRow | undefined }) {
  const { t, texts } = useTexts();
  const [only, setOnly] = useState<AuditEntity | ''>('');
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [auditListed.name, 'changes', id, only],
    queryFn: ({ signal, pageParam }) => {
      const query = { page: pageParam, perPage, ...(only === '' ? {} : { entity: only }) };
      return call(audit.changes, { params: { id }, query, signal, isPart: true });
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
  });
  if (isRefusal(error, 'notFound'))
    return row ? null : <Nothing title={t('audit.panel.gone')} text={t('audit.panel.goneText')} />;
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={120} />
      </div>
    );
  const entities = [...new Set((row?.counts ?? []).map(({ entity }) => entity))];
  const total = data.pages[0]?.meta.total ?? 0;
  const changes = data.pages.flatMap(({ rows }) => rows);
  return (
    <>
      <div className={styles.bar}>
        <output>{total === 0 ? t('audit.nothingWritten') : t('audit.panel.rows', { count: total })}</output>
        {entities.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={t('audit.panel.only')}
            value={only}
            data={[
              { value: '', label: t('audit.panel.every') },
              ...entities.map((entity) => ({ value: entity, label: auditEntity(texts, entity).many })),
            ]}
            onChange={({ currentTarget: { value } }) => setOnly(entities.find((entity) => entity === value) ?? '')}
          />
        ) : null}
      </div>
      <ol className={styles.changes}>
        {changes.map((change) => (
          <ChangeItem
            key={change.id}
            change={change}
            ofEntity={`/audit?entity=${change.entity}&entityId=${change.rowId}`}
          />
        ))}
      </ol>
      {hasNextPage ? (
        <Button variant="default" size="xs" m="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('audit.panel.more')}
        </Button>
      ) : null}
    </>
  );
}
