import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useTexts } from '../../texts.ts';
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
    <div className={styles.missing}>
      <h4 className={styles.subtitle}>{t('imports.mapping.missing')}</h4>
      <p className={styles.note}>{t('imports.mapping.missingText')}</p>
      <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
        {names.map((name) => {
          const isChoice = catalogue.fields[name]?.from !== undefined;
          const shared = {
            size: 'xs' as const,
            required: true,
            label: labelOf(texts, catalogue.name, name),
            value: plan.defaults[name] ?? '',
            error: missing.includes(name) ? texts.issues.required : undefined,
          };
          return isChoice ? (
            <NativeSelect
              key={name}
              {...shared}
              data={[{ value: '', label: t('catalogue.form.choose') }, ...optionsOf(name)]}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          ) : (
            <TextInput
              key={name}
              {...shared}
              maxLength={500}
              onChange={({ currentTarget }) => set(name, currentTarget.value)}
            />
          );
        })}
      </SimpleGrid>
    </div>
  );
}
