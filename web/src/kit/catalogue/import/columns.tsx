import { Checkbox, NativeSelect } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { assign, withOptions, type Plan } from './plan.ts';
import { Questions } from './questions.tsx';
import { HeaderRow } from './header-row.tsx';
import { useFirstCells } from './use-checked-rows.ts';

interface ColumnsProps {
  catalogue: Catalogue;
  choices: Choices;
  job: ImportJob;
  plan: Plan;
  onChange: (plan: Plan) => void;
  onMove: Parameters<typeof HeaderRow>[0]['onMove'];
}

/** Each column of the file with an example out of it, the field it fills, and the words in it that are no known value. */
export function Columns({ catalogue, choices, job, plan, onChange, onMove }: ColumnsProps) {
  const { t, texts, number } = useTexts();
  const id = useId();
  const examples = useFirstCells(job);
  const fields = Object.entries(catalogue.fields).map(([name, { required }]) => ({
    value: name,
    label: `${fieldLabel(texts, catalogue, name)}${required ? ' *' : ''}`,
  }));
  const unread = t(plan.options.keepsRest && job.canCut ? 'imports.mapping.inNotes' : 'imports.mapping.leftOut');
  const matched = t('imports.mapping.matched', {
    matched: number(job.headers.filter((header) => plan.mapping[header]).length),
    total: number(job.headers.filter(Boolean).length),
  });
  return (
    <section className={styles.block} aria-labelledby={id} data-part="columns">
      <div className={styles.blockHead}>
        <h3 id={id} className={styles.subtitle}>
          {t('imports.mapping.title')}
        </h3>
        <span className={styles.aside}>{matched}</span>
      </div>
      <HeaderRow sheet={job.sheet} onMove={onMove} />
      {job.canCut && job.headers.some((header) => !plan.mapping[header]) ? (
        <Checkbox
          size="xs"
          my="sm"
          label={t('imports.mapping.keepsRest')}
          checked={plan.options.keepsRest}
          onChange={({ currentTarget }) => onChange(withOptions(plan, { keepsRest: currentTarget.checked }))}
        />
      ) : null}
      <ul className={styles.columns}>
        {job.headers.map((header, index) => {
          const field = plan.mapping[header] ?? null;
          const questions = job.questions.filter((question) => question.field === field);
          return (
            <li key={`${index} ${header}`} data-left-out={field === null || undefined}>
              <NativeSelect
                size="xs"
                label={header === '' ? t('imports.mapping.unnamed', { n: index + 1 }) : header}
                description={examples[index] || '—'}
                classNames={{ root: styles.column, description: styles.example }}
                // A column is identified by its header; one without cannot be.
                disabled={header === ''}
                value={field ?? ''}
                data={[{ value: '', label: unread }, ...fields]}
                onChange={({ currentTarget: { value } }) => onChange(assign(plan, header, value || null))}
              />
              {field !== null && questions.length > 0 ? (
                <Questions
                  catalogue={catalogue}
                  choices={choices}
                  field={field}
                  questions={questions}
                  plan={plan}
                  onChange={onChange}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
