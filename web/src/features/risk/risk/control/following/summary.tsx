import type { Follower } from '@baluarte/contract/risk/follow-up.ts';
import { daysLater } from '@baluarte/contract/risk/treatment.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { summaryQuery } from './following-queries.ts';
import styles from './following.module.css';

/** What is due in numbers; each opens exactly those controls. */
export function FollowingSummary({ whose }: { whose: readonly Follower[] }) {
  const { t, number } = useTexts();
  const { data } = useQuery(summaryQuery(whose));
  if (!data) return <div className={styles.summary} aria-busy="true" />;
  const { today } = data;
  const own: Readonly<Record<string, string>> = whose.length > 0 ? { whose: whose.join(',') } : {};
  const counts = [
    { key: 'overdue', count: data.overdue, query: { isOverdue: 'true' } },
    { key: 'dueToday', count: data.dueToday, query: { dueFrom: today, dueTo: today } },
    { key: 'dueThisWeek', count: data.dueThisWeek, query: { dueFrom: today, dueTo: daysLater(today, 6) } },
    { key: 'notEffective', count: data.notEffective, query: { rating: '3' } },
  ] as const;
  return (
    <nav className={styles.summary} aria-label={t('following.counts.label')}>
      {counts.map(({ key, count, query }) => (
        <Link
          key={key}
          to={`/risks/controls-following?${new URLSearchParams({ ...query, ...own }).toString()}`}
          className={styles.count}
          data-key={key}
          data-none={count === 0 || undefined}
        >
          <strong>{number(count)}</strong>
          <span>{t(`following.counts.${key}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
