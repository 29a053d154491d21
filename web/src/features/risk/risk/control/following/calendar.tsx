import { daysLater, monthOf } from '@baluarte/contract/kit/day.ts';
import { ActionIcon, Button } from '@mantine/core';
import type { FollowingRow } from '@baluarte/contract/risk/follow-up.ts';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { someQuery } from './following-queries.ts';
import { monthGrid, otherMonth } from './month.ts';
import styles from './following.module.css';

const SubscribeDialog = lazy(() => import('./subscribe.tsx').then((m) => ({ default: m.SubscribeDialog })));

/** Controls of a month at most, as many as a page of the list. */
const most = 200;
/** Controls a day shows; its number opens all of them in the list. */
const perDay = 3;
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface CalendarProps {
  today: string;
  /** What the list is narrowed by besides days. */
  narrowed: Readonly<Record<string, string>>;
  openId: number | null;
  hrefOf: (id: number) => string;
}

/** A month of what is due, a square a day; on a phone the days that have something, one below the other. */
export function Calendar({ today, narrowed, openId, hrefOf }: CalendarProps) {
  const { t, date, longMonth: monthName, number } = useTexts();
  const [search, setSearch] = useSearchParams();
  // An address is the person's own: whoever views as them makes none.
  const isViewing = Boolean(useSession()?.viewer);
  const [isSubscribing, setSubscribing] = useState(false);
  const asked = search.get('month');
  const month = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : monthOf(today);
  const weeks = monthGrid(month);
  const [first, last] = [`${month}-01`, daysLater(`${otherMonth(month, 1)}-01`, -1)];
  const { data, error, refetch, isFetching } = useQuery({
    ...someQuery({ ...narrowed, dueFrom: first, dueTo: last }, most),
    placeholderData: keepPreviousData,
  });
  const byDay = Map.groupBy(data?.rows ?? [], ({ nextFollowUp }) => nextFollowUp);
  const go = (to: string) =>
    setSearch(
      (now) => {
        const target = new URLSearchParams(now);
        if (to === monthOf(today)) target.delete('month');
        else target.set('month', to);
        return target;
      },
      { preventScrollReset: true },
    );
  const allOf = (day: string) =>
    `/risks/controls-following?${new URLSearchParams({ ...narrowed, dueFrom: day, dueTo: day }).toString()}`;
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', timeZone: 'UTC' }).format(new Date(day));
  return (
    <section className={styles.calendar} aria-label={t('following.calendar.label', { month: monthName(month) })}>
      <div className={styles.months}>
        <ActionIcon aria-label={t('following.calendar.previous')} onClick={() => go(otherMonth(month, -1))}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <h2 className={styles.month} aria-live="polite">
          {monthName(month)}
        </h2>
        <ActionIcon aria-label={t('following.calendar.next')} onClick={() => go(otherMonth(month, 1))}>
          <IconChevronRight {...icon} />
        </ActionIcon>
        {month === monthOf(today) ? null : (
          <Button size="compact-xs" variant="default" onClick={() => go(monthOf(today))}>
            {t('following.calendar.today')}
          </Button>
        )}
        <span className={styles.spring} />
        {isViewing ? null : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendarPlus {...icon} size={16} />}
            onClick={() => setSubscribing(true)}
          >
            {t('following.feed.button')}
          </Button>
        )}
      </div>
      {isSubscribing ? (
        <Suspense fallback={null}>
          <SubscribeDialog onClose={() => setSubscribing(false)} />
        </Suspense>
      ) : null}
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && data.meta.total > most ? (
        <p className={styles.quiet}>{t('following.calendar.tooMany', { most })}</p>
      ) : null}
      {data?.meta.total === 0 ? <p className={styles.quiet}>{t('following.calendar.none')}</p> : null}
      <div className={styles.weekdays} aria-hidden>
        {weeks[0]?.map((day) => (
          <span key={day}>{weekday(day)}</span>
        ))}
      </div>
      <ol className={styles.days} aria-busy={isFetching}>
        {weeks.flat().map((day) => {
          const rows = byDay.get(day) ?? [];
          const isOther = monthOf(day) !== month;
          return (
            <li
              key={day}
              className={styles.day}
              data-other={isOther || undefined}
              data-today={day === today || undefined}
              data-empty={rows.length === 0 || undefined}
            >
              <span className={styles.dayHead}>
                <time dateTime={day}>
                  <span className={styles.dayNumber}>{number(Number(day.slice(8)))}</span>
                  <span className={styles.dayName}>{date(day)}</span>
                </time>
                {rows.length > 0 ? (
                  <Link
                    to={allOf(day)}
                    className={styles.laneCount}
                    aria-label={t('following.calendar.dayLabel', { day: date(day), count: rows.length })}
                  >
                    {number(rows.length)}
                  </Link>
                ) : null}
              </span>
              <ul className={styles.entries}>
                {rows.slice(0, perDay).map((row) => (
                  <Entry key={row.id} row={row} isOpen={row.id === openId} href={hrefOf(row.id)} />
                ))}
              </ul>
              {rows.length > perDay ? (
                <Link to={allOf(day)} className={styles.moreOfDay}>
                  {t('following.calendar.more', { count: rows.length - perDay })}
                </Link>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Entry({ row, isOpen, href }: { row: FollowingRow; isOpen: boolean; href: string }) {
  return (
    <li>
      <Link
        to={href}
        className={styles.entry}
        data-late={row.isOverdue || undefined}
        aria-current={isOpen || undefined}
        preventScrollReset
        title={`${row.code} · ${row.name}`}
      >
        {row.name}
      </Link>
    </li>
  );
}
