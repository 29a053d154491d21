import { Switch } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { mayBeToDefine, toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { uncovered, type Plan } from './plan.ts';

interface EndsToDefineProps {
  catalogue: Catalogue;
  job: ImportJob;
  plan: Plan;
  onChange: (plan: Plan) => void;
}

/** Assets, threats and vulnerabilities that the file does not say, or not in each row: new rows may leave them to be defined later. */
export function EndsToDefine({ catalogue, job, plan, onChange }: EndsToDefineProps) {
  const { t, texts } = useTexts();
  const open = new Set([
    ...uncovered(catalogue.fields, plan),
    ...Object.keys(plan.defaults).filter((name) => plan.defaults[name] === toDefineCode),
    ...job.reasons.flatMap(({ field, code }) => (code === 'required' && field !== null ? field : [])),
  ]);
  const names = [...open].filter((name) => mayBeToDefine(catalogue.fields[name]?.from));
  // Relations of what there is name both of their ends.
  if (job.kind !== 'risks' || names.length === 0) return null;
  const isOpen = (name: string) => plan.defaults[name] === toDefineCode;
  const set = (name: string, checked: boolean) => {
    const { [name]: _dropped, ...others } = plan.defaults;
    onChange({ ...plan, defaults: checked ? { ...others, [name]: toDefineCode } : others });
  };
  return (
    <section className={styles.block} data-part="to-define" data-needed={!names.every(isOpen) || undefined}>
      <h3 className={styles.subtitle}>{t('imports.toDefine.title')}</h3>
      <p className={styles.note}>{t('imports.toDefine.text')}</p>
      {names.map((name) => (
        <Switch
          key={name}
          size="xs"
          mt="xs"
          label={t('imports.toDefine.end', { field: fieldLabel(texts, catalogue, name) })}
          checked={isOpen(name)}
          onChange={({ currentTarget: { checked } }) => set(name, checked)}
        />
      ))}
    </section>
  );
}
