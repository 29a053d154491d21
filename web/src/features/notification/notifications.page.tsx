import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../kit/call.ts';
import { toastText } from '../../kit/dialogs.tsx';
import { LoadError } from '../../kit/layout/load-error.tsx';
import { PageSkeleton } from '../../kit/layout/page-skeleton.tsx';
import { Page } from '../../kit/layout/page.tsx';
import { Empty } from '../../kit/layout/panel.tsx';
import { NotificationItem, useSentence } from '../../kit/notification/item.tsx';
import { notificationEndpoints } from '../../kit/notification/notification-endpoints.ts';
import { markRead, notificationsKey, useUnread } from '../../kit/notification/notifications.ts';
import { showError } from '../../kit/refusal-words.ts';
import { useTexts } from '../../kit/texts.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './notifications.module.css';
import { useFilters } from './use-filters.ts';

const perPage = 20;

async function mark(marking: Parameters<typeof markRead>[0]): Promise<void> {
  try {
    toastText('notification.marked', { count: await markRead(marking) });
  } catch (error) {
    await showError(error);
  }
}

/** Everything a person was told in the company, newest first. */
export function NotificationsPage() {
  const { t } = useTexts();
  const sentenceOf = useSentence();
  const address = useFilters();
  const { filters, page, isFiltered } = address;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const unread = useUnread()?.unread ?? 0;
  const query = useQuery({
    queryKey: [...notificationsKey, 'list', filters, page],
    queryFn: ({ signal }) => call(notificationEndpoints.list, { query: { ...filters, page, perPage }, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.rows ?? [];
  const open = rows.filter(({ readAt }) => readAt === null);
  const ids = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const toggleAll = () => setChosen(ids.length === open.length ? new Set() : new Set(open.map(({ id }) => id)));
  const lastPage = query.data?.meta.lastPage ?? 1;

  const actions = (
    <>
      <Button component={Link} to="/my-account?tab=notifications" variant="default">
        {t('notification.preferences')}
      </Button>
      {unread > 0 ? <Button onClick={() => void mark({ all: true })}>{t('notification.markAll')}</Button> : null}
    </>
  );
  return (
    <Page title={t('notification.title')} lead={t('notification.lead')} actions={actions} isNarrow>
      <FilterBar {...address} />
      <section className={styles.list} aria-label={t('notification.title')} aria-busy={query.isFetching}>
        {query.data === undefined ? (
          query.isError ? (
            <LoadError error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <PageSkeleton />
          )
        ) : rows.length === 0 ? (
          isFiltered ? (
            <Empty
              title={t('notification.emptyFiltered')}
              text=""
              action={
                <Button variant="default" onClick={address.clear}>
                  {t('notification.clear')}
                </Button>
              }
            />
          ) : (
            <Empty title={t('notification.empty')} text={t('notification.emptyText')} />
          )
        ) : (
          <>
            {open.length > 0 ? (
              <div className={styles.bulk}>
                <Checkbox
                  label={t('notification.selectPage')}
                  checked={ids.length === open.length}
                  indeterminate={ids.length > 0 && ids.length < open.length}
                  onChange={toggleAll}
                />
                {ids.length > 0 ? (
                  <Button size="compact-sm" variant="default" onClick={() => void mark({ ids })}>
                    {t('notification.markSelected', { count: ids.length })}
                  </Button>
                ) : null}
              </div>
            ) : null}
            <ol className={styles.rows}>
              {rows.map((row) => (
                <NotificationItem
                  key={row.id}
                  row={row}
                  before={
                    <Checkbox
                      className={styles.box ?? ''}
                      aria-label={t('notification.select', { sentence: sentenceOf(row) })}
                      checked={chosen.has(row.id) && row.readAt === null}
                      disabled={row.readAt !== null}
                      onChange={() => toggle(row.id)}
                    />
                  }
                />
              ))}
            </ol>
          </>
        )}
      </section>
      {lastPage > 1 ? (
        <nav className={styles.pager} aria-label={t('notification.page', { page, last: lastPage })}>
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => address.turn(page - 1)}>
            {t('notification.previous')}
          </Button>
          <span>{t('notification.page', { page, last: lastPage })}</span>
          <Button size="xs" variant="default" disabled={page >= lastPage} onClick={() => address.turn(page + 1)}>
            {t('notification.next')}
          </Button>
        </nav>
      ) : null}
    </Page>
  );
}
