import { Button } from '@mantine/core';
import { assetCriticality } from '@baluarte/contract/inventory/criticality.ts';
import { dimensions, type CriticalityLevel, type Dimension } from '@baluarte/contract/inventory/criticality.rules.ts';
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
  const [levels, setLevels] = useState<Partial<Record<Dimension, CriticalityLevel | null>>>({});
  const [reason, setReason] = useState('');
  const said = reason.trim();
  const answered = dimensions.filter((name) => (levels[name] ?? null) !== null);
  useLeaveGuard(() => answered.length > 0 || said !== '');
  const save = async () => {
    try {
      const values = Object.fromEntries(
        answered.flatMap((name) => [[name, levels[name]], ...(said === '' ? [] : [[`${name}Reason`, said]])]),
      );
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
      {dimensions.map((name) => (
        <div key={name}>
          <span className={styles.label}>{t(`criticality.dimensions.${name}`)}</span>
          <LevelChoice
            label={t(`criticality.dimensions.${name}`)}
            value={levels[name] ?? null}
            onChange={(level) => setLevels({ ...levels, [name]: level })}
          />
        </div>
      ))}
      <LongText
        className={styles.reason ?? ''}
        size="xs"
        minRows={1}
        max={500}
        label={t('criticality.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button size="xs" disabled={answered.length === 0} onClick={() => void save()}>
        {t('criticality.bulk.save')}
      </Button>
    </section>
  );
}
