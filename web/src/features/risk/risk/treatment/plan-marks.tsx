import type { PlanRow } from '@baluarte/contract/risk/treatment.ts';
import {
  IconAlertTriangle,
  IconArrowsSplit2,
  IconCircleCheck,
  IconCircleDashed,
  IconClockHour4,
  IconHandStop,
  IconHourglass,
  IconShieldCheck,
  IconShieldHalf,
} from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './treatment.module.css';

export const optionIcons = {
  accept: IconShieldCheck,
  mitigate: IconShieldHalf,
  share: IconArrowsSplit2,
  avoid: IconHandStop,
} as const;

const stateIcons = {
  undecided: IconCircleDashed,
  waiting: IconHourglass,
  accepted: IconShieldCheck,
  underWay: IconClockHour4,
  completed: IconCircleCheck,
} as const;

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** Where a risk is in the plan, as a sign and a word. */
export function PlanMark({ state }: { state: PlanRow['state'] }) {
  const { t } = useTexts();
  const Icon = stateIcons[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon {...icon} />
      {t(`treatment.states.${state}`)}
    </span>
  );
}

/** What was decided, as a sign and a word. */
export function OptionMark({ option }: { option: PlanRow['option'] }) {
  const { t } = useTexts();
  if (option === null) return <span className={styles.quiet}>—</span>;
  const Icon = optionIcons[option];
  return (
    <span className={styles.mark}>
      <Icon {...icon} />
      {t(`treatment.options.${option}`)}
    </span>
  );
}

/** By when the plan asks for what; marked when it is late. */
export function DueMark({ row: { due, dueFor, isOverdue } }: { row: Pick<PlanRow, 'due' | 'dueFor' | 'isOverdue'> }) {
  const { t, date } = useTexts();
  if (due === null || dueFor === null) return <span className={styles.quiet}>—</span>;
  return (
    <span className={styles.due} data-late={isOverdue || undefined}>
      {isOverdue ? (
        <>
          <IconAlertTriangle {...icon} />
          <span className="b-visually-hidden">{t('treatment.late')}: </span>
        </>
      ) : null}
      <span>{t(`treatment.dueBy.${dueFor}`, { date: date(due) })}</span>
    </span>
  );
}
