import type { FoundEntry } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeBadge } from '../../shared/range-badge.tsx';
import { isRangeId } from '../../shared/range-mark.tsx';
import styles from './found-levels.module.css';

/** What is left of a risk that was searched for, with its colour, and the inherent level beside it. */
export function FoundLevels({ found: { levels } }: { found: FoundEntry }) {
  const { t, localized } = useTexts();
  if (!levels || !isRangeId(levels.residual.rangeId)) return null;
  return (
    <span className={styles.levels}>
      <span className="b-visually-hidden">{t('search.residual')}</span>
      <RangeBadge
        rangeId={levels.residual.rangeId}
        level={levels.residual.level}
        name={localized(levels.residual, 'range')}
      />
      <span className={styles.inherent}>{t('search.inherent', { level: levels.inherent.level })}</span>
    </span>
  );
}
