import { Button } from '@mantine/core';
import type { PairChange, TypeThreatTable } from '@baluarte/contract/inventory/type-threat.ts';
import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rowName } from './row-name.ts';
import { saveChanges } from './save-changes.ts';
import { shippedQuery } from './type-threat-queries.ts';
import styles from './type-threats.module.css';

interface ShippedDialogProps {
  table: TypeThreatTable;
  /** Whether something in the table is not saved, which is lost. */
  isUnsaved: boolean;
  onApplied: () => void;
  onClose: () => void;
}

/** What going back to the table of the catalogue changes, type by type; nothing changes before one agrees. */
export function ShippedDialog({ table, isUnsaved, onApplied, onClose }: ShippedDialogProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({ ...shippedQuery, staleTime: 0, gcTime: 0 });
  const changes = data?.changes ?? [];
  const apply = async () => {
    onClose();
    if (await saveChanges(changes)) onApplied();
  };
  return (
    <Dialog title={t('typeThreat.shipped.title')} size="lg" onClose={onClose}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data && changes.length === 0 ? <p className={styles.intro}>{t('typeThreat.shipped.same')}</p> : null}
      {changes.length > 0 ? (
        <>
          <p className={styles.intro}>
            <Counts changes={changes} /> {t('typeThreat.shipped.intro')}{' '}
            {isUnsaved ? t('typeThreat.shipped.unsaved') : ''}
          </p>
          <Preview table={table} changes={changes} />
          <DialogFoot>
            <Button data-autofocus onClick={() => void apply()}>
              {t('typeThreat.shipped.apply')}
            </Button>
          </DialogFoot>
        </>
      ) : null}
    </Dialog>
  );
}

function Counts({ changes }: { changes: readonly PairChange[] }) {
  const { t } = useTexts();
  const added = changes.filter(({ isOn }) => isOn).length;
  const removed = changes.length - added;
  const summary = [
    ...(added > 0 ? [t('typeThreat.shipped.add', { count: added })] : []),
    ...(removed > 0 ? [t('typeThreat.shipped.remove', { count: removed })] : []),
  ];
  return <strong>{summary.join(' · ')}.</strong>;
}

function Preview({ table, changes }: { table: TypeThreatTable; changes: readonly PairChange[] }) {
  const { t } = useTexts();
  const nameIn = (rows: TypeThreatTable['threats'], id: number) => {
    const row = rows.find((each) => each.id === id);
    return row ? rowName(row) : '';
  };
  const byType = Map.groupBy(changes, ({ typeId }) => typeId);
  // In the order of the table.
  const types = table.types.filter(({ id }) => byType.has(id));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keys
    <ul className={styles.preview} tabIndex={0} aria-label={t('typeThreat.shipped.title')}>
      {types.map((type) => (
        <li key={type.id}>
          <h3>{nameIn(table.types, type.id)}</h3>
          {[true, false].map((isOn) => {
            const names = (byType.get(type.id) ?? [])
              .filter((change) => change.isOn === isOn)
              .map(({ threatId }) => nameIn(table.threats, threatId));
            return names.length > 0 ? (
              <p key={`${isOn}`}>
                <span className={styles.how}>{t(`typeThreat.shipped.${isOn ? 'added' : 'removed'}`)}:</span>{' '}
                {names.join('; ')}
              </p>
            ) : null;
          })}
        </li>
      ))}
    </ul>
  );
}
