import type { HeatMap } from '@baluarte/contract/risk/heat-map.rules.ts';
import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { Link } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeSwatch } from '#risk/shared/range-tile.tsx';
import type { MapKind } from './use-map-address.ts';
import styles from './map.module.css';

/** Statuses of risks that are on a map: assessed and mitigated. */
export const onMapStatuses = '1,7';

const rangeFilter = {
  inherent: 'rangeId',
  residual: 'residualRangeId',
  expected: 'expectedRangeId',
  target: 'targetRangeId',
} as const satisfies Record<MapKind, string>;

interface LegendProps {
  map: HeatMap;
  /** Ranges with bounds to show: none where a matrix and not the level decides the range of a cell. */
  ranges: RiskMapReply['ranges'];
  rangeName: (id: RangeId) => string;
  kind: MapKind;
  /** Filters of the map, as they stand in an address of the list. */
  narrowing: string;
  /** Whether the list shows what the map counts: not when it is the map of another day. */
  isLinked: boolean;
}

/** The ranges with how many risks each holds; each leads to them. */
export function Legend({ map, ranges, rangeName, kind, narrowing, isLinked }: LegendProps) {
  const { t, number } = useTexts();
  return (
    <ul className={styles.legend} aria-label={t('risk.map.legend')}>
      {map.totals.map(({ rangeId, count }) => {
        const bounds = ranges.find(({ id }) => id === rangeId);
        const name = rangeName(rangeId);
        const face = (
          <>
            <RangeSwatch rangeId={rangeId} size={28} />
            <span className={styles.legendCount}>{number(count)}</span>
            <span className={styles.legendName}>
              {name}
              {bounds ? (
                <span className={styles.quiet}>
                  {' '}
                  {t('risk.map.bounds', { from: bounds.levelFrom, to: bounds.levelTo })}
                </span>
              ) : null}
            </span>
          </>
        );
        return (
          <li key={rangeId}>
            {isLinked ? (
              <Link
                to={`/risks?${rangeFilter[kind]}=${rangeId}&statusId=${onMapStatuses}${narrowing}`}
                className={styles.legendItem}
              >
                {face}
                <span className="b-visually-hidden">
                  {t('risk.map.legendFilter', { range: name, count: number(count) })}
                </span>
              </Link>
            ) : (
              <span className={styles.legendItem}>{face}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
