import { useElementSize } from '@mantine/hooks';
import { arrowsOf, type Move } from '@baluarte/contract/risk/heat-map-moves.rules.ts';
import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { cellText, originOf } from './map-model.ts';
import styles from './heat-grid.module.css';

interface MoveArrowsProps {
  map: HeatMap;
  moves: readonly Move[];
  chosen: Move | null;
  /** Of all rows of cells. */
  height: number;
}

/** What moved, drawn above the cells; the table of moves says the same. */
export function MoveArrows({ map, moves, chosen, height }: MoveArrowsProps) {
  const { number } = useTexts();
  const { ref, width } = useElementSize();
  const columns = map.columns.map(({ impact }) => impact);
  const rows = map.rows.map(({ probability }) => probability);
  const arrows = arrowsOf(moves, ({ probability, impact }) => {
    const [along, down] = [columns.indexOf(impact), rows.indexOf(probability)];
    if (along < 0 || down < 0) return null;
    return { x: ((along + 0.5) / columns.length) * width, y: ((down + 0.5) / rows.length) * height };
  });
  return (
    <div ref={ref} className={styles.arrows} aria-hidden>
      <svg width={width} height={height}>
        {/* Where nothing is measured yet there is nowhere to draw. */}
        {(width > 0 && height > 0 ? arrows : []).map(({ move, line, head, label }) => {
          const count = number(move.count);
          const pill = count.length * 7 + 10;
          return (
            <g
              key={`${cellText(originOf(move))} ${cellText(move)}`}
              className={styles.arrow}
              data-chosen={move === chosen || undefined}
              data-quiet={(chosen !== null && move !== chosen) || undefined}
            >
              <path d={line} className={styles.halo} />
              <path d={head} className={styles.halo} />
              <path d={line} className={styles.line} />
              <path d={head} className={styles.head} />
              <rect x={label.x - pill / 2} y={label.y - 9} width={pill} height={18} rx={9} className={styles.head} />
              <text x={label.x} y={label.y + 4} className={styles.moved}>
                {count}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
