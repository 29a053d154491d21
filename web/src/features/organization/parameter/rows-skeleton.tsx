import { Skeleton } from '@mantine/core';
import styles from './parameters.module.css';

/** Rows that are still being read. */
export function RowsSkeleton() {
  return (
    <div className={styles.frame} aria-busy>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.waiting}>
          <Skeleton height={14} width={`${60 - ((index * 7) % 25)}%`} />
        </div>
      ))}
    </div>
  );
}
