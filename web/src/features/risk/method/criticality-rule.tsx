import type { CriticalityRule } from '@baluarte/contract/inventory/criticality.rules.ts';
import { NativeSelect } from '@mantine/core';
import { Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './method.module.css';

const counts = ['1', '2', '3'];

interface CriticalityRuleProps {
  rule: CriticalityRule;
  isReadOnly: boolean;
  onChange: (rule: CriticalityRule) => void;
}

/** How many high and medium values make an asset of high and of medium criticality. */
export function CriticalityRulePanel({ rule, isReadOnly, onChange }: CriticalityRuleProps) {
  const { t } = useTexts();
  return (
    <Panel title={t('method.criticality.title')} className={styles.measure}>
      <p className={styles.quiet}>{t('method.criticality.lead')}</p>
      <div className={styles.counts}>
        <NativeSelect
          size="sm"
          label={t('method.criticality.highs')}
          disabled={isReadOnly}
          data={counts}
          value={String(rule.highs)}
          onChange={({ currentTarget }) => onChange({ ...rule, highs: Number(currentTarget.value) })}
        />
        <NativeSelect
          size="sm"
          label={t('method.criticality.mediums')}
          description={t('method.criticality.mediumsText')}
          inputWrapperOrder={['label', 'input', 'description']}
          disabled={isReadOnly}
          data={counts}
          value={String(rule.mediums)}
          onChange={({ currentTarget }) => onChange({ ...rule, mediums: Number(currentTarget.value) })}
        />
      </div>
    </Panel>
  );
}
