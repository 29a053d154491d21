import { criticalityLevels, type CriticalityLevel } from '@baluarte/contract/inventory/criticality.rules.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './level-badge.module.css';

interface LevelBadgeProps {
  /** Undefined where the person may not be told. */
  level: CriticalityLevel | null | undefined;
  /** What is said where there is none. */
  none?: string;
}

/** A level, low to high, by word, bars and colour. */
export function LevelBadge({ level, none }: LevelBadgeProps) {
  const { t, texts } = useTexts();
  if (level === undefined) return null;
  return (
    <span className={styles.badge} data-level={level ?? 'none'}>
      {level === null ? null : (
        <span className={styles.bars} aria-hidden>
          {criticalityLevels.map((each) => (
            <i key={each} data-on={each <= level || undefined} />
          ))}
        </span>
      )}
      {level === null ? (none ?? t('asset.incomplete')) : texts.asset.options.criticality[level]}
    </span>
  );
}
