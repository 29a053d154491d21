import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './lanes.module.css';

/** Cards a lane shows; the list has the rest. */
export const perLane = 8;

/** What was found for a lane, as a query tells it. */
interface Found<Row> {
  data?: { rows: readonly Row[]; meta: { total: number } } | undefined;
  error?: Error | null;
  refetch?: () => unknown;
}

export interface Lane<Row> {
  key: string;
  title: string;
  /** Of the list narrowed to the same rows. */
  href: string;
  found: Found<Row> | undefined;
}

interface LanesProps<Row extends { id: number }> {
  lanes: readonly Lane<Row>[];
  /** Of a lane without rows. */
  empty: string;
  /** Of the link to all rows of a lane, by their number as it is written. */
  more: (count: string) => string;
  renderCard: (row: Row) => ReactNode;
}

/** Rows in lanes side by side, the first of each as cards; a lane's number opens all of them in the list. */
export function Lanes<Row extends { id: number }>({ lanes, empty, more, renderCard }: LanesProps<Row>) {
  const { number } = useTexts();
  return (
    <div className={styles.lanes}>
      {lanes.map(({ key, title, href, found: { data, error, refetch } = {} }) => {
        const total = data?.meta.total ?? 0;
        return (
          <section key={key} className={styles.lane} aria-label={title}>
            <h2 className={styles.title}>
              {title}
              {data ? (
                <Link to={href} className={styles.count}>
                  {number(total)}
                </Link>
              ) : null}
            </h2>
            {error && !data ? <Failed error={error} onRetry={() => void refetch?.()} /> : null}
            {data || error ? null : <div className={styles.skeleton} aria-busy="true" />}
            {data && total === 0 ? <p className={styles.empty}>{empty}</p> : null}
            <ul className={styles.cards}>
              {data?.rows.map((row) => (
                <li key={row.id}>{renderCard(row)}</li>
              ))}
            </ul>
            {total > perLane ? (
              <Link to={href} className={styles.more}>
                {more(number(total))}
              </Link>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

interface LaneCardProps {
  href: string;
  isOpen: boolean;
  code: string;
  /** Beside the code. */
  mark?: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

/** A card of a lane: its code, its name, and what it says besides. */
export function LaneCard({ href, isOpen, code, mark, title, children }: LaneCardProps) {
  return (
    <Link to={href} className={styles.card} aria-current={isOpen || undefined} preventScrollReset>
      <span className={styles.row}>
        <span className={styles.code}>{code}</span>
        {mark}
      </span>
      <strong className={styles.name}>{title}</strong>
      {children}
    </Link>
  );
}

/** A line of a card, its ends apart. */
export const LaneCardRow = ({ children }: { children: ReactNode }) => <span className={styles.row}>{children}</span>;
