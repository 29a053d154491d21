import type { ReactNode } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { Value } from '../value.tsx';
import type { FieldState } from './use-field.ts';
import styles from './form.module.css';

/** A field of an entry that is only shown: its name and what it holds. */
export function ShownField({ state, children }: { state: FieldState; children?: ReactNode }) {
  const { t } = useTexts();
  const { field, label, value, choices } = state;
  const shown = (
    <Value
      kind={field.kind}
      value={value}
      choices={choices}
      from={field.from}
      words={state.words}
      empty={<span className={styles.quiet}>{t('catalogue.form.empty')}</span>}
    />
  );
  return (
    <div className={styles.field} data-wide={field.kind === 'longText' || field.kind === 'option' || undefined}>
      <dt className={styles.shownLabel}>{label}</dt>
      <dd className={styles.shownValue} data-field={state.name}>
        {/* Beside its English version a text says which language it is in. */}
        {field.twin && value ? <span lang="es">{shown}</span> : shown}
        {children}
      </dd>
    </div>
  );
}
