import { Switch } from '@mantine/core';
import { mayBeToDefine, toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { uncovered, type Plan } from './plan.ts';

interface EndsToDefineProps {
  catalogue: Catalogue;
  plan: Plan;
  onChange: (plan: Plan) => void;
}

/** Assets, threats and vulnerabilities that no column says: new rows may leave them to be defined, one by one, later. */
export function EndsToDefine({ catalogue, plan, onChange }: EndsToDefineProps) {
  const { t, texts } = useTexts();
  const names = uncovered(catalogue.fields, plan).filter((name) => mayBeToDefine(catalogue.fields[name]?.from));
  if (names.length === 0) return null;
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
