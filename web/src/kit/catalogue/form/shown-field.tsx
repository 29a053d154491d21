import type { ReactNode } from 'react';
import { useTexts } from '../../texts.ts';
import { Value } from '../value.tsx';
import type { FieldState } from './use-field.ts';
import styles from './form.module.css';

/** A field of an entry that is only shown: its name and what it holds. */
export function ShownField({ state, children }: { state: FieldState; children?: ReactNode }) {
  const { t } = useTexts();
  const { field, label, value, choices } = state;
  return (
    <div className={styles.field} data-wide={field.kind === 'longText' || undefined}>
      <dt className={styles.shownLabel}>{label}</dt>
      <dd className={styles.shownValue} data-field={state.name}>
        <Value
          kind={field.kind}
          value={value}
          choices={choices}
          from={field.from}
          empty={<span className={styles.quiet}>{t('catalogue.form.empty')}</span>}
        />
        {children}
      </dd>
    </div>
  );
}
