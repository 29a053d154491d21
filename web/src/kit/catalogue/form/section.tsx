import { useId, type ReactNode } from 'react';
import { useFieldHome } from './form-context.ts';
import styles from './form.module.css';

/** Fields that belong together, under a title. */
export function Section({ title, children }: { title?: string; children: ReactNode }) {
  const { form } = useFieldHome();
  const id = useId();
  const Grid = form ? 'div' : 'dl';
  return (
    <section className={styles.section} aria-labelledby={title ? id : undefined}>
      {title ? (
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
      ) : null}
      <Grid className={styles.grid}>{children}</Grid>
    </section>
  );
}
