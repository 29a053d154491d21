import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { LoadError } from '#kit/layout/load-error.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty } from '#kit/layout/panel.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './bell-panel.module.css';
import { NotificationItem } from '../item.tsx';
import { markRead, useLatest } from '../notifications.ts';

function Latest({ query, onClose }: { query: ReturnType<typeof useLatest>; onClose: () => void }) {
  const { t } = useTexts();
  if (query.data === undefined)
    return query.isError ? <LoadError error={query.error} onRetry={() => void query.refetch()} /> : <PageSkeleton />;
  if (query.data.rows.length === 0)
    return <Empty title={t('notification.emptyTitle')} text={t('notification.emptyText')} />;
  return (
    <ul className={styles.rows}>
      {query.data.rows.map((row) => (
        <NotificationItem key={row.id} row={row} onOpen={onClose} />
      ))}
    </ul>
  );
}

/** The panel of the bell: the latest notifications, and links to all of them and to their settings. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const query = useLatest();
  const newest = query.data?.rows[0];
  const hasUnread = query.data?.rows.some(({ readAt }) => readAt === null) ?? false;
  return (
    <section aria-label={t('notification.title')}>
      <header className={styles.head}>
        <h2 className={styles.title} tabIndex={-1} data-autofocus>
          {t('notification.title')}
        </h2>
        {hasUnread && newest ? (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => void markRead({ all: true, upTo: newest.id }).catch(showError)}
          >
            {t('notification.markAll')}
          </Button>
        ) : null}
      </header>
      <div className={styles.body}>
        <Latest query={query} onClose={onClose} />
      </div>
      <footer className={styles.foot}>
        <Link to="/notifications" onClick={onClose}>
          {t('notification.seeAll')}
        </Link>
        <Link to="/my-account?tab=notifications" onClick={onClose}>
          {t('notification.preferences')}
        </Link>
      </footer>
    </section>
  );
}
