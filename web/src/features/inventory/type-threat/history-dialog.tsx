import { Button } from '@mantine/core';
import type { SavedPairs } from '@baluarte/contract/inventory/type-threat.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { undoChangeset } from '#kit/catalogue/writes.ts';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { useCan } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { historyQuery } from './type-threat-queries.ts';
import styles from './type-threats.module.css';

/** Who changed the table, when, and how much; what was done last can be taken back. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const { data, error, refetch } = useQuery({ ...historyQuery, staleTime: 0 });
  return (
    <Dialog title={t('typeThreat.history.title')} size="lg" onClose={onClose}>
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data?.length === 0 ? <p className={styles.intro}>{t('typeThreat.history.empty')}</p> : null}
      <ol className={styles.history}>
        {(data ?? []).map((entry) => (
          <Entry key={entry.changesetId} entry={entry} />
        ))}
      </ol>
      {mayOpen('/audit') ? (
        <Link to="/audit?entity=typeThreat" className={styles.toAudit}>
          {t('typeThreat.history.audit')}
        </Link>
      ) : null}
    </Dialog>
  );
}

function Entry({ entry: { changesetId, at, kind, userName, added, removed, isUndone } }: { entry: SavedPairs }) {
  const { t, dateTime } = useTexts();
  const can = useCan();
  const counts = [
    ...(added > 0 ? [t('typeThreat.history.added', { count: added })] : []),
    ...(removed > 0 ? [t('typeThreat.history.removed', { count: removed })] : []),
  ];
  const what = kind === 'seed' ? t('typeThreat.history.seed') : kind === 'undo' ? t('typeThreat.history.undid') : null;
  return (
    <li className={styles.entry}>
      <p>
        <strong>{userName ?? t('catalogue.history.system')}</strong>
        {what ? ` · ${what}` : ''}
        <span className={styles.when}>
          <time dateTime={at}>{dateTime(at)}</time> · {counts.join(' · ')}
        </span>
      </p>
      {isUndone ? <span className={styles.when}>{t('typeThreat.history.undone')}</span> : null}
      {!isUndone && kind === 'write' && can(permissions.threats.edit) ? (
        <Button size="compact-xs" variant="default" onClick={() => void undoChangeset(changesetId)}>
          {t('typeThreat.history.undo')}
        </Button>
      ) : null}
    </li>
  );
}
