import type { ReactNode } from 'react';
import { LinkedNumber } from './linked-number.tsx';
import styles from './posture.module.css';

export interface Counted {
  key: string;
  name: ReactNode;
  /** What it counts, in words. */
  what: string;
  count: number;
  to: string | null;
  query?: string;
  /** Of a whole, from 0 to 1; drawn as a bar. */
  share?: number;
  /** Asks for attention where it is more than none. */
  isLate?: boolean;
}

/** Names with numbers, each of which opens its rows; where they are parts of a whole each with its bar. */
export function CountList({ rows, label }: { rows: readonly Counted[]; label?: string }) {
  return (
    <ul className={styles.counts} aria-label={label}>
      {rows.map(({ key, name, what, count, to, query, share, isLate = false }) => (
        <li key={key} data-late={(isLate && count > 0) || undefined}>
          <span className={styles.countName}>{name}</span>
          {share === undefined ? null : (
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${Math.round(share * 1000) / 10}%` }} />
            </span>
          )}
          <LinkedNumber
            count={count}
            what={what}
            to={to}
            {...(query === undefined ? {} : { query })}
            className={styles.countNumber}
          />
        </li>
      ))}
    </ul>
  );
}
