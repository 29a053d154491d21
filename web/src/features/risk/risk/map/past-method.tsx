import { Switch } from '@mantine/core';
import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './map.module.css';

interface PastMethodProps {
  method: RiskMapReply['method'];
  isTodays: boolean;
  onChange: (isTodays: boolean) => void;
}

/** Which method the past is shown with: the one in force then, or today's where it is another one. */
export function PastMethod({ method, isTodays, onChange }: PastMethodProps) {
  const { t, date } = useTexts();
  const { since, isCurrent } = method;
  if (isCurrent && !isTodays) return <p className={styles.method}>{t('risk.map.methodSame')}</p>;
  return (
    <div className={styles.method}>
      <Switch
        size="xs"
        label={t('risk.map.methodToday')}
        checked={isTodays}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        {isTodays
          ? t('risk.map.methodIsToday')
          : since === null
            ? t('risk.map.methodThen')
            : t('risk.map.methodThenSince', { date: date(since) })}
      </span>
    </div>
  );
}
