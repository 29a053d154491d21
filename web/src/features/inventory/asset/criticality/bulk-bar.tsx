import { Button } from '@mantine/core';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import type { CriticalityLevel } from '@baluarte/contract/inventory/criticality.rules.ts';
import { useState } from 'react';
import { refresh, showDone } from '#kit/catalogue/writes.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { call } from '#kit/http/call.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import styles from './criticality.module.css';
import { LevelChoice } from './level-choice.tsx';

/** Says the same of every chosen asset; what is left open stays as each has it. */
export function BulkBar({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useTexts();
  const [integrity, setIntegrity] = useState<CriticalityLevel | null>(null);
  const [availability, setAvailability] = useState<CriticalityLevel | null>(null);
  const [reason, setReason] = useState('');
  const said = reason.trim();
  useLeaveGuard(() => integrity !== null || availability !== null || said !== '');
  const save = async () => {
    try {
      const values = {
        ...(integrity !== null && { integrity, ...(said !== '' && { integrityReason: said }) }),
        ...(availability !== null && { availability, ...(said !== '' && { availabilityReason: said }) }),
      };
      const { changesetId } = await call(assetCriticality.bulk, { body: { ids: [...ids], values } });
      await refresh();
      showDone(t('criticality.bulk.done', { count: ids.length }), changesetId);
      onDone();
    } catch (error) {
      await showError(error);
    }
  };
  return (
    <section className={styles.bulk} aria-label={t('criticality.bulk.title', { count: ids.length })}>
      <strong>{t('criticality.bulk.title', { count: ids.length })}</strong>
      <div>
        <span className={styles.label}>{t('criticality.dimensions.integrity')}</span>
        <LevelChoice label={t('criticality.dimensions.integrity')} value={integrity} onChange={setIntegrity} />
      </div>
      <div>
        <span className={styles.label}>{t('criticality.dimensions.availability')}</span>
        <LevelChoice label={t('criticality.dimensions.availability')} value={availability} onChange={setAvailability} />
      </div>
      <LongText
        className={styles.reason ?? ''}
        size="xs"
        minRows={1}
        max={500}
        label={t('criticality.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button size="xs" disabled={integrity === null && availability === null} onClick={() => void save()}>
        {t('criticality.bulk.save')}
      </Button>
    </section>
  );
}
