import { reportSchedule, type ScheduleRow } from '@baluarte/contract/record/report-schedule.ts';
import { Badge, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconMailOff, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
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

/** What is done with a schedule; the list is read again after it. */
function useActs({ id, kind, isMine }: ScheduleRow) {
  const { t } = useTexts();
  const client = useQueryClient();
  const report = t(`reportPage.kinds.${kind}`);
  const act = useMutation({
    mutationFn: (what: 'pause' | 'resume' | 'run' | 'remove' | 'leave') =>
      call(reportSchedule[what], { params: { id } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['reportSchedule'] });
      await client.invalidateQueries({ queryKey: ['reportDocument'] });
    },
  });
  const ending = async (what: 'remove' | 'leave', question: 'removing' | 'leaving', done: 'removed' | 'left') => {
    const message = t(`reportPage.scheduled.${question}`, { report });
    if (!(await confirm({ message, isDangerous: isMine }))) return;
    await act.mutateAsync(what);
    toastText(`reportPage.scheduled.${done}`);
  };
  return {
    isBusy: act.isPending,
    turn: (what: 'pause' | 'resume') => act.mutate(what),
    async run() {
      await act.mutateAsync('run');
      toastText('reportPage.scheduled.running');
    },
    remove: () => ending('remove', 'removing', 'removed'),
    leave: () => ending('leave', 'leaving', 'left'),
  };
}

/** One schedule: what, when and for whom; what became of it last, and what can be done with it. */
export function ScheduleEntry({ row, onEdit }: { row: ScheduleRow; onEdit: () => void }) {
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
              {last.documentId === null ? (
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
                ? button(t('reportPage.scheduled.run'), <IconSend {...icon} />, () => void acts.run())
                : null}
              {button(t('reportPage.scheduled.edit'), <IconPencil {...icon} />, onEdit)}
              {state === 'active'
                ? button(t('reportPage.scheduled.pause'), <IconPlayerPause {...icon} />, () => acts.turn('pause'))
                : button(t('reportPage.scheduled.resume'), <IconPlayerPlay {...icon} />, () => acts.turn('resume'))}
              {button(t('reportPage.scheduled.remove'), <IconTrash {...icon} />, () => void acts.remove())}
            </>
          ) : (
            button(t('reportPage.scheduled.leave'), <IconMailOff {...icon} />, () => void acts.leave())
          )}
        </div>
      </div>
      {reason === null ? null : (
        <p className={styles.wrong}>
          {t('reportPage.scheduled.pausedWhy', { why: wordRefusal(new Refusal(409, { code: reason })).message })}
        </p>
      )}
      {last?.skipped.map(({ name, reason: why }, place) => (
        <p key={place} className={styles.wrong}>
          {t('reportPage.scheduled.skipped', { name: name ?? somebody, why: t(`reportPage.scheduled.why.${why}`) })}
        </p>
      ))}
    </div>
  );
}
