import type { HeatMap, HeatMapCell } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { useElementSize } from '@mantine/hooks';
import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { moved, type CellPosition } from '#kit/catalogue/list/use-grid.ts';
import { useTexts } from '#kit/texts/texts.ts';
import '#risk/shared/range-colours.css';
import { RangeTile } from '#risk/shared/range-tile.tsx';
import type { Move } from '@baluarte/contract/risk/heat-map-moves.rules.ts';
import { cellText, type Cell } from './map-model.ts';
import { MoveArrows } from './move-arrows.tsx';
import styles from './heat-grid.module.css';

export interface HeatGridProps {
  map: HeatMap;
  /** Which map it is, for those who hear it. */
  label: string;
  describedBy: string;
  chosen: Cell | null;
  rangeName: (id: RangeId) => string;
  onChoose: (cell: Cell | null) => void;
  /** What stands elsewhere on the map compared with, and which of it is looked at. */
  moves?: readonly Move[];
  chosenMove?: Move | null;
}

const rangeIds = [1, 2, 3, 4] as const satisfies readonly RangeId[];

const columnsStyle = (columns: number): CSSProperties & Record<'--columns', number> => ({ '--columns': columns });

const placeOf = (target: EventTarget): CellPosition | null => {
  const [row, column] = (target as Element).closest('[data-place]')?.getAttribute('data-place')?.split(':') ?? [];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
};

/** The heat map: a table drawn, one stop for Tab, arrows inside, Enter or a click for the risks of a cell. */
export function HeatGrid({
  map,
  label,
  describedBy,
  chosen,
  rangeName,
  onChoose,
  moves = [],
  chosenMove = null,
}: HeatGridProps) {
  const { t } = useTexts();
  const table = useRef<HTMLTableElement>(null);
  const { ref: body, height } = useElementSize<HTMLTableSectionElement>();
  const patternId = useId();
  const size = { rows: map.rows.length, columns: map.columns.length };
  const [active, setActive] = useState<CellPosition | null>(null);
  const at = ({ row, column }: CellPosition) => map.rows[row]?.cells[column] ?? null;
  const chosenPlace = chosen && placeIn(map, chosen);
  const stop = active ?? chosenPlace ?? { row: 0, column: 0 };

  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    if (!place) return;
    setActive(place);
    onChoose(at(place));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!place || event.altKey || event.metaKey) return;
    const next = moved(event.key, event.ctrlKey, place, size);
    if (next) {
      setActive(next);
      table.current?.querySelector<HTMLElement>(`[data-place="${next.row}:${next.column}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(at(place));
    else if (event.key === 'Escape') onChoose(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.frame} style={columnsStyle(size.columns)}>
      <svg width={0} height={0} className={styles.patterns} aria-hidden>
        <defs>
          {rangeIds.flatMap((id) =>
            (['full', 'empty'] as const).map((kind) => (
              // A pattern takes its colour where it is defined, not where it is used.
              <pattern
                key={`${kind} ${id}`}
                id={`${patternId}-${kind}-${id}`}
                data-range={id}
                className={styles[kind]}
                width={16}
                height={16}
                patternUnits="userSpaceOnUse"
              >
                <RangeTile rangeId={id} />
              </pattern>
            )),
          )}
        </defs>
      </svg>
      <span className={styles.vertical} aria-hidden>
        {t('risk.map.probability')}
      </span>
      <div className={styles.body}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are operated is a grid
          role="grid"
          aria-label={label}
          aria-describedby={describedBy}
          className={styles.grid}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <thead className={styles.columns}>
            <tr>
              <td aria-label={`${t('risk.map.probability')} × ${t('risk.map.impact')}`} />
              {map.columns.map((column) => (
                <th key={column.impact} scope="col">
                  <span className={styles.order}>{column.impact}</span>
                  <span className={styles.columnName}>{column.label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} className={styles.rows}>
            {map.rows.map((row, down) => (
              <tr key={row.probability}>
                <th scope="row">
                  <span className={styles.rowName}>{row.label}</span>
                  <span className={styles.order}>{row.probability}</span>
                </th>
                {row.cells.map((cell, along) => (
                  <td
                    key={cell.impact}
                    data-place={`${down}:${along}`}
                    data-range={cell.rangeId}
                    data-empty={cell.count === 0 || undefined}
                    className={styles.cell}
                    tabIndex={stop.row === down && stop.column === along ? 0 : -1}
                    aria-selected={chosen !== null && cellText(chosen) === cellText(cell)}
                  >
                    <span className="b-visually-hidden">
                      {t('risk.map.cell', {
                        probability: row.label,
                        impact: map.columns[along]?.label ?? cell.impact,
                        level: cell.level,
                        range: rangeName(cell.rangeId),
                        risks: t('risk.count', { count: cell.count }),
                      })}
                    </span>
                    <CellFace
                      cell={cell}
                      word={rangeName(cell.rangeId)}
                      patternId={`${patternId}-${cell.count > 0 ? 'full' : 'empty'}-${cell.rangeId}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {moves.length > 0 ? <MoveArrows map={map} moves={moves} chosen={chosenMove} height={height} /> : null}
      </div>
      <span className={styles.horizontal} aria-hidden>
        {t('risk.map.impact')}
        <span className={styles.axisKey}>
          {map.columns.map(({ impact, label }) => `${impact} ${label}`).join(' · ')}
        </span>
      </span>
    </div>
  );
}

/** What is seen of a cell: its word, its level, how many risks it holds, its colour and its pattern along the foot. */
function CellFace({ cell, word, patternId }: { cell: HeatMapCell; word: string; patternId: string }) {
  const { number } = useTexts();
  return (
    <span className={styles.face} aria-hidden>
      <svg className={styles.foot} width="100%" height={14}>
        <rect width="100%" height="100%" fill={`url(#${patternId})`} />
      </svg>
      <span className={styles.word}>{word}</span>
      <span className={styles.level}>{cell.level}</span>
      {cell.count > 0 ? <span className={styles.count}>{number(cell.count)}</span> : null}
    </span>
  );
}

function placeIn(map: HeatMap, cell: Cell): CellPosition | null {
  const row = map.rows.findIndex(({ probability }) => probability === cell.probability);
  const column = map.columns.findIndex(({ impact }) => impact === cell.impact);
  return row < 0 || column < 0 ? null : { row, column };
}
