import { PageLink } from '#kit/layout/page-link.tsx';
import { useId } from 'react';
import { RangeBadge } from '#risk/shared/range-badge.tsx';
import { isRangeId, rangeIds, RangePatterns } from '#risk/shared/range-mark.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import type { LevelFigures, RangeLevel } from './home-endpoints.ts';
import { undiscarded, withQuery } from './row-queries.ts';
import styles from './range-table.module.css';

/** The ranges as parts of a whole; the table below it says the same in words. */
export function Proportion({ counts }: { counts: readonly { id: number; share: number }[] }) {
  const prefix = useId();
  const from = (index: number) => counts.slice(0, index).reduce((sum, { share }) => sum + share, 0);
  return (
    <svg className={styles.proportion} width="100%" height={28} aria-hidden>
      <RangePatterns prefix={prefix} />
      {counts.map(({ id, share }, index) => {
        const box = { x: `${from(index) * 100}%`, y: 0, width: `${share * 100}%`, height: 28 };
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

/** How many assessed risks are in each range, the worst first; every number leads to its risks. */
export function RangeTable({ risks, ranges }: { risks: LevelFigures; ranges: readonly RangeLevel[] }) {
  const { t, number, percent, localized } = useTexts();
  const countOf = (id: number) => risks.ranges.find(({ rangeId }) => rangeId === id)?.count ?? 0;
  const total = rangeIds.reduce((sum, id) => sum + countOf(id), 0);
  const shareOf = (id: number) => (total === 0 ? 0 : countOf(id) / total);
  return (
    <>
      {total > 0 ? <Proportion counts={ranges.map(({ id }) => ({ id, share: shareOf(id) }))} /> : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('home.risks.range')}</th>
            <th scope="col" className={styles.number}>
              {t('home.risks.count')}
            </th>
            <th scope="col" className={styles.number}>
              {t('home.risks.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => {
            const count = countOf(range.id);
            const share = shareOf(range.id);
            return (
              <tr key={range.id}>
                <th scope="row">
                  {isRangeId(range.id) ? <RangeBadge rangeId={range.id} name={localized(range, 'name')} /> : null}
                  {range.hasBounds ? (
                    <span className={styles.bounds}>
                      {t('home.risks.rangeBounds', { from: range.levelFrom, to: range.levelTo })}
                    </span>
                  ) : null}
                </th>
                <td className={styles.number}>
                  <PageLink
                    to="/risks"
                    query={withQuery(undiscarded, `rangeId=${range.id}`)}
                    label={t('home.figures.see', { count: number(count), what: localized(range, 'name') })}
                  >
                    {number(count)}
                  </PageLink>
                </td>
                <td className={styles.number}>{percent(share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
