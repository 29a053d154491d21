import { daysLater } from '@baluarte/contract/kit/day.ts';
import { Button, Switch } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import { daysBack } from '#risk/shared/as-of.ts';
import type { PostureRisks } from './posture-endpoints.ts';
import type { Moment } from './use-posture.ts';
import styles from './posture.module.css';

interface MomentToolsProps {
  moment: Moment;
  /** Whether movement is told. */
  hasMovement: boolean;
}

/** Chooses the day it is shown as of, and the day since which movement is told. */
export function MomentTools({ moment, hasMovement }: MomentToolsProps) {
  const { t } = useTexts();
  const { today, day, since, set } = moment;
  const end = day ?? today;
  const first = (last: string) => daysLater(last, -daysBack);
  const choose = (name: 'at' | 'since', last: string) => (text: string) => {
    if (text === '' || text < first(last) || text > last) return;
    set(
      name === 'at'
        ? { at: text === today ? null : text, since: null, ...(text === today && { method: null }) }
        : { since: text },
    );
  };
  return (
    <div className={styles.tools}>
      <label>
        {t('posture.at')}
        <input
          type="date"
          name="at"
          min={first(today)}
          max={today}
          value={end}
          onChange={({ target }) => choose('at', today)(target.value)}
        />
      </label>
      {hasMovement ? (
        <label>
          {t('posture.since')}
          <input
            type="date"
            name="since"
            min={first(end)}
            max={daysLater(end, -1)}
            value={since}
            onChange={({ target }) => choose('since', daysLater(end, -1))(target.value)}
          />
        </label>
      ) : null}
      {day === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => set({ at: null, since: null, method: null })}>
          {t('posture.today')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('posture.print')}
      </Button>
    </div>
  );
}

interface PastNoteProps {
  moment: Moment;
  /** Undefined where no colours are shown. */
  method: PostureRisks['method'] | undefined;
  /** What is known of the method is of another day. */
  isStale: boolean;
}

/** Says that the past is shown, with which method, and why some panels are not there. */
export function PastNote({ moment, method, isStale }: PastNoteProps) {
  const { t, date } = useTexts();
  const { day, isTodaysMethod, set } = moment;
  if (day === null) return null;
  const isSame = method?.isCurrent === true && !isTodaysMethod;
  return (
    <div className={styles.past}>
      <p>
        <strong>{t('posture.past', { date: date(day) })}</strong> {t('posture.pastText')}
      </p>
      {isSame && !isStale ? <p className={styles.quiet}>{t('posture.methodSame')}</p> : null}
      {method && !isSame ? (
        <Switch
          size="xs"
          label={t('posture.methodToday')}
          checked={isTodaysMethod}
          onChange={({ currentTarget }) => set({ method: currentTarget.checked ? 'today' : null })}
        />
      ) : null}
    </div>
  );
}
