import type { FoundEntry } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { RangeBadge } from '../../shared/range-badge.tsx';
import { isRangeId } from '../../shared/range-mark.tsx';
import styles from './found-levels.module.css';

/** What is left of a risk that was searched for, with its colour, and beside it the inherent level, the expected one where it is another, and the target. */
export function FoundLevels({ found: { levels } }: { found: FoundEntry }) {
  const { t, localized } = useTexts();
  if (!levels || !isRangeId(levels.residual.rangeId)) return null;
  const { inherent, residual, expected, target } = levels;
  const others = [
    t('search.inherent', { level: inherent.level }),
    ...(expected.level === residual.level ? [] : [t('search.expected', { level: expected.level })]),
    ...(target ? [t('search.target', { level: target.level })] : []),
  ];
  return (
    <span className={styles.levels}>
      <span className="b-visually-hidden">{t('search.residual')}</span>
      <RangeBadge rangeId={levels.residual.rangeId} level={residual.level} name={localized(residual, 'range')} />
      <span className={styles.others}>{others.join(' · ')}</span>
    </span>
  );
}
