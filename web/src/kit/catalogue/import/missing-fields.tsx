import { MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ImportJob } from '@baluarte/contract/inventory/import.ts';
import { isRelatedEntity } from '@baluarte/contract/kit/field.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { choiceName, type Choices } from '../choices.ts';
import { fieldLabel } from '../words.ts';
import styles from './import.module.css';
import { identifying } from './status-line.tsx';
import { SuggestedValues } from './suggested-values.tsx';
import { defaultsFor, uncovered, withDefault, withOptions, type Plan } from './plan.ts';
import { pillOf } from '#kit/form/pill-of.tsx';

interface MissingFieldsProps {
  catalogue: Catalogue;
  job: ImportJob;
  choices: Choices;
  plan: Plan;
  missing: readonly string[];
  onChange: (plan: Plan) => void;
}

const separator = '; ';

/** Required fields the file does not have: what new rows take. A choice is sent by its code, as a cell would. */
export function MissingFields({ catalogue, job, choices, plan, missing, onChange }: MissingFieldsProps) {
  const { t, texts } = useTexts();
  // Titles of sections give it as a column would.
  const titlesField = job.titles.length > 0 ? plan.options.titlesField : null;
  const names = uncovered(catalogue.fields, plan).filter(
    (name) =>
      !identifying.includes(name) &&
      (name !== titlesField || missing.includes(name)) &&
      // Of thousands of entries none stands for all rows: a column says it.
      !isRelatedEntity(catalogue.fields[name]?.from),
  );
  if (names.length === 0) return null;
  const set = (name: string, value: string) => onChange(withDefault(catalogue.fields, choices, plan, name, value));
  const optionsOf = (name: string) =>
    defaultsFor(catalogue.fields, choices, plan, name)?.map((choice) => ({
      value: choice.code,
      label: choiceName(choice),
    })) ?? null;
  return (
    <section className={styles.block} data-part="defaults" data-needed={missing.length > 0 || undefined}>
      <h3 className={styles.subtitle}>{t('imports.mapping.missing')}</h3>
      <p className={styles.note}>
        {t(job.suggestions.length > 0 ? 'imports.suggestions.why' : 'imports.mapping.missingText')}
      </p>
      <div className={styles.fields}>
        {names.map((name) => {
          const { from, kind } = catalogue.fields[name] ?? {};
          const value = plan.defaults[name] ?? '';
          const { parent } = catalogue.fields[name] ?? {};
          const options = optionsOf(name);
          const shared = {
            size: 'xs' as const,
            required: true,
            label: fieldLabel(texts, catalogue, name),
            error: missing.includes(name) ? texts.issues.required : undefined,
          };
          const suggestions = job.suggestions.filter(({ field }) => field === name);
          const suggested =
            suggestions.length > 0 ? (
              <SuggestedValues catalogue={catalogue} choices={choices} suggestions={suggestions} />
            ) : null;
          const placeholder = suggested && value === '' ? t('imports.suggestions.byRow') : '';
          const chooseWords =
            options === null && parent !== undefined
              ? t('catalogue.form.chooseParent', { parent: fieldLabel(texts, catalogue, parent) })
              : t('catalogue.form.choose');
          if (kind === 'choices')
            return (
              <div key={name}>
                <MultiSelect
                  renderPill={pillOf}
                  {...shared}
                  searchable
                  placeholder={placeholder}
                  value={value.split(separator).filter(Boolean)}
                  data={options ?? []}
                  disabled={options === null}
                  onChange={(codes) => set(name, codes.join(separator))}
                />
                {suggested}
              </div>
            );
          return (
            <div key={name}>
              {from === undefined ? (
                <TextInput
                  {...shared}
                  placeholder={placeholder}
                  value={value}
                  maxLength={500}
                  onChange={({ currentTarget }) => set(name, currentTarget.value)}
                />
              ) : (
                <NativeSelect
                  {...shared}
                  value={value}
                  disabled={options === null}
                  data={[{ value: '', label: placeholder || chooseWords }, ...(options ?? [])]}
                  onChange={({ currentTarget }) => set(name, currentTarget.value)}
                />
              )}
              {suggested}
            </div>
          );
        })}
      </div>
      <Switch
        size="xs"
        mt="sm"
        label={t('imports.mapping.fillsEmpty')}
        checked={plan.options.fillsEmpty}
        onChange={({ currentTarget: { checked } }) => onChange(withOptions(plan, { fillsEmpty: checked }))}
      />
    </section>
  );
}
