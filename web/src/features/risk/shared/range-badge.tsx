import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import './range-colours.css';
import { RangeSwatch } from './range-tile.tsx';
import styles from './range-chip.module.css';

export interface RangeBadgeProps {
  rangeId: RangeId;
  /** What the company calls the range. */
  name: string;
  /** Probability × impact; left out where only the range is meant. */
  level?: number | null | undefined;
  /** It no longer counts: word and number without colour. */
  isQuiet?: boolean;
}

/** A level as everybody can read it: number, word, colour and pattern. Whatever shows a range in words shows it so. */
export function RangeBadge({ rangeId, name, level, isQuiet = false }: RangeBadgeProps) {
  return (
    <span className={styles.chip} data-range={rangeId} data-quiet={isQuiet || undefined}>
      <RangeSwatch rangeId={rangeId} />
      {level === null || level === undefined ? null : <span className={styles.level}>{level}</span>}
      <span className={styles.name}>{name}</span>
    </span>
  );
}
