import { lazy, Suspense, type ReactNode } from 'react';
import styles from './beside.module.css';

const Over = lazy(() => import('./over.tsx').then((m) => ({ default: m.Over })));

interface BesideProps {
  /** What it is, for people who cannot see where it is. */
  label: string;
  /** Whether there is room for it next to the list; else it covers the page. */
  isDocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The open entry: next to the list on a wide screen, over it on a narrow one. */
export function Beside({ label, isDocked, onClose, children }: BesideProps) {
  return (
    <Suspense fallback={isDocked ? <div className={styles.aside} aria-busy="true" /> : null}>
      {isDocked ? (
        <div className={styles.aside}>{children}</div>
      ) : (
        <Over label={label} onClose={onClose}>
          {children}
        </Over>
      )}
    </Suspense>
  );
}
