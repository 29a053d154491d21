import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { choiceName, type Choices } from '../choices.ts';
import { labelOf } from '../words.ts';
import styles from './import.module.css';
import { uncovered, type Plan } from './plan.ts';

interface MissingFieldsProps {
  catalogue: Catalogue;
  choices: Choices;
  plan: Plan;
  missing: readonly string[];
  onChange: (plan: Plan) => void;
}

/** Required fields the file does not have: one value for all of its rows. A choice is sent by its code, as a cell would. */
export function MissingFields({ catalogue, choices, plan, missing, onChange }: MissingFieldsProps) {
  const { t, texts } = useTexts();
  const names = uncovered(catalogue.fields, plan);
  if (names.length === 0) return null;
  // The code tells rows apart, so it cannot be the same for all of them.
  const shared = names.filter((name) => name !== 'code');
  const set = (name: string, value: string) => {
    // What depends on it is chosen anew.
    const kept = Object.entries(plan.defaults).filter(([other]) => catalogue.fields[other]?.parent !== name);
    onChange({ ...plan, defaults: { ...Object.fromEntries(kept), [name]: value } });
  };
  const optionsOf = (name: string) => {
    const field = catalogue.fields[name];
    const all = choices.of(field?.from).filter(({ statusId }) => statusId === 1);
    const parentField = field?.parent ? catalogue.fields[field.parent] : undefined;
    const parent = choices.of(parentField?.from).find(({ code }) => code === plan.defaults[field?.parent ?? '']);
    const fitting = parent ? all.filter(({ parentId }) => parentId === null || parentId === parent.id) : all;
    return fitting.map((choice) => ({ value: choice.code, label: choiceName(choice) }));
  };
  return (
    <section className={styles.block} data-needed>
      <h3 className={styles.subtitle}>{t('imports.mapping.missing')}</h3>
      {names.length > shared.length ? (
        <p className={styles.wrong}>
          {t('imports.mapping.codeMissing', { field: labelOf(texts, catalogue.name, 'code') })}
        </p>
      ) : null}
      {shared.length > 0 ? <p className={styles.note}>{t('imports.mapping.missingText')}</p> : null}
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
        {shared.map((name) => {
          const isChoice = catalogue.fields[name]?.from !== undefined;
          const given = {
            size: 'xs' as const,
            required: true,
            label: labelOf(texts, catalogue.name, name),
            value: plan.defaults[name] ?? '',
            error: missing.includes(name) ? texts.issues.required : undefined,
          };
          return isChoice ? (
            <NativeSelect
              key={name}
              {...given}
              data={[{ value: '', label: t('catalogue.form.choose') }, ...optionsOf(name)]}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          ) : (
            <TextInput
              key={name}
              {...given}
              maxLength={500}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          );
        })}
      </SimpleGrid>
    </section>
  );
}
