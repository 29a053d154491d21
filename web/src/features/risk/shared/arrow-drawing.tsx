import type { Arrow, Move } from '@baluarte/contract/risk/heat-map-moves.rules.ts';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './arrow-drawing.module.css';

interface ArrowDrawingProps {
  arrows: readonly Arrow[];
  width: number;
  height: number;
  chosen?: Move | null;
  /** Over a small map, whose own numbers the counts would hide: a table beside it tells them. */
  isSmall?: boolean;
}

/** Arrows with the number of risks of each, over a map of that size. */
export function ArrowDrawing({ arrows, width, height, chosen = null, isSmall = false }: ArrowDrawingProps) {
  const { number } = useTexts();
  const tip = useId();
  return (
    <svg width={width} height={height} className={styles.drawing}>
      {isSmall ? (
        <defs>
          <marker id={tip} viewBox="0 0 6 6" refX={3} refY={3} markerWidth={4} markerHeight={4} orient="auto">
            <path d="M0 0L6 3L0 6z" className={styles.head} />
          </marker>
        </defs>
      ) : null}
      {arrows.map(({ move, line, head, label }) => {
        const count = number(move.count);
        const pill = count.length * 7 + 10;
        const { fromProbability, fromImpact, probability, impact } = move;
        return (
          <g
            key={`${fromProbability}-${fromImpact} ${probability}-${impact}`}
            className={styles.arrow}
            data-chosen={move === chosen || undefined}
            data-quiet={(chosen !== null && move !== chosen) || undefined}
          >
            <path d={line} className={styles.halo} />
            {isSmall ? (
              <path d={line} className={styles.line} markerEnd={`url(#${tip})`} />
            ) : (
              <>
                <path d={head} className={styles.halo} />
                <path d={line} className={styles.line} />
                <path d={head} className={styles.head} />
                <rect x={label.x - pill / 2} y={label.y - 9} width={pill} height={18} rx={9} className={styles.head} />
                <text x={label.x} y={label.y + 4} className={styles.moved}>
                  {count}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
