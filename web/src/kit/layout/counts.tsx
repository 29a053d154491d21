import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './counts.module.css';

export interface Count {
  key: string;
  label: string;
  count: number;
  /** Of the list narrowed to exactly what is counted. */
  href: string;
  /** Marked where there is any. */
  isLate?: boolean;
}

/** What a page lists in numbers; each opens exactly what it counts. Null: they are on their way. */
export function Counts({ label, counts }: { label: string; counts: readonly Count[] | null }) {
  const { number } = useTexts();
  if (counts === null) return <div className={styles.counts} aria-busy="true" />;
  return (
    <nav className={styles.counts} aria-label={label}>
      {counts.map(({ key, label: name, count, href, isLate = false }) => (
        <Link key={key} to={href} className={styles.count} data-late={(isLate && count > 0) || undefined}>
          <strong>{number(count)}</strong>
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  );
}
