import { useElementSize } from '@mantine/hooks';
import { arrowsOf, type Move } from '@baluarte/contract/risk/heat-map-moves.rules.ts';
import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import { ArrowDrawing } from '#risk/shared/arrow-drawing.tsx';
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
      {/* Where nothing is measured yet there is nowhere to draw. */}
      <ArrowDrawing arrows={width > 0 && height > 0 ? arrows : []} width={width} height={height} chosen={chosen} />
    </div>
  );
}
