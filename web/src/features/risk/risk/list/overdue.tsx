import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './list.module.css';

/** What is late of a risk, as far as one is told, each in words. */
export function useOverdueWords() {
  const { t } = useTexts();
  return ({ overdueFor, overdueControls: count = 0 }: Pick<RiskRow, 'overdueFor' | 'overdueControls'>): string[] => [
    ...(overdueFor ? [t(`risk.overdue.${overdueFor}`)] : []),
    ...(count > 0 ? [t('risk.overdue.followUps', { count })] : []),
  ];
}

/** A sign beside the code of a risk of which something is late, with what it is. */
export function OverdueMark({ risk }: { risk: RiskRow }) {
  const words = useOverdueWords()(risk);
  if (words.length === 0) return null;
  const label = words.join('. ');
  return (
    <Tooltip label={label} openDelay={200} multiline maw={280}>
      <span className={styles.overdue}>
        <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
        <span className="b-visually-hidden">{label}</span>
      </span>
    </Tooltip>
  );
}

/** The same as a column says it. */
export function OverdueWords({ risk }: { risk: RiskRow }) {
  const words = useOverdueWords()(risk);
  return words.length === 0 ? <span className={styles.nothing}>—</span> : words.join('; ');
}
