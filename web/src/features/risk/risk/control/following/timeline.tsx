import type { FollowingRow } from '@baluarte/contract/risk/follow-up.ts';
import { daysLater } from '@baluarte/contract/risk/treatment.rules.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { someQuery } from './following-queries.ts';
import { DueMark, ProgressMark, RatingMark } from './marks.tsx';
import styles from './following.module.css';

/** Cards a lane shows; the list has the rest. */
const perLane = 8;
const lanes = ['late', 'week', 'month', 'quarter', 'later'] as const;

const within = (today: string, from: number, to: number) => ({
  dueFrom: daysLater(today, from),
  dueTo: daysLater(today, to),
});
const queryOf = (lane: (typeof lanes)[number], today: string): Record<string, string> =>
  ({
    late: { isOverdue: 'true' },
    week: within(today, 0, 7),
    month: within(today, 8, 30),
    quarter: within(today, 31, 90),
    later: { dueFrom: daysLater(today, 91) },
  })[lane];

interface TimelineProps {
  today: string;
  /** What the list is narrowed by besides days. */
  narrowed: Readonly<Record<string, string>>;
  openId: number | null;
  hrefOf: (id: number) => string;
}

/** What is late, and what comes within a week, a month, a quarter and later; a lane's number opens all of it in the list. */
export function Timeline({ today, narrowed, openId, hrefOf }: TimelineProps) {
  const { t, number } = useTexts();
  const queries = lanes.map((lane) => ({ ...narrowed, ...queryOf(lane, today) }));
  const found = useQueries({ queries: queries.map((query) => someQuery(query, perLane)) });
  return (
    <div className={styles.lanes}>
      {lanes.map((lane, place) => {
        const { data, error, refetch } = found[place] ?? {};
        const total = data?.meta.total ?? 0;
        const all = `/risks/controls-following?${new URLSearchParams(queries[place]).toString()}`;
        const title = t(`following.timeline.${lane}`);
        return (
          <section key={lane} className={styles.lane} aria-label={title}>
            <h2 className={styles.laneTitle}>
              {title}
              {data ? (
                <Link to={all} className={styles.laneCount}>
                  {number(total)}
                </Link>
              ) : null}
            </h2>
            {error && !data ? <Failed error={error} onRetry={() => void refetch?.()} /> : null}
            {data || error ? null : <div className={styles.laneSkeleton} aria-busy="true" />}
            {data && total === 0 ? <p className={styles.quiet}>{t('following.timeline.empty')}</p> : null}
            <ul className={styles.cards}>
              {data?.rows.map((row) => (
                <li key={row.id}>
                  <Card row={row} today={today} isOpen={row.id === openId} href={hrefOf(row.id)} />
                </li>
              ))}
            </ul>
            {total > perLane ? (
              <Link to={all} className={styles.more}>
                {t('following.timeline.more', { count: number(total) })}
              </Link>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

function Card({ row, today, isOpen, href }: { row: FollowingRow; today: string; isOpen: boolean; href: string }) {
  return (
    <Link to={href} className={styles.card} aria-current={isOpen || undefined} preventScrollReset>
      <span className={styles.cardHead}>
        <span className={styles.code}>{row.code}</span>
        {typeof row.rangeId === 'number' ? <RangeChip rangeId={rangeId(row.rangeId)} /> : null}
      </span>
      <strong className={styles.cardTitle}>{row.name}</strong>
      <DueMark row={row} today={today} />
      <span className={styles.cardHead}>
        <ProgressMark progress={row.progress} />
        <RatingMark rating={row.rating} />
      </span>
    </Link>
  );
}
