import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { rowName } from '../row-name.ts';
import { useWords } from '../words.ts';
import { hrefIn, opensBeside, useList } from './list-context.ts';
import { RowMenu } from './row-menu.tsx';
import { rowOpening } from './row-press.ts';
import { CellValue } from './table-row.tsx';
import styles from './cards.module.css';

/** The rows on a narrow screen: the first two columns as a heading, the rest below it. */
export function Cards({ isStale, onRemove }: { isStale: boolean; onRemove: (row: number) => void }) {
  const list = useList();
  const { catalogue, rows, shown, choices, selection } = list;
  const { t } = useTexts();
  const words = useWords(catalogue);
  const navigate = useNavigate();
  const [menuId, setMenuId] = useState<number | null>(null);
  const heading = shown.filter(({ field }) => field === 'code' || field === 'name');
  // A code alone says little: what stands beside it belongs to the heading.
  const isCodeAlone = heading.length === 1 && heading[0]?.field === 'code' && shown[0] === heading[0];
  const titles = isCodeAlone ? shown.slice(0, 2) : heading.length > 0 ? heading : shown.slice(0, 1);
  const rest = shown.filter((column) => !titles.includes(column));
  return (
    <ul className={styles.cards} aria-label={words.title} aria-busy={isStale}>
      {rows.map((row, index) => {
        const name = rowName(row);
        const href = hrefIn(list, row);
        const title = titles.map((column) => (
          <span key={column.field}>
            <CellValue row={row} column={column} choices={choices} />
          </span>
        ));
        return (
          <li
            key={row.id}
            className={styles.card}
            data-selected={selection.has(row.id) || undefined}
            {...rowOpening(href, (to) => void navigate(to, { preventScrollReset: opensBeside(list) }))}
          >
            <div className={styles.head}>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={selection.has(row.id)}
                  aria-label={t('catalogue.selection.row', { name })}
                  onChange={() => selection.toggle(row)}
                />
              </label>
              <h2 className={styles.title}>
                {href ? (
                  <Link to={href} preventScrollReset={opensBeside(list)}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </h2>
              {menuId === row.id ? (
                <RowMenu row={row} onRemove={() => onRemove(index)} onClose={() => setMenuId(null)} />
              ) : (
                <button
                  type="button"
                  className={styles.dots}
                  aria-haspopup="menu"
                  aria-label={t('catalogue.list.rowActions', { name })}
                  onClick={() => setMenuId(row.id)}
                >
                  <IconDots size={18} stroke={1.5} aria-hidden />
                </button>
              )}
            </div>
            <dl className={styles.data}>
              {rest.map((column) => (
                <div key={column.field} className={styles.line}>
                  <dt>{column.label}</dt>
                  <dd>
                    <CellValue row={row} column={column} choices={choices} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
