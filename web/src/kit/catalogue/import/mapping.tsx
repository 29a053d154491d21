import { Button, NativeSelect } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useId, useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { labelOf } from '../words.ts';
import styles from './import.module.css';
import { assign, type Plan } from './plan.ts';
import { useFirstCells } from './use-checked-rows.ts';

interface MappingProps {
  catalogue: Catalogue;
  job: ImportJob;
  plan: Plan;
  isOpenAtFirst: boolean;
  onChange: (plan: Plan) => void;
}

/** Each column of the file with an example out of it, and the field it fills. */
export function Mapping({ catalogue, job, plan, isOpenAtFirst, onChange }: MappingProps) {
  const { t, texts, number } = useTexts();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  const examples = useFirstCells(job);
  const fields = Object.entries(catalogue.fields).map(([name, { required }]) => ({
    value: name,
    label: `${labelOf(texts, catalogue.name, name)}${required ? ' *' : ''}`,
  }));
  const matched = t('imports.mapping.matched', {
    matched: number(job.headers.filter((header) => plan.mapping[header]).length),
    total: number(job.headers.length),
  });
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.blockHead}>
        <h3 id={id} className={styles.subtitle}>
          {t('imports.mapping.title')} <span className={styles.aside}>{matched}</span>
        </h3>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'imports.mapping.hide' : 'imports.mapping.show')}
        </Button>
      </div>
      {isOpen ? (
        <>
          <p className={styles.note}>{t('imports.mapping.text')}</p>
          <ul className={styles.mapping}>
            {job.headers.map((header, index) => (
              <li key={`${index} ${header}`}>
                <NativeSelect
                  size="xs"
                  label={header === '' ? t('imports.mapping.unnamed', { n: index + 1 }) : header}
                  description={examples[index] || '—'}
                  classNames={{ description: styles.example }}
                  // A column is told by its header; one without cannot be told.
                  disabled={header === ''}
                  value={plan.mapping[header] ?? ''}
                  data={[{ value: '', label: t('imports.mapping.leftOut') }, ...fields]}
                  onChange={({ currentTarget: { value } }) => onChange(assign(plan, header, value || null))}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
