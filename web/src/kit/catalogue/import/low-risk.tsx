import { Checkbox } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './import.module.css';
import { withOptions, type Plan } from './plan.ts';

interface LowRiskProps {
  job: ImportJob;
  plan: Plan;
  onChange: (plan: Plan) => void;
}

/** Rows that associate a control with a risk whose level asks for none: asked once for the file, and rejected until confirmed. */
export function LowRisk({ job, plan, onChange }: LowRiskProps) {
  const { t } = useTexts();
  const count = job.reasons.filter(({ code }) => code === 'lowRisk').reduce((sum, reason) => sum + reason.count, 0);
  const { confirmsLowRisk } = plan.options;
  if (count === 0 && !confirmsLowRisk) return null;
  return (
    <section className={styles.block} data-part="lowRisk">
      <h3 className={styles.subtitle}>{t('imports.lowRisk.title')}</h3>
      {count > 0 ? <p className={styles.note}>{t('imports.lowRisk.rows', { count })}</p> : null}
      <Checkbox
        size="xs"
        mt="xs"
        label={t('imports.lowRisk.confirm')}
        checked={confirmsLowRisk}
        onChange={({ currentTarget: { checked } }) => onChange(withOptions(plan, { confirmsLowRisk: checked }))}
      />
    </section>
  );
}
