import type { ControlRow } from '@baluarte/contract/risk/control.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
} from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './control-marks.module.css';

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;
const icons = { 1: IconCircleCheck, 2: IconCircleHalf2, 3: IconCircleX } as const;

type Rated = Pick<ControlRow, 'rating' | 'statusId'>;

/** How a control was last rated, as a sign and a word; one in place that nobody rated is not verified. */
export function RatingMark({ control: { rating, statusId } }: { control: Rated }) {
  const { texts } = useTexts();
  const words: Readonly<Record<number, string>> = texts.control.options.rating;
  const isInPlace = statusId === statusIds.IMPLEMENTED || statusId === statusIds.FINISH;
  if (rating === null)
    return isInPlace ? (
      <span className={styles.mark}>
        <IconCircleDashed {...icon} />
        {texts.control.unverified}
      </span>
    ) : (
      <span className={styles.quiet}>—</span>
    );
  const Icon = icons[rating];
  return (
    <span className={styles.mark} data-rating={rating}>
      <Icon {...icon} />
      {words[rating]}
    </span>
  );
}

/** When it is followed up next; marked where that day is over, with what that takes from the control. */
export function FollowUpMark({ control }: { control: Pick<ControlRow, 'nextFollowUp' | 'isOverdue' | 'timeliness'> }) {
  const { texts, date } = useTexts();
  return (
    <span className={styles.mark} data-late={control.isOverdue || undefined}>
      {control.isOverdue ? (
        <>
          <IconAlertTriangle {...icon} />
          <span className="b-visually-hidden">{texts.control.extras.isOverdue}: </span>
        </>
      ) : null}
      {control.timeliness === 'full' ? (
        date(control.nextFollowUp)
      ) : (
        <span className={styles.lines}>
          {date(control.nextFollowUp)}
          <span className={styles.takes}>{texts.control.words.timeliness[control.timeliness]}</span>
        </span>
      )}
    </span>
  );
}
