import { platformUser, type PlatformUserRecord } from '@baluarte/contract/organization/platform-user.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { Steps } from '#kit/catalogue/show/steps.tsx';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { usersListed } from './listed.ts';
import styles from './platform.module.css';

const perPage = 15;

/** What happened to an account, newest first. */
export function ActivityTab({ record: { id } }: { record: PlatformUserRecord }) {
  const { t, texts, dateTime } = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [usersListed.name, 'one', id, 'events', page],
    queryFn: ({ signal }) => call(platformUser.events, { params: { id }, query: { page, perPage }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return null;
  const { rows, meta } = query.data;
  const { events, by: ways } = texts.me.activity;
  const wayOf = (by: string) => (ways as Readonly<Record<string, string>>)[by] ?? `«${by}»`;
  return (
    <Panel title={t('platformUser.activity.title')}>
      <p className={styles.lead}>{t('platformUser.activity.lead')}</p>
      {rows.length === 0 ? (
        <p className={styles.quiet}>{t('platformUser.activity.empty')}</p>
      ) : (
        <ol className={styles.lines} aria-label={t('platformUser.activity.title')}>
          {rows.map(({ id: event, kind, at, address, by }) => (
            <li key={event}>
              <span>
                {events[kind]} {by === null ? null : <span className={styles.quiet}>{wayOf(by)}</span>}
              </span>
              <span className={styles.quiet}>
                <time dateTime={at}>{dateTime(at)}</time>
                {address === null ? '' : ` · ${address}`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <Steps page={page} last={meta.lastPage} onGo={setPage} />
    </Panel>
  );
}
