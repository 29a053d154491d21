import { useTexts } from '#kit/texts/texts.ts';
import type { Open } from './opened.ts';
import styles from './results.module.css';

interface ScoreProps {
  code: string;
  name: string;
  score: number | null;
  /** 1 red to 4 green; null where there is no figure. */
  rangeId: number | null;
  /** Name of the step of the scale the figure has. */
  label?: string | undefined;
  onOpen: Open;
}

/** A figure with its light and its word; it opens its arithmetic. */
export function Score({ code, name, score, rangeId, label, onOpen }: ScoreProps) {
  const { t, number } = useTexts();
  return (
    <button type="button" className={styles.score} data-range={rangeId ?? 'none'} onClick={() => onOpen(code)}>
      <i aria-hidden />
      {/* What is read out holds what is seen, in its order. */}
      <span className="b-visually-hidden">{name}: </span>
      <strong>{score === null ? t('assessment.notApplicable') : number(score)}</strong>
      {label ? <span> {label}</span> : null}
      <span className="b-visually-hidden">. {t('assessment.results.why')}</span>
    </button>
  );
}
