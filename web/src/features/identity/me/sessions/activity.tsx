import { me } from '@baluarte/contract/identity/me.ts';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Rows } from '#kit/http/call.ts';
import { LoadError } from '#kit/layout/load-error.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../my-account.module.css';
import { meKey } from '../use-me.ts';
import { useDeviceWords } from './use-device-words.ts';

type Event = (typeof me.events)['reply']['_output'];

function Row({ event }: { event: Event }) {
  const { texts, dateTime } = useTexts();
  const device = useDeviceWords();
  const { events, by: ways } = texts.me.activity;
  const { kind, by, at, address } = event;
  const way = by === null ? null : ((ways as Readonly<Record<string, string>>)[by] ?? `«${by}»`);
  const isKnown = event.device.browser !== null || event.device.system !== null;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.event}>
          {events[kind]} {way}
        </p>
        <ul className={styles.details}>
          <li>{dateTime(at)}</li>
          {address ? <li>{address}</li> : null}
          {isKnown ? <li>{device(event.device)}</li> : null}
        </ul>
      </div>
    </li>
  );
}

function Pager({ rows, onPage }: { rows: Rows<Event>; onPage: (page: number) => void }) {
  const { t } = useTexts();
  const { page, lastPage } = rows.meta;
  if (lastPage === 1) return null;
  return (
    <div className={styles.pager}>
      <Button size="xs" variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('me.activity.previous')}
      </Button>
      <span>{t('me.activity.page', { page, last: lastPage })}</span>
      <Button size="xs" variant="default" disabled={page === lastPage} onClick={() => onPage(page + 1)}>
        {t('me.activity.next')}
      </Button>
    </div>
  );
}

/** What happened to the account lately, newest first. */
export function Activity() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...meKey, 'events', page],
    queryFn: ({ signal }) => call(me.events, { query: { page, perPage: 10 }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t('me.activity.title')} isFlush>
      {query.data === undefined ? (
        query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <PageSkeleton />
        )
      ) : query.data.rows.length === 0 ? (
        <Empty title={t('me.activity.empty')} text={t('me.activity.emptyText')} />
      ) : (
        <>
          <ol className={styles.rows} aria-label={t('me.activity.title')}>
            {query.data.rows.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ol>
          <Pager rows={query.data} onPage={setPage} />
        </>
      )}
    </Panel>
  );
}
