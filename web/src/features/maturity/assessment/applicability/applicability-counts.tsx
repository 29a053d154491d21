import type { ApplicabilityRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { countOf, counts } from './applicability-rows.ts';
import styles from './applicability.module.css';

interface ApplicabilityCountsProps {
  rows: readonly ApplicabilityRow[];
  /** Filters the reader may use. */
  offered: ReadonlySet<string>;
}

/** What the statement says in numbers; each opens exactly those controls. */
export function ApplicabilityCounts({ rows, offered }: ApplicabilityCountsProps) {
  const { t, number } = useTexts();
  const at = useSearchParams()[0].get('at');
  return (
    <nav className={styles.counts} aria-label={t('applicability.counts.label')}>
      {counts
        .filter(({ filters }) => Object.keys(filters).every((name) => offered.has(name)))
        .map(({ key, filters }) => {
          const count = countOf(rows, filters);
          const query = new URLSearchParams(Object.entries(filters).map(([name, values]) => [name, values.join(',')]));
          // Of the past it stays the past.
          if (at !== null) query.set('at', at);
          return (
            <Link
              key={key}
              to={{ search: query.toString() }}
              className={styles.count}
              data-key={key}
              data-none={count === 0 || undefined}
            >
              <strong>{number(count)}</strong>
              <span>{t(`applicability.counts.${key}`)}</span>
            </Link>
          );
        })}
    </nav>
  );
}
