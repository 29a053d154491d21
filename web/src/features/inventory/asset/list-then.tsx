import type { ReactNode } from 'react';
import { AsOfBanner, AsOfForm } from '#kit/catalogue/show/as-of.tsx';
import styles from './criticality/criticality.module.css';

/** The list of assets now, or as it stood at a moment, and the way to another one. */
export function ListThen({ at, error, children }: { at: string | undefined; error: unknown; children: ReactNode }) {
  return (
    <>
      {at === undefined ? null : <AsOfBanner at={at} error={error} />}
      {children}
      <div className={styles.past}>
        <AsOfForm key={at} />
      </div>
    </>
  );
}
