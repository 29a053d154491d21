import { daysLater } from '@baluarte/contract/kit/day.ts';
import type { Follower } from '@baluarte/contract/risk/follow-up.ts';
import type { Texts } from '@baluarte/texts/wording.ts';
import { useQuery } from '@tanstack/react-query';
import { Counts, type Count } from '#kit/layout/counts.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { summaryQuery } from './following-queries.ts';

/** What is due in numbers; each opens exactly those controls. */
export function FollowingSummary({ whose }: { whose: readonly Follower[] }) {
  const { t } = useTexts();
  const { data } = useQuery(summaryQuery(whose));
  const own: Readonly<Record<string, string>> = whose.length > 0 ? { whose: whose.join(',') } : {};
  const counted = (key: keyof Texts['following']['counts'], count: number, query: Record<string, string>): Count => ({
    key,
    label: t(`following.counts.${key}`),
    count,
    href: `/risks/controls-following?${new URLSearchParams({ ...query, ...own }).toString()}`,
    isLate: key === 'overdue',
  });
  const counts = data && [
    counted('overdue', data.overdue, { isOverdue: 'true' }),
    counted('dueToday', data.dueToday, { dueFrom: data.today, dueTo: data.today }),
    counted('dueThisWeek', data.dueThisWeek, { dueFrom: data.today, dueTo: daysLater(data.today, 6) }),
    counted('notEffective', data.notEffective, { rating: '3' }),
  ];
  return <Counts label={t('following.counts.label')} counts={counts ?? null} />;
}
