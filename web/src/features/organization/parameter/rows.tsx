import { Button } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { lazy, Suspense, useRef, useState, type CSSProperties } from 'react';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { AddRow } from './add-row.tsx';
import { columnsOf, leastWidth, templateOf } from './columns.ts';
import { focusCell } from './focus-cell.ts';
import styles from './parameters.module.css';
import { RowLine } from './row-line.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { moveRow } from './save-parameter.ts';
import { useBlock } from './use-block.ts';
import { useAddress } from './use-address.ts';
import { useRows } from './use-parameters.ts';
import { useRowRemoval } from './use-row-removal.ts';

// Seldom used dialogs are loaded when opened.
const MergeDialog = lazy(() => import('./merge-dialog.tsx').then((m) => ({ default: m.MergeDialog })));
const BlockedDialog = lazy(() => import('./blocked-dialog.tsx').then((m) => ({ default: m.BlockedDialog })));

/** The rows of the open table as a spreadsheet: edited in place, reordered by dragging, an empty row at the end. */
export function Rows({ isNarrow }: { isNarrow: boolean }) {
  const { t, texts, number } = useTexts();
  const [address] = useAddress();
  const { kind, search, statusId, parentId } = address;
  const query = useRows(address);
  const can = useCan();
  const may = {
    edit: can(permissions.parameters.edit),
    create: can(permissions.parameters.create),
    remove: can(permissions.parameters.delete),
  };
  const frame = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [merging, setMerging] = useState<ParameterRow | null>(null);
  const removal = useRowRemoval(kind);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const block = useBlock(kind, rows, may.edit);

  if (query.isPending) return <RowsSkeleton />;
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;

  const total = query.data.pages[0]?.meta.total ?? 0;
  const columns = columnsOf(kind);
  const isNarrowed = search !== '' || statusId !== '' || parentId !== '';

  const move = (from: number, to: number) => {
    const row = rows[from];
    const place = Math.max(0, Math.min(rows.length - 1, to));
    if (!row || place === from || !may.edit) return;
    void moveRow(kind, rows, from, place);
    setAnnouncement(t('parameter.move.done', { name: row.name, place: place + 1, total: rows.length }));
  };
  // The menu that opened the dialog is gone by then: its row takes the focus, or the row now at its position.
  const endMerge = () => {
    const place = rows.findIndex(({ id }) => id === merging?.id);
    setMerging(null);
    setTimeout(() => focusCell(frame.current, Math.max(0, Math.min(place, rows.length - 2)), 'name'));
  };
  return (
    <>
      <p className={styles.total}>
        <output>{t('parameter.page.rows', { count: total })}</output>
        {may.edit && !isNarrow ? <span>{t('parameter.page.keys')}</span> : null}
      </p>
      <div
        ref={frame}
        className={styles.frame}
        style={{ '--columns': templateOf(columns), '--least': leastWidth(columns) } as CSSProperties}
        data-stale={query.isPlaceholderData || undefined}
      >
        {rows.length > 0 && !isNarrow ? (
          <div className={styles.head} aria-hidden>
            <span />
            {columns.map(({ field }) => (
              <span key={field}>{texts.parameter.fields[field]}</span>
            ))}
            <span>{t('parameter.extras.inUse')}</span>
            <span>{texts.catalogue.status.active}</span>
            <span />
          </div>
        ) : null}
        {rows.length === 0 ? (
          <Nothing
            title={t(isNarrowed ? 'parameter.page.nothingFound' : 'parameter.emptyTitle')}
            text={
              isNarrowed
                ? t('parameter.page.nothingFoundText', { kind: texts.parameter.kinds[kind] })
                : t('parameter.emptyText')
            }
          />
        ) : null}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is pasted comes from the fields inside */}
        <ul className={styles.plainList} aria-label={texts.parameter.kinds[kind]} {...block}>
          {rows.map((row, index) => (
            <RowLine
              key={row.id}
              kind={kind}
              row={row}
              index={index}
              count={rows.length}
              columns={columns}
              may={may}
              onMove={(to) => move(index, to)}
              onDrop={(from) => move(from, index)}
              onLeave={(field, step) => focusCell(frame.current, index + step, field)}
              onMerge={() => setMerging(row)}
              onRemove={() => void removal.remove(row)}
            />
          ))}
        </ul>
        {query.hasNextPage ? (
          <div className={styles.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('parameter.page.more', { number: number(total - rows.length) })}
            </Button>
          </div>
        ) : null}
        {may.create ? <AddRow kind={kind} parentId={parentId} /> : null}
      </div>
      <output className={styles.unseen} aria-live="polite">
        {announcement}
      </output>
      <Suspense>
        {merging ? <MergeDialog kind={kind} row={merging} onClose={endMerge} /> : null}
        {removal.blocked ? (
          <BlockedDialog
            kind={kind}
            {...removal.blocked}
            mayEdit={may.edit}
            onClose={removal.close}
            onMerge={(row) => {
              removal.close();
              setMerging(row);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
