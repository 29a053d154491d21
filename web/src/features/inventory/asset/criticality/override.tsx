import { Button, Group } from '@mantine/core';
import type { Criticality } from '@baluarte/contract/inventory/criticality.ts';
import type { CriticalityLevel } from '@baluarte/contract/inventory/criticality.rules.ts';
import { useState } from 'react';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './criticality.module.css';
import { LevelBadge } from '../../shared/level-badge.tsx';
import { LevelChoice } from './level-choice.tsx';
import { partsOfPage } from './parts-of-page.ts';

interface OverrideProps {
  saved: Criticality;
  mayEdit: boolean;
  /** Whether it is saved. */
  onSave: (override: { level: CriticalityLevel; reason: string } | null) => Promise<boolean>;
}

/** The criticality a person sets in the place of the computed one, and why. */
export function Override({ saved, mayEdit, onSave }: OverrideProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [level, setLevel] = useState<CriticalityLevel | null>(null);
  const [reason, setReason] = useState('');
  useLeaveGuard(() => isOpen && (level !== null || reason.trim() !== ''), { within: partsOfPage });
  const close = () => {
    setOpen(false);
    setLevel(null);
    setReason('');
  };
  const save = async (override: Parameters<typeof onSave>[0]) => {
    if (await onSave(override)) close();
  };
  if (saved.override && !isOpen)
    return (
      <div className={styles.override}>
        <p>
          {t('criticality.override.is')} <LevelBadge level={saved.override.level} /> {saved.override.reason}
        </p>
        {mayEdit ? (
          <Button size="compact-xs" variant="subtle" onClick={() => void save(null)}>
            {t('criticality.override.remove')}
          </Button>
        ) : null}
      </div>
    );
  if (!mayEdit) return null;
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="subtle" className={styles.open} onClick={() => setOpen(true)}>
        {t('criticality.override.open')}
      </Button>
    );
  return (
    <div className={styles.form}>
      <p className={styles.hint}>{t('criticality.override.hint')}</p>
      <LevelChoice label={t('criticality.override.level')} value={level} onChange={setLevel} />
      <LongText
        size="xs"
        max={500}
        label={t('criticality.override.reason')}
        required
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          size="xs"
          disabled={level === null || reason.trim() === ''}
          onClick={() => (level === null ? undefined : void save({ level, reason: reason.trim() }))}
        >
          {t('criticality.override.save')}
        </Button>
        <Button size="xs" variant="default" onClick={close}>
          {t('criticality.override.cancel')}
        </Button>
      </Group>
    </div>
  );
}
