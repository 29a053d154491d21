import type { ImportSheets } from '@baluarte/contract/inventory/import.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './sheet-chooser.module.css';

type Rows = ImportSheets['sheets'][number]['rows'];

/** Characters of a column that its width follows, least and most. */
const [least, longest] = [8, 14];

const lastFilled = (cells: readonly string[]) =>
  Math.max(
    0,
    cells.findLastIndex((cell) => cell !== ''),
  );

/** Widths of the columns in percent, after their longest texts; what may run over the empty cells beside it asks for no width. */
function widthsOf(rows: Rows): number[] {
  const columns = rows[0]?.cells.map((_, index) => index) ?? [];
  const weights = columns.map((index) => {
    const lengths = rows.flatMap(({ cells }) =>
      index === lastFilled(cells) && index < cells.length - 1 ? [] : [cells[index]?.length ?? 0],
    );
    return Math.min(longest, Math.max(least, ...lengths));
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (weight * 100) / all);
}

/** The rows a sheet begins with, small: enough to know it again. */
export function FirstRows({ name, rows }: { name: string; rows: Rows }) {
  const { t } = useTexts();
  return (
    <table className={styles.rows}>
      <caption className="b-visually-hidden">{t('imports.sheets.firstRows', { name })}</caption>
      <colgroup>
        <col className={styles.rowNumber} />
        {widthsOf(rows).map((width, index) => (
          <col key={index} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <tbody>
        {rows.map(({ row, cells }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {cells.slice(0, lastFilled(cells) + 1).map((cell, index) => (
              <td key={index} colSpan={index === lastFilled(cells) ? cells.length - index : 1}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
