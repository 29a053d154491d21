import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { useRangeName } from '#risk/shared/range-words.ts';
import { impactName, probabilityName, ratingOf } from './derived.ts';
import type { Derived } from './derived.ts';
import styles from './why.module.css';

/** Probability × impact = level, in large. */
export function Equation({ derivation, method }: Derived) {
  const { t } = useTexts();
  const rangeName = useRangeName();
  const rating = ratingOf(derivation);
  const { level } = derivation;
  if (rating === null || typeof level !== 'number' || typeof derivation.rangeId !== 'number') return null;
  const id = rangeId(derivation.rangeId);
  const { probability, impact } = rating;
  return (
    <div className={styles.equation}>
      <p className="b-visually-hidden">{t('risk.why.equation', { level, ...rating })}</p>
      <span className={styles.term} aria-hidden>
        <b>{probability}</b>
        <span>{t('risk.fields.probability')}</span>
        <em>{probabilityName(method, probability)}</em>
      </span>
      <span className={styles.sign} aria-hidden>
        ×
      </span>
      <span className={styles.term} aria-hidden>
        <b>{impact}</b>
        <span>{t('risk.fields.impact')}</span>
        <em>{impactName(method, impact)}</em>
      </span>
      <span className={styles.sign} aria-hidden>
        =
      </span>
      <span className={styles.result} data-range={id} aria-hidden>
        <b>{level}</b>
        <span>{t('risk.fields.level')}</span>
        <em>{rangeName(id)}</em>
      </span>
    </div>
  );
}
