import { useId } from 'react';
import { RangeBadge } from '#risk/shared/range-badge.tsx';
import { isRangeId, rangeIds, RangePatterns } from '#risk/shared/range-mark.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { LeveledRisks, RangeLevel } from './posture/posture-endpoints.ts';
import { LinkedNumber } from './posture/linked-number.tsx';
import { undiscarded, withQuery } from '@baluarte/contract/record/row-queries.ts';
import styles from './range-table.module.css';

/** The ranges as parts of a whole; the table below it says the same in words. */
export function Proportion({ counts }: { counts: readonly { id: number; share: number }[] }) {
  const prefix = useId();
  const from = (index: number) => counts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  return (
    <svg className={styles.proportion} width="100%" height={16} aria-hidden>
      <RangePatterns prefix={prefix} />
      {counts.map(({ id, share }, index) => {
        const box = { x: `${from(index) * 100}%`, y: 0, width: `${share * 100}%`, height: 16 };
        return (
          <g key={id}>
            <rect {...box} fill={`var(--b-risk-${id}-fill)`} />
            <rect {...box} fill={`url(#${prefix}-${id})`} />
          </g>
        );
      })}
    </svg>
  );
}

const kinds = ['residual', 'inherent', 'expected', 'target'] as const;
/** By what of a risk its range is counted, and how the list of risks is asked for those of one range. */
const filters = {
  residual: 'residualRangeId',
  inherent: 'rangeId',
  expected: 'expectedRangeId',
  target: 'targetRangeId',
} as const;

interface RangeTableProps {
  counts: LeveledRisks['counts'];
  ranges: readonly RangeLevel[];
}

/** How many assessed risks are in each range, the worst first, by each of their values; every number leads to its risks. */
export function RangeTable({ counts, ranges }: RangeTableProps) {
  const { t, localized } = useTexts();
  const countOf = (kind: (typeof kinds)[number], id: number) =>
    counts.find(({ rangeId }) => rangeId === id)?.[kind] ?? 0;
  const total = rangeIds.reduce((sum, id) => sum + countOf('residual', id), 0);
  const shareOf = (id: number) => (total === 0 ? 0 : countOf('residual', id) / total);
  return (
    <>
      {total > 0 ? <Proportion counts={ranges.map(({ id }) => ({ id, share: shareOf(id) }))} /> : null}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('home.risks.range')}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" className={styles.number}>
                  {t(`home.risks.kinds.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ranges.map((range) => (
              <tr key={range.id}>
                <th scope="row">
                  {isRangeId(range.id) ? <RangeBadge rangeId={range.id} name={localized(range, 'name')} /> : null}
                  {range.hasBounds ? (
                    <span className={styles.bounds}>
                      {t('home.risks.rangeBounds', { from: range.levelFrom, to: range.levelTo })}
                    </span>
                  ) : null}
                </th>
                {kinds.map((kind) => (
                  <RangeCount
                    key={kind}
                    count={countOf(kind, range.id)}
                    query={`${filters[kind]}=${range.id}`}
                    what={t('home.risks.seeKind', {
                      what: localized(range, 'name'),
                      kind: t(`home.risks.kinds.${kind}`),
                    })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function RangeCount({ count, query, what }: { count: number; query: string; what: string }) {
  return (
    <td className={styles.number}>
      <LinkedNumber count={count} what={what} to="/risks" query={withQuery(undiscarded, query)} />
    </td>
  );
}
