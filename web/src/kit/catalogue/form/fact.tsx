import type { ReactNode } from 'react';
import styles from './form.module.css';

/** A fact about an entry that is not a field of its form; shown among the fields of a read-only section. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <dt className={styles.shownLabel}>{label}</dt>
      <dd className={styles.shownValue}>{children}</dd>
    </div>
  );
}
