import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { summaryQuery, useTreatmentPermits } from './treatment-queries.ts';
import styles from './treatment.module.css';

/** The plan in numbers; each opens exactly those risks. */
export function PlanSummary() {
  const { t, number } = useTexts();
  const { approve } = useTreatmentPermits();
  const { data } = useQuery(summaryQuery);
  if (!data) return <div className={styles.summary} aria-busy="true" />;
  const { states, overdue, forMe } = data;
  const counts = [
    { key: 'overdue', count: overdue, query: 'overdue=true' },
    { key: 'undecided', count: states.undecided ?? 0, query: 'state=undecided' },
    ...(approve ? [{ key: 'forMe', count: forMe, query: 'forMe=true' } as const] : []),
    { key: 'underWay', count: states.underWay ?? 0, query: 'state=underWay' },
    { key: 'accepted', count: states.accepted ?? 0, query: 'state=accepted' },
  ] as const;
  return (
    <nav className={styles.summary} aria-label={t('treatment.counts.label')}>
      {counts.map(({ key, count, query }) => (
        <Link
          key={key}
          to={`/risks/treatments?${query}`}
          className={styles.count}
          data-key={key}
          data-none={count === 0 || undefined}
        >
          <strong>{number(count)}</strong>
          <span>{t(`treatment.counts.${key}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
