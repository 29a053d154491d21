import { reportSchedule, type ScheduleRow } from '@baluarte/contract/record/report-schedule.ts';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  IconMailOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { Refusal } from '#kit/http/refusal.ts';
import { wordRefusal } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './report.module.css';
import { weekdayOf } from './weekdays.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** When a report is made again, in words. */
function useRhythm() {
  const { t } = useTexts();
  return ({ every, day, hour }: ScheduleRow): string => {
    const at = `${String(hour).padStart(2, '0')}:00`;
    if (every === 'week')
      return t('reportPage.scheduled.weekly', { day: t(`reportPage.scheduled.weekdays.${weekdayOf(day)}`), hour: at });
    return day === 0
      ? t('reportPage.scheduled.monthlyLast', { hour: at })
      : t('reportPage.scheduled.monthly', { day, hour: at });
  };
}

/** Why a schedule is paused, in words. */
const reasonOf = (code: string): string => wordRefusal(new Refusal(409, { code })).message;

/** What is done with a schedule; the list is read again after it. */
function useActs({ id, kind, ownerName }: ScheduleRow) {
  const { t } = useTexts();
  const client = useQueryClient();
  const report = t(`reportPage.kinds.${kind}`);
  const act = useMutation({
    mutationFn: (what: 'pause' | 'resume' | 'run' | 'remove' | 'leave' | 'removeOther' | 'takeOver') =>
      call(reportSchedule[what], { params: { id } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['reportSchedule'] });
      await client.invalidateQueries({ queryKey: ['reportDocument'] });
    },
  });
  const who = ownerName ?? t('reportPage.scheduled.somebody');
  const ending = async (
    what: 'remove' | 'leave' | 'removeOther',
    question: 'removing' | 'leaving' | 'removingOther',
    done: 'removed' | 'left',
  ) => {
    const message = t(`reportPage.scheduled.${question}`, { report, who });
    if (!(await confirm({ message, isDangerous: what !== 'leave' }))) return;
    await act.mutateAsync(what);
    toastText(`reportPage.scheduled.${done}`);
  };
  return {
    isBusy: act.isPending,
    turn: (what: 'pause' | 'resume') => act.mutate(what),
    /** Why it is refused is said by a dialog, and where that paused it by the list too. */
    run: () => act.mutate('run', { onSuccess: () => toastText('reportPage.scheduled.running') }),
    async takeOver() {
      if (!(await confirm({ message: t('reportPage.scheduled.takingOver', { report, who }) }))) return;
      act.mutate('takeOver', {
        onSuccess: (row) => {
          if (row?.reason == null) toastText('reportPage.scheduled.takenOver');
          else toastText('reportPage.scheduled.takenOverPaused', { why: reasonOf(row.reason) }, { icon: 'warning' });
        },
      });
    },
    removeOther: () => ending('removeOther', 'removingOther', 'removed'),
    remove: () => ending('remove', 'removing', 'removed'),
    leave: () => ending('leave', 'leaving', 'left'),
  };
}

interface EntryProps {
  row: ScheduleRow;
  onEdit: () => void;
  /** It reaches the person. */
  isReceived?: boolean;
  /** The person may take over what is another's, and delete it. */
  oversees?: boolean;
}

/** One schedule: what, when and for whom; what became of it last, and what can be done with it. */
export function ScheduleEntry({ row, onEdit, isReceived = true, oversees = false }: EntryProps) {
  const { t, dateTime, list } = useTexts();
  const rhythm = useRhythm();
  const acts = useActs(row);
  const { kind, format, state, reason, isMine, ownerName, recipients, nextAt, last } = row;
  const somebody = t('reportPage.scheduled.somebody');
  const button = (name: string, mark: ReactNode, onClick: () => void) => (
    <Button size="xs" variant="default" leftSection={mark} disabled={acts.isBusy} onClick={onClick}>
      {name}
    </Button>
  );
  const lastWords =
    last &&
    t('reportPage.scheduled.last', {
      when: dateTime(last.at),
      state: t(`reportPage.documents.states.${last.state ?? 'expired'}`).toLocaleLowerCase(),
    });
  return (
    <div className={styles.entry}>
      <div className={styles.entryHead}>
        <div>
          <strong>{t(`reportPage.kinds.${kind}`)}</strong> <span className={styles.quiet}>{format.toUpperCase()}</span>{' '}
          {state === 'paused' ? <Badge variant="default">{t('reportPage.scheduled.paused')}</Badge> : null}
          <p className={styles.quiet}>
            {[
              rhythm(row),
              nextAt === null ? null : t('reportPage.scheduled.next', { when: dateTime(nextAt) }),
              isMine ? null : t('reportPage.scheduled.by', { who: ownerName ?? somebody }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
          <p className={styles.quiet}>
            {recipients.length === 0
              ? t('reportPage.scheduled.toNobody')
              : t('reportPage.scheduled.to', { people: list(recipients.map(({ name }) => name ?? somebody)) })}
          </p>
          {last && lastWords ? (
            <p className={styles.quiet}>
              {last.documentId === null || !(isMine || isReceived) ? (
                lastWords
              ) : (
                <Link to={`?tab=documents&document=${last.documentId}`}>{lastWords}</Link>
              )}
            </p>
          ) : null}
        </div>
        <div className={styles.acts}>
          {isMine ? (
            <>
              {state === 'active'
                ? button(t('reportPage.scheduled.run'), <IconSend {...icon} />, () => acts.run())
                : null}
              {button(t('reportPage.scheduled.edit'), <IconPencil {...icon} />, onEdit)}
              {state === 'active'
                ? button(t('reportPage.scheduled.pause'), <IconPlayerPause {...icon} />, () => acts.turn('pause'))
                : button(t('reportPage.scheduled.resume'), <IconPlayerPlay {...icon} />, () => acts.turn('resume'))}
              {button(t('reportPage.scheduled.remove'), <IconTrash {...icon} />, () => void acts.remove())}
            </>
          ) : (
            <>
              {isReceived
                ? button(t('reportPage.scheduled.leave'), <IconMailOff {...icon} />, () => void acts.leave())
                : null}
              {oversees ? (
                <>
                  {button(t('reportPage.scheduled.takeOver'), <IconUserCheck {...icon} />, () => void acts.takeOver())}
                  {button(t('reportPage.scheduled.remove'), <IconTrash {...icon} />, () => void acts.removeOther())}
                </>
              ) : null}
            </>
          )}
        </div>
      </div>
      {reason === null ? null : (
        <p className={styles.wrong}>{t('reportPage.scheduled.pausedWhy', { why: reasonOf(reason) })}</p>
      )}
      {last?.skipped.map(({ name, reason: why }, place) => (
        <p key={place} className={styles.wrong}>
          {t('reportPage.scheduled.skipped', { name: name ?? somebody, why: t(`reportPage.scheduled.why.${why}`) })}
        </p>
      ))}
    </div>
  );
}
