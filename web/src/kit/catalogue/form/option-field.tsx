import { Radio } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTexts, type TextKey } from '#kit/texts/texts.ts';
import { textOf } from '../text-of.ts';
import type { Row } from '../catalogue.ts';
import { useFieldHome } from './form-context.ts';
import { ShownField } from './shown-field.tsx';
import { useField } from './use-field.ts';
import styles from './form.module.css';

/** Texts of a page for an option besides the words of its values. */
export interface AboutOption {
  /** How one value differs from the others. */
  Note?: ComponentType<{ value: number }>;
  /** Why the value of an entry does not change; null where it may. */
  fixed?: (row: Row) => TextKey | null;
}

/** One of a few values that are the same in every company, all of them in sight. */
export function OptionField({ name, about = {} }: { name: string; about?: AboutOption | undefined }) {
  const state = useField(name);
  const { t } = useTexts();
  const { row } = useFieldHome();
  const { Note, fixed } = about;
  const why = row && fixed ? fixed(row) : null;
  const { field, label, hint, error, words } = state;
  const value = textOf(state.value);
  if (state.isShown)
    return (
      <ShownField state={state}>
        {Note && value !== '' ? (
          <span className={styles.optionNote}>
            <Note value={Number(value)} />
          </span>
        ) : null}
      </ShownField>
    );
  return (
    <div className={styles.field} data-wide>
      <Radio.Group
        label={label}
        description={why ? t(why) : hint}
        error={error}
        withAsterisk={field.required}
        value={value}
        onChange={(chosen) => state.set(Number(chosen))}
      >
        <div className={styles.options}>
          {(field.values ?? []).map((each, index) => (
            <Radio
              key={each}
              className={styles.optionCard ?? ''}
              size="md"
              // The summary of errors leads to the first of them.
              {...(index === 0 && { id: state.id })}
              value={String(each)}
              label={words?.[each] ?? String(each)}
              description={Note ? <Note value={each} /> : undefined}
              disabled={why !== null}
              onBlur={state.touch}
            />
          ))}
        </div>
      </Radio.Group>
    </div>
  );
}
