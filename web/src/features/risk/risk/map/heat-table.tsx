import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { useTexts } from '#kit/texts/texts.ts';
import '#risk/shared/range-colours.css';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import styles from './heat-table.module.css';

interface HeatTableProps {
  map: HeatMap;
  kind: string;
  rangeName: (id: RangeId) => string;
}

/** The same numbers as a plain table, with the sums of rows and columns. */
export function HeatTable({ map, kind, rangeName }: HeatTableProps) {
  const { t, number } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('risk.map.tableCaption', { kind })}>
      <table className={styles.table}>
        <caption className="b-visually-hidden">{t('risk.map.tableCaption', { kind })}</caption>
        <thead>
          <tr>
            <th scope="col">
              {t('risk.map.probability')} × {t('risk.map.impact').toLocaleLowerCase()}
            </th>
            {map.columns.map((column) => (
              <th key={column.impact} scope="col">
                {column.impact} · {column.label}
              </th>
            ))}
            <th scope="col">{t('risk.map.total')}</th>
          </tr>
        </thead>
        <tbody>
          {map.rows.map((row) => (
            <tr key={row.probability}>
              <th scope="row">
                {row.probability} · {row.label}
              </th>
              {row.cells.map((cell) => (
                <td key={cell.impact}>
                  <span className={styles.count} data-empty={cell.count === 0 || undefined}>
                    {number(cell.count)}
                  </span>
                  <span className={styles.range}>
                    <RangeSwatch rangeId={cell.rangeId} size={11} />
                    {cell.level} {rangeName(cell.rangeId)}
                  </span>
                </td>
              ))}
              <td className={styles.total}>{number(row.count)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('risk.map.total')}</th>
            {map.columns.map((column) => (
              <td key={column.impact} className={styles.total}>
                {number(column.count)}
              </td>
            ))}
            <td className={styles.total}>{number(map.total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
