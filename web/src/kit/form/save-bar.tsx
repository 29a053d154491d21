import { Alert, Button } from '@mantine/core';
import type { Refusal } from '#kit/http/refusal.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** The refusal when somebody else saved meanwhile. */
  clash: Refusal | null;
  onReload: () => void;
}

/** Save and take back, below what they are about; says when somebody else was faster. */
export function SaveBar({ isDirty, onSave, onDiscard, clash, onReload }: SaveBarProps) {
  const { t, dateTime } = useTexts();
  const { by, at } = clash?.params ?? {};
  return (
    <>
      {clash ? (
        <Alert variant="default" role="alert" title={t('setting.conflictTitle')} mt="sm">
          {t('setting.conflict', {
            by: typeof by === 'string' ? by : '—',
            at: typeof at === 'string' ? dateTime(at) : '—',
          })}
          <div className={styles.alertFoot}>
            <Button size="xs" variant="default" onClick={onReload}>
              {t('setting.reload')}
            </Button>
          </div>
        </Alert>
      ) : null}
      <div className={styles.bar} data-dirty={isDirty || undefined}>
        <Button onClick={onSave} aria-keyshortcuts="Control+S" title={t('setting.saveKeys')}>
          {t('setting.save')}
        </Button>
        {isDirty ? (
          <Button variant="default" onClick={onDiscard}>
            {t('setting.discard')}
          </Button>
        ) : null}
        <output className={styles.note}>{isDirty ? t('setting.unsaved') : ''}</output>
      </div>
    </>
  );
}
