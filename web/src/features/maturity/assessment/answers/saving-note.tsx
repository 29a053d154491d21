import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { AnswerKeeper, Keeping } from './answer-keeper.ts';
import styles from './answers.module.css';
import { isReasonless, isTooLong } from './question.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Where the answers stand: saved, on their way, waiting for a connection, or refused and why. */
export function SavingNote({ keeper, keeping }: { keeper: AnswerKeeper; keeping: Keeping }) {
  const { t } = useTexts();
  const { answers, conflicts, state, refusal } = keeping;
  const reasonless = Object.values(answers).filter(({ said }) => isReasonless(said)).length;
  const long = Object.values(answers).filter(({ said }) => isTooLong(said)).length;
  const changed = Object.keys(conflicts).length;
  const count = Object.keys(answers).length;
  const note = () => {
    if (state === 'refused')
      return (
        <>
          <IconAlertTriangle {...icon} /> {t('assessment.saving.refused', { message: wordError(refusal).message })}
          <Button size="compact-xs" variant="default" onClick={() => keeper.flush()}>
            {t('assessment.saving.retry')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={() => keeper.discard()}>
            {t('assessment.saving.discard')}
          </Button>
        </>
      );
    if (state === 'waiting')
      return (
        <>
          <IconCloudOff {...icon} /> {t('assessment.saving.waiting', { count })}
        </>
      );
    if (changed > 0)
      return (
        <>
          <IconAlertTriangle {...icon} /> {t('assessment.saving.conflicts', { count: changed })}
        </>
      );
    if (state === 'saving')
      return (
        <>
          <IconLoader2 {...icon} /> {t('assessment.saving.saving')}
        </>
      );
    if (reasonless > 0)
      return (
        <>
          <IconAlertTriangle {...icon} /> {t('assessment.saving.reasonless', { count: reasonless })}
        </>
      );
    if (long > 0)
      return (
        <>
          <IconAlertTriangle {...icon} /> {t('assessment.saving.tooLong', { count: long })}
        </>
      );
    return (
      <>
        <IconCheck {...icon} /> {t('assessment.saving.saved')}
      </>
    );
  };
  return (
    <output className={styles.saving} data-state={changed + reasonless + long > 0 ? 'refused' : state}>
      {note()}
    </output>
  );
}
