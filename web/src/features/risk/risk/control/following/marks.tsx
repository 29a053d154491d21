import type { FollowingRow } from '@baluarte/contract/risk/follow-up.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
} from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './following.module.css';

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;
const ratingIcons = { 1: IconCircleCheck, 2: IconCircleHalf2, 3: IconCircleX } as const;

/** How well a control works, as a sign and a word. */
export function RatingMark({ rating }: { rating: 1 | 2 | 3 | null }) {
  const { t, texts } = useTexts();
  const Icon = rating === null ? IconCircleDashed : ratingIcons[rating];
  return (
    <span className={styles.mark} data-rating={rating ?? 'none'}>
      <Icon {...icon} />
      {rating === null ? t('following.notRated') : texts.following.options.rating[rating]}
    </span>
  );
}

/** How far a control is, as a bar and a figure. */
export function ProgressMark({ progress }: { progress: number | null }) {
  const { t, percent } = useTexts();
  if (progress === null) return <span className={styles.quiet}>{t('following.never')}</span>;
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${progress}%` }} />
      </span>
      {percent(progress / 100)}
    </span>
  );
}

/** Days from one ISO date to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** When a control is looked at next, and how long until then; marked where that day is over. */
export function DueMark({
  row,
  today,
}: {
  row: Pick<FollowingRow, 'nextFollowUp' | 'isOverdue'>;
  today: string | undefined;
}) {
  const { t, date } = useTexts();
  const days = today === undefined ? null : daysBetween(today, row.nextFollowUp);
  const said =
    days === null
      ? null
      : days === 0
        ? t('following.due.today')
        : days > 0
          ? t('following.due.in', { count: days })
          : t('following.due.overdue', { count: -days });
  return (
    <span className={styles.due} data-late={row.isOverdue || undefined} data-today={days === 0 || undefined}>
      {row.isOverdue ? <IconAlertTriangle {...icon} /> : null}
      <span>
        {date(row.nextFollowUp)} {said === null ? null : <span className={styles.for}>· {said}</span>}
      </span>
    </span>
  );
}
