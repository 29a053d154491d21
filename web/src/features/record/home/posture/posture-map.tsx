import { arrowsOf } from '@baluarte/contract/risk/heat-map-moves.rules.ts';
import type { HeatMapCell } from '@baluarte/contract/risk/heat-map.rules.ts';
import { useElementSize } from '@mantine/hooks';
import { createContext, use, useMemo, useState } from 'react';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { ArrowDrawing } from '#risk/shared/arrow-drawing.tsx';
import { gridOf } from '#risk/shared/grid-of.ts';
import { HeatPicture } from '#risk/shared/heat-picture.tsx';
import { undiscarded } from '@baluarte/contract/record/row-queries.ts';
import type { LeveledRisks, Movement } from './posture-endpoints.ts';
import styles from './posture.module.css';
import { rangeNameIn } from '../range-name.ts';

export type Kind = 'inherent' | 'residual' | 'expected' | 'target';

const places: Record<Kind, (cell: Pick<HeatMapCell, 'probability' | 'impact'>) => string> = {
  inherent: ({ probability, impact }) => `incomplete=false&probability=${probability}&impact=${impact}`,
  residual: ({ probability, impact }) => `incomplete=false&residualProbability=${probability}&residualImpact=${impact}`,
  expected: ({ probability, impact }) => `incomplete=false&expectedProbability=${probability}&expectedImpact=${impact}`,
  target: ({ probability, impact }) => `incomplete=false&targetProbability=${probability}&targetImpact=${impact}`,
};

interface PostureMapProps {
  risks: LeveledRisks & Required<Pick<LeveledRisks, 'cells'>>;
  kind: Kind;
  /** Day it is shown as of; null: today. */
  day: string | null;
  moves: Movement['moves'];
}

interface Place {
  day: string | null;
  kind: Kind;
  name: string;
}
const PlaceOf = createContext<Place>({ day: null, kind: 'inherent', name: '' });

function CellLink({ probability, impact, count }: HeatMapCell) {
  const { t, number } = useTexts();
  const { day, kind, name } = use(PlaceOf);
  const label = t('posture.maps.cell', { count, kind: name, probability, impact });
  // Lists know no past: the map of that day does.
  return day === null ? (
    <PageLink
      to="/risks"
      query={`${undiscarded}&${places[kind]({ probability, impact })}`}
      className={styles.cell}
      label={label}
    >
      {number(count)}
    </PageLink>
  ) : (
    <PageLink
      to="/risks/management"
      query={`at=${day}&kind=${kind}&cell=${probability}-${impact}`}
      className={styles.cell}
      label={label}
    >
      {number(count)}
    </PageLink>
  );
}

/** One of the maps in small: every number leads to the risks of its cell, arrows tell where risks came from. */
export function PostureMap({ risks, kind, day, moves }: PostureMapProps) {
  const { t, language, localized } = useTexts();
  const { ref, width, height } = useElementSize();
  const [table, setTable] = useState<HTMLDivElement | null>(null);
  const name = t(`home.risks.kinds.${kind}`);
  const place = useMemo(() => ({ day, kind, name }), [day, kind, name]);
  const map = useMemo(
    () =>
      gridOf(
        {
          probabilityLevels: risks.probabilityLevels,
          impactLevels: risks.impactLevels,
          cells: risks.cells.map((cell) => ({ ...cell, count: cell[kind] })),
          ranges: risks.ranges.map((range) => ({ ...range, count: 0 })),
        },
        language,
      ),
    [risks, kind, language],
  );
  /** The middle of a cell of the table, in its own measure. */
  const middleOf = ({ probability, impact }: { probability: number; impact: number }) => {
    const down = map.rows.findIndex((row) => row.probability === probability);
    const along = map.columns.findIndex((column) => column.impact === impact);
    const cell = table?.querySelector('tbody')?.rows[down]?.cells[along + 1];
    return cell ? { x: cell.offsetLeft + cell.offsetWidth / 2, y: cell.offsetTop + cell.offsetHeight / 2 } : null;
  };
  const isEmpty = risks.cells.every((cell) => cell[kind] === 0);
  return (
    <figure className={styles.map}>
      <figcaption className={styles.mapName}>{name}</figcaption>
      <div ref={ref} className={styles.mapBody}>
        <div ref={setTable}>
          <PlaceOf value={place}>
            <HeatPicture map={map} caption={name} rangeName={rangeNameIn(risks.ranges, localized)} Cell={CellLink} />
          </PlaceOf>
        </div>
        {moves.length > 0 && width > 0 ? (
          <div className={styles.arrows} aria-hidden>
            <ArrowDrawing arrows={arrowsOf(moves, middleOf)} width={width} height={height} isSmall />
          </div>
        ) : null}
      </div>
      {isEmpty ? <p className={styles.quiet}>{t('posture.maps.empty')}</p> : null}
    </figure>
  );
}
