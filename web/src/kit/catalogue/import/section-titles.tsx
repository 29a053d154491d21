import { NativeSelect } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { withOptions, type Plan } from './plan.ts';
import { Questions } from './questions.tsx';

interface SectionTitlesProps {
  catalogue: Catalogue;
  choices: Choices;
  job: ImportJob;
  plan: Plan;
  onChange: (plan: Plan) => void;
}

/** Maximum titles shown. */
const mostShown = 5;

/** What the titles of sections stand for: the category of the rows below, another of their choices, or nothing. */
export function SectionTitles({ catalogue, choices, job, plan, onChange }: SectionTitlesProps) {
  const { t, texts } = useTexts();
  if (job.titles.length === 0) return null;
  const brought = new Set(Object.values(plan.mapping));
  const { titlesField } = plan.options;
  const possible = Object.entries(catalogue.fields).flatMap(([name, { kind }]) =>
    kind === 'choice' && (!brought.has(name) || name === titlesField) ? [name] : [],
  );
  const shown = job.titles.slice(0, mostShown).join(', ');
  const questions = job.questions.filter(({ field }) => field === titlesField && !brought.has(field));
  return (
    <section className={styles.block} data-part="titles">
      <NativeSelect
        size="xs"
        label={t('imports.titles.use')}
        description={t('imports.titles.found', { titles: job.titles.length > mostShown ? `${shown}…` : shown })}
        value={titlesField ?? ''}
        data={[
          { value: '', label: t('imports.titles.none') },
          ...possible.map((name) => ({ value: name, label: fieldLabel(texts, catalogue, name) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange(withOptions(plan, { titlesField: value || null }))}
      />
      {titlesField !== null && questions.length > 0 ? (
        <Questions
          catalogue={catalogue}
          choices={choices}
          field={titlesField}
          questions={questions}
          plan={plan}
          onChange={onChange}
        />
      ) : null}
    </section>
  );
}
