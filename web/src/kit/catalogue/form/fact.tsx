import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Something told of an entry that is no field of its form; stands among the fields of a section that is only shown. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <dt className={styles.shownLabel}>{label}</dt>
      <dd className={styles.shownValue}>{children}</dd>
    </div>
  );
}
