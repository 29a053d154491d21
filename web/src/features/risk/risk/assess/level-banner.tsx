import type { Assessment } from '@baluarte/contract/risk/risk.rules.ts';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeTile } from '#risk/shared/range-tile.tsx';
import { useRangeName } from '#risk/shared/range-words.ts';
import styles from './level-banner.module.css';

export interface LevelBannerProps {
  assessment: Pick<Assessment, 'level' | 'probability' | 'impact' | 'range'> | null;
  /** What is missing, in words, while there is no level. */
  missing: string;
}

/** The level as the answers make it, in large; while it is incomplete, what is missing. Told to screen readers as it changes. */
export function LevelBanner({ assessment, missing }: LevelBannerProps) {
  const { t } = useTexts();
  const rangeName = useRangeName();
  if (assessment === null)
    return (
      <output className={styles.banner}>
        <span className={styles.none} aria-hidden>
          –
        </span>
        <span className={styles.words}>
          <strong>{t('risk.incomplete')}</strong>
          <span className={styles.how}>{missing}</span>
        </span>
      </output>
    );
  const { level, probability, impact, range } = assessment;
  return (
    <output className={styles.banner}>
      <span className={styles.level} data-range={range.id}>
        <span className="b-visually-hidden">{t('risk.panel.level')}: </span>
        {level}
        <PatternStrip rangeId={range.id} />
      </span>
      <span className={styles.words}>
        <strong>{rangeName(range.id)}</strong>
        <span className={styles.how}>{t('risk.panel.formula', { probability, impact })}</span>
      </span>
    </output>
  );
}

/** The pattern of a range along the bottom of the element above it. */
function PatternStrip({ rangeId }: { rangeId: Assessment['range']['id'] }) {
  const id = useId();
  return (
    <svg className={styles.strip} width="100%" height={10} aria-hidden>
      <defs>
        <pattern id={id} width={16} height={16} patternUnits="userSpaceOnUse">
          <RangeTile rangeId={rangeId} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} opacity={0.5} />
    </svg>
  );
}
