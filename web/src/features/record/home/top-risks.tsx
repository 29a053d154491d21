import { Empty, Panel } from '#kit/layout/panel.tsx';
import { RangeBadge } from '#risk/shared/range-badge.tsx';
import { isRangeId } from '#risk/shared/range-mark.tsx';
import { rowsFollow } from '#kit/catalogue/list/row-press.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { LeveledRisks, RangeLevel } from './posture/posture-endpoints.ts';
import { RowsLink } from './posture/rows-link.tsx';
import styles from './top-risks.module.css';
import { rangeNameIn } from './range-name.ts';

/** The list in the order of these. */
const allRisks = 'statusId=1,4,7&sort=-residualLevel';

interface LevelProps {
  level: number;
  rangeId: number;
  nameOf: (rangeId: number) => string;
  isQuiet?: boolean;
}

const Level = ({ level, rangeId, nameOf, isQuiet = false }: LevelProps) =>
  isRangeId(rangeId) ? <RangeBadge rangeId={rangeId} name={nameOf(rangeId)} level={level} isQuiet={isQuiet} /> : level;

/** The risks with the highest level after controls: what is left of each, and the inherent level. */
export function TopRisks({ top, ranges }: { top: LeveledRisks['top']; ranges: readonly RangeLevel[] }) {
  const { t, localized } = useTexts();
  const nameOf = rangeNameIn(ranges, localized);
  return (
    <Panel
      title={t('home.risks.top')}
      isFlush
      actions={
        <RowsLink to="/risks" query={allRisks} className={styles.all}>
          {t('home.risks.seeAll')}
        </RowsLink>
      }
    >
      {top.length === 0 ? (
        <Empty title={t('home.risks.topNone')} text={t('home.risks.topNoneText')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('home.risks.kinds.residual')}</th>
              <th scope="col">{t('home.risks.kinds.inherent')}</th>
              <th scope="col">{t('home.risks.asset')}</th>
            </tr>
          </thead>
          <tbody {...rowsFollow}>
            {top.map((risk) => (
              <tr key={risk.id}>
                <td className={styles.level} data-label={t('home.risks.kinds.residual')}>
                  <Level {...risk.residual} nameOf={nameOf} />
                </td>
                <td className={styles.level} data-label={t('home.risks.kinds.inherent')} data-quiet>
                  <Level {...risk.inherent} nameOf={nameOf} isQuiet />
                </td>
                <th scope="row">
                  <RowsLink to="/risks" query={`${allRisks}&risk=${risk.id}`}>
                    <span className={styles.code}>{risk.code}</span> {risk.asset}
                  </RowsLink>
                  {risk.threat === '' ? null : (
                    <span className={styles.of}>
                      {localized(risk, 'threat')} · {localized(risk, 'vulnerability')}
                    </span>
                  )}
                </th>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
