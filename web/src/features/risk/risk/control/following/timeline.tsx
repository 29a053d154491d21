import { daysLater } from '@baluarte/contract/kit/day.ts';
import type { FollowingRow } from '@baluarte/contract/risk/follow-up.ts';
import { useQueries } from '@tanstack/react-query';
import { LaneCard, LaneCardRow, Lanes, perLane } from '#kit/layout/lanes.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { someQuery } from './following-queries.ts';
import { DueMark, ProgressMark, RatingMark } from './marks.tsx';

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
  const { t } = useTexts();
  const queries = lanes.map((lane) => ({ ...narrowed, ...queryOf(lane, today) }));
  const found = useQueries({ queries: queries.map((query) => someQuery(query, perLane)) });
  return (
    <Lanes
      lanes={lanes.map((lane, place) => ({
        key: lane,
        title: t(`following.timeline.${lane}`),
        href: `/risks/controls-following?${new URLSearchParams(queries[place]).toString()}`,
        found: found[place],
      }))}
      empty={t('following.timeline.empty')}
      more={(count) => t('following.timeline.more', { count })}
      renderCard={(row) => <Card row={row} today={today} isOpen={row.id === openId} href={hrefOf(row.id)} />}
    />
  );
}

function Card({ row, today, isOpen, href }: { row: FollowingRow; today: string; isOpen: boolean; href: string }) {
  return (
    <LaneCard
      href={href}
      isOpen={isOpen}
      code={row.code}
      mark={typeof row.rangeId === 'number' ? <RangeChip rangeId={rangeId(row.rangeId)} /> : null}
      title={row.name}
    >
      <DueMark row={row} today={today} />
      <LaneCardRow>
        <ProgressMark progress={row.progress} />
        <RatingMark rating={row.rating} />
      </LaneCardRow>
    </LaneCard>
  );
}
