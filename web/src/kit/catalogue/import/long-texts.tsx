import { Group, Radio } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { withOptions, type Plan } from './plan.ts';

interface LongTextsProps {
  catalogue: Catalogue;
  job: ImportJob;
  plan: Plan;
  onChange: (plan: Plan) => void;
}

/** What becomes of texts longer than their field, asked once for the file: cut and kept whole elsewhere, or refused. */
export function LongTexts({ catalogue, job, plan, onChange }: LongTextsProps) {
  const { t, texts } = useTexts();
  const refused = job.reasons.filter(({ code }) => code === 'tooLong').reduce((sum, { count }) => sum + count, 0);
  const count = job.cut + refused;
  if (!job.canCut || count === 0) return null;
  const notes = Object.keys(catalogue.fields).find((name) => catalogue.fields[name]?.keepsLongTexts) ?? '';
  return (
    <Radio.Group
      className={styles.block}
      label={t('imports.longTexts.title')}
      description={t('imports.longTexts.rows', { count })}
      value={plan.options.cutsLongTexts ? 'cut' : 'refuse'}
      onChange={(value) => onChange(withOptions(plan, { cutsLongTexts: value === 'cut' }))}
    >
      <Group gap="xs" mt="xs">
        <Radio
          size="xs"
          value="cut"
          label={t('imports.longTexts.cut', { notes: fieldLabel(texts, catalogue, notes) })}
        />
        <Radio size="xs" value="refuse" label={t('imports.longTexts.refuse')} />
      </Group>
    </Radio.Group>
  );
}
