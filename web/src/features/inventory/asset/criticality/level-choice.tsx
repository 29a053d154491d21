import { criticalityLevels, type CriticalityLevel } from '@baluarte/contract/inventory/criticality.rules.ts';
import { useId } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './criticality.module.css';

interface LevelChoiceProps {
  label: string;
  value: CriticalityLevel | null;
  isReadOnly?: boolean;
  isCurrent?: boolean;
  /** Named by the keys of the page. */
  question?: string;
  onChange: (value: CriticalityLevel | null) => void;
}

/** Low, medium or high as radio buttons with the key of each; a second click takes the answer back. */
export function LevelChoice({
  label,
  value,
  isReadOnly = false,
  isCurrent = false,
  question,
  onChange,
}: LevelChoiceProps) {
  const { texts } = useTexts();
  const group = useId();
  return (
    <fieldset className={styles.choice} data-question={question} data-current={isCurrent || undefined}>
      <legend className="b-visually-hidden">{label}</legend>
      {criticalityLevels.map((level) => (
        <label key={level} className={styles.option} data-chosen={level === value || undefined}>
          <input
            type="radio"
            name={group}
            className="b-visually-hidden"
            checked={level === value}
            disabled={isReadOnly}
            onChange={() => onChange(level)}
            onClick={() => (level === value ? onChange(null) : undefined)}
          />
          <span className={styles.key} aria-hidden>
            {level}
          </span>
          {texts.asset.options.criticality[level]}
        </label>
      ))}
    </fieldset>
  );
}
