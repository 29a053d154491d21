import { PageLink } from '#kit/layout/page-link.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { RangeBadge } from '#risk/shared/range-badge.tsx';
import { isRangeId } from '#risk/shared/range-mark.tsx';
import { rowsFollow } from '#kit/catalogue/list/row-press.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { LevelFigures, RangeLevel } from './home-endpoints.ts';
import styles from './top-risks.module.css';

interface LevelProps {
  level: number;
  rangeId: number;
  nameOf: (rangeId: number) => string;
  isQuiet?: boolean;
}

const Level = ({ level, rangeId, nameOf, isQuiet = false }: LevelProps) =>
  isRangeId(rangeId) ? <RangeBadge rangeId={rangeId} name={nameOf(rangeId)} level={level} isQuiet={isQuiet} /> : level;

/** The risks with the highest inherent level: what is left of each now, and the level. */
export function TopRisks({ risks, ranges }: { risks: LevelFigures; ranges: readonly RangeLevel[] }) {
  const { t, localized } = useTexts();
  const nameOf = (rangeId: number) => {
    const range = ranges.find(({ id }) => id === rangeId);
    return range ? localized(range, 'name') : '';
  };
  return (
    <Panel
      title={t('home.risks.top')}
      isFlush
      actions={
        <PageLink to="/risks" query="sort=-level" className={styles.all}>
          {t('home.risks.seeAll')}
        </PageLink>
      }
    >
      {risks.top.length === 0 ? (
        <Empty title={t('home.risks.topNone')} text={t('home.risks.topNoneText')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('home.risks.kinds.residual')}</th>
              <th scope="col">{t('home.risks.kinds.inherent')}</th>
              <th scope="col">{t('home.risks.asset')}</th>
              <th scope="col">{t('home.risks.threat')}</th>
              <th scope="col">{t('home.risks.vulnerability')}</th>
            </tr>
          </thead>
          <tbody {...rowsFollow}>
            {risks.top.map((risk) => (
              <tr key={risk.id}>
                <td className={styles.level} data-label={t('home.risks.kinds.residual')}>
                  <Level {...risk.residual} nameOf={nameOf} />
                </td>
                <td className={styles.level} data-label={t('home.risks.kinds.inherent')}>
                  <Level {...risk} nameOf={nameOf} isQuiet />
                </td>
                <th scope="row">
                  <PageLink to="/risks" query={`sort=-level&risk=${risk.id}`}>
                    <span className={styles.code}>{risk.code}</span> {risk.asset}
                  </PageLink>
                </th>
                <td data-label={t('home.risks.threat')}>{localized(risk, 'threat')}</td>
                <td data-label={t('home.risks.vulnerability')}>{localized(risk, 'vulnerability')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
