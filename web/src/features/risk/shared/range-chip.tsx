import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import './range-colours.css';
import { RangeSwatch } from './range-tile.tsx';
import { useRangeName } from './range-words.ts';
import styles from './range-chip.module.css';

export interface RangeChipProps {
  rangeId: RangeId;
  /** Probability × impact; left out where only the range is meant. */
  level?: number | null;
  /** It no longer counts: word and number without colour. */
  isQuiet?: boolean;
}

/** A level as everybody can read it: number, word, colour and pattern. */
export function RangeChip({ rangeId, level, isQuiet = false }: RangeChipProps) {
  const name = useRangeName()(rangeId);
  return (
    <span className={styles.chip} data-range={rangeId} data-quiet={isQuiet || undefined}>
      <RangeSwatch rangeId={rangeId} />
      {level === null || level === undefined ? null : <span className={styles.level}>{level}</span>}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
