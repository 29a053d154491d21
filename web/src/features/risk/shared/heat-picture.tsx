import type { HeatMap, HeatMapCell } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import type { ComponentType } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import './range-colours.css';
import styles from './heat-picture.module.css';
import { RangeSwatch } from './range-tile.tsx';

interface HeatPictureProps {
  map: HeatMap;
  /** What the table is called for those who hear it. */
  caption: string;
  rangeName: (id: RangeId) => string;
  /** Count the risks of each cell, or show the level and the word alone. */
  isCounted?: boolean;
  /** Small, where it stands beside something else: the counts of the cells that hold risks, each as this shows it. */
  Cell?: ComponentType<HeatMapCell>;
}

/** A heat map to look at, not to work in: a small table with the colour, the pattern and the word of each cell. */
export function HeatPicture({ map, caption, rangeName, isCounted = false, Cell }: HeatPictureProps) {
  const { t, number } = useTexts();
  return (
    <table className={styles.table} data-counted={isCounted || undefined} data-small={Cell !== undefined || undefined}>
      <caption className="b-visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <td className={styles.corner}>
            <span>{Cell ? t('risk.map.impact') : `${t('risk.map.impact')} →`}</span>
            <span>{Cell ? t('risk.map.probability') : `${t('risk.map.probability')} ↓`}</span>
          </td>
          {map.columns.map(({ impact, label }) => (
            <th key={impact} scope="col">
              <span className={styles.order}>{impact}</span>
              <span className={styles.label}>{label === `${impact}` ? '' : label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {map.rows.map((row) => (
          <tr key={row.probability}>
            <th scope="row">
              <span className={styles.order}>{row.probability}</span>
              <span className={styles.label}>{row.label === `${row.probability}` ? '' : row.label}</span>
            </th>
            {row.cells.map((cell) => (
              <td
                key={cell.impact}
                data-range={cell.rangeId}
                data-empty={((isCounted || Cell !== undefined) && cell.count === 0) || undefined}
              >
                {Cell ? (
                  <span className={styles.count}>{cell.count > 0 ? <Cell {...cell} /> : null}</span>
                ) : isCounted ? (
                  <span className={styles.count}>{number(cell.count)}</span>
                ) : (
                  <span className={styles.count}>{cell.level}</span>
                )}
                <span className={styles.range}>
                  <span className={styles.word}>
                    <RangeSwatch rangeId={cell.rangeId} size={10} />
                    <span className={styles.name}>{rangeName(cell.rangeId)}</span>
                  </span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
