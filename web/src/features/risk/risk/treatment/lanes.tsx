import type { PlanRow } from '@baluarte/contract/risk/treatment.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Failed } from '#kit/catalogue/list/nothing.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { endName } from '../end-name.ts';
import { DueMark, OptionMark, PlanMark } from './plan-marks.tsx';
import { laneQuery } from './treatment-queries.ts';
import styles from './treatment.module.css';

/** Cards a lane shows; the list has the rest. */
const perLane = 8;

export interface Lane {
  key: string;
  title: string;
  /** What the list is narrowed by to have the same risks. */
  query: Readonly<Record<string, string>>;
}

interface LanesProps {
  lanes: readonly Lane[];
  /** Whether a card says what was decided, or where it is in the plan. */
  says: 'option' | 'state';
  openId: number | null;
  hrefOf: (id: number) => string;
}

/** The plan in lanes side by side, each with its most urgent risks; its number opens all of them in the list. */
export function Lanes({ lanes, says, openId, hrefOf }: LanesProps) {
  const { t, number } = useTexts();
  const found = useQueries({ queries: lanes.map(({ query }) => laneQuery(query, perLane)) });
  return (
    <div className={styles.lanes}>
      {lanes.map(({ key, title, query }, place) => {
        const { data, error, refetch } = found[place] ?? {};
        const total = data?.meta.total ?? 0;
        const all = `/risks/treatments?${new URLSearchParams(query).toString()}`;
        return (
          <section key={key} className={styles.lane} aria-label={title}>
            <h2 className={styles.laneTitle}>
              {title}
              {data ? (
                <Link to={all} className={styles.laneCount}>
                  {number(total)}
                </Link>
              ) : null}
            </h2>
            {error && !data ? <Failed error={error} onRetry={() => void refetch?.()} /> : null}
            {data || error ? null : <div className={styles.laneSkeleton} aria-busy="true" />}
            {data && total === 0 ? <p className={styles.quiet}>{t('treatment.board.empty')}</p> : null}
            <ul className={styles.cards}>
              {data?.rows.map((row) => (
                <li key={row.id}>
                  <Card row={row} says={says} isOpen={row.id === openId} href={hrefOf(row.id)} />
                </li>
              ))}
            </ul>
            {total > perLane ? (
              <Link to={all} className={styles.more}>
                {t('treatment.board.more', { count: number(total) })}
              </Link>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

interface CardProps {
  row: PlanRow;
  says: LanesProps['says'];
  isOpen: boolean;
  href: string;
}

function Card({ row, says, isOpen, href }: CardProps) {
  return (
    <Link to={href} className={styles.card} aria-current={isOpen || undefined} preventScrollReset>
      <span className={styles.cardHead}>
        <span className={styles.code}>{row.code}</span>
        {typeof row.rangeId === 'number' ? <RangeChip rangeId={rangeId(row.rangeId)} level={row.level} /> : null}
      </span>
      <strong className={styles.cardTitle}>{endName(row.asset)}</strong>
      <span className={styles.cardText}>{endName(row.threat)}</span>
      <span className={styles.cardFoot}>
        {says === 'option' && row.option !== null ? <OptionMark option={row.option} /> : <PlanMark state={row.state} />}
        <DueMark row={row} />
      </span>
    </Link>
  );
}
