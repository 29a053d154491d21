import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { moved, type CellPosition } from '#kit/catalogue/list/use-grid.ts';
import '#risk/shared/range-colours.css';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './method.module.css';
import type { Step } from './picture.ts';

interface MatrixEditorProps {
  axes: { probability: readonly Step[]; impact: readonly Step[] };
  matrix: Readonly<Record<number, readonly RangeId[]>>;
  rangeName: (id: RangeId) => string;
  isReadOnly: boolean;
  issueAt: (probability: number, impact: number) => string | undefined;
  onChange: (probability: number, impact: number, id: RangeId) => void;
}

const milder: Record<RangeId, RangeId> = { 4: 3, 3: 2, 2: 1, 1: 4 };
const chosenBy: Record<string, RangeId> = { 1: 1, 2: 2, 3: 3, 4: 4 };

/** The matrix as a table of cells: one stop for Tab, arrows inside, a click or Enter for the next range, 1 to 4 for one of them. */
export function MatrixEditor({ axes, matrix, rangeName, isReadOnly, issueAt, onChange }: MatrixEditorProps) {
  const { t } = useTexts();
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 });
  const rows = axes.probability.toSorted((a, b) => b.order - a.order);
  const size = { rows: rows.length, columns: axes.impact.length };
  const idAt = (probability: number, impact: number): RangeId => matrix[probability]?.[impact - 1] ?? 4;

  const set = ({ row, column }: CellPosition, next: RangeId | 'next') => {
    const [probability, impact] = [rows[row]?.order, axes.impact[column]?.order];
    if (isReadOnly || probability === undefined || impact === undefined) return;
    onChange(probability, impact, next === 'next' ? milder[idAt(probability, impact)] : next);
  };
  const onKeyDown = (event: KeyboardEvent, place: CellPosition) => {
    if (event.altKey || event.metaKey) return;
    const next = moved(event.key, event.ctrlKey, place, size);
    const chosen = chosenBy[event.key];
    if (next) {
      setActive(next);
      table.current?.querySelector<HTMLElement>(`[data-place="${next.row}:${next.column}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') set(place, 'next');
    else if (chosen && !event.ctrlKey) set(place, chosen);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are operated is a grid
        role="grid"
        className={styles.matrix}
        aria-label={t('method.matrix.label')}
        aria-describedby={`${id}-keys`}
        aria-readonly={isReadOnly || undefined}
      >
        <thead>
          <tr>
            <td>
              <span className="b-visually-hidden">
                {t('method.matrix.probability')} × {t('method.matrix.impact')}
              </span>
            </td>
            {axes.impact.map(({ order, name }) => (
              <th key={order} scope="col">
                {order} <span className={styles.axisWord}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ order: probability, name }, row) => (
            <tr key={probability}>
              <th scope="row">
                {probability} <span className={styles.axisWord}>{name}</span>
              </th>
              {axes.impact.map(({ order: impact, name: impactName }, column) => {
                const range = idAt(probability, impact);
                const place = { row, column };
                return (
                  <td
                    key={impact}
                    data-place={`${row}:${column}`}
                    data-range={range}
                    aria-invalid={issueAt(probability, impact) !== undefined || undefined}
                    tabIndex={active.row === row && active.column === column ? 0 : -1}
                    onFocus={() => setActive(place)}
                    onClick={() => set(place, 'next')}
                    onKeyDown={(event) => onKeyDown(event, place)}
                  >
                    <span className="b-visually-hidden">
                      {t('method.matrix.cell', { probability: name, impact: impactName, level: probability * impact })}
                      {': '}
                    </span>
                    <span className={styles.cellLevel} aria-hidden>
                      {probability * impact}
                    </span>
                    <span className={styles.cellWord}>
                      <RangeSwatch rangeId={range} size={12} />
                      {rangeName(range)}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={`${id}-keys`} className={styles.quiet}>
        {t('method.matrix.keys')}
      </p>
    </>
  );
}
