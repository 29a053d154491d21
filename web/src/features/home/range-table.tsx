import { PageLink } from '../../kit/layout/page-link.tsx';
import { isRangeId, RangeMark, rangeIds } from '../../kit/risk/range-mark.tsx';
import { useTexts } from '../../kit/texts.ts';
import type { RangeLevel, RiskFigures } from './home-endpoints.ts';
import styles from './range-table.module.css';

/** How many assessed risks are in each range, the worst first; every number leads to its risks. */
export function RangeTable({ risks, ranges }: { risks: RiskFigures; ranges: readonly RangeLevel[] }) {
  const { t, number, percent, localized } = useTexts();
  const countOf = (id: number) => risks.ranges.find(({ rangeId }) => rangeId === id)?.count ?? 0;
  const total = rangeIds.reduce((sum, id) => sum + countOf(id), 0);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('home.risks.range')}</th>
          <th scope="col" className={styles.bar} aria-hidden />
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
          const share = total === 0 ? 0 : count / total;
          return (
            <tr key={range.id}>
              <th scope="row">
                {isRangeId(range.id) ? <RangeMark id={range.id}>{localized(range, 'name')}</RangeMark> : null}
                <span className={styles.bounds}>
                  {t('home.risks.rangeBounds', { from: range.levelFrom, to: range.levelTo })}
                </span>
              </th>
              <td className={styles.bar} aria-hidden>
                <span data-range={range.id} style={{ width: `${share * 100}%` }} />
              </td>
              <td className={styles.number}>
                <PageLink
                  to="/risks"
                  query={`rangeId=${range.id}`}
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
  );
}
