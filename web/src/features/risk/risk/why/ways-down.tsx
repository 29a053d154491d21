import type { Derivation } from '@baluarte/contract/risk/risk.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { factorName, impactName, probabilityName, ratingOf } from './derived.ts';
import type { Derived } from './derived.ts';
import styles from './why.module.css';

type Way = NonNullable<Derivation['waysDown']>[number];

/** The smallest changes that would lower the risk, each in a sentence with what it leads to. */
export function WaysDown({ derivation, method }: Derived) {
  const { t, list } = useTexts();
  const now = ratingOf(derivation);
  const { waysDown } = derivation;
  if (now === null || waysDown === undefined) return null;
  const sentence = (way: Way) => {
    const factors = list(way.factorIds.map((id) => factorName(method, id)));
    const to = impactName(method, way.impact, way.factorIds[0]);
    if (way.factorIds.length === 0)
      return t('risk.why.lowerProbability', {
        from: probabilityName(method, now.probability),
        to: probabilityName(method, way.probability),
      });
    if (way.probability === now.probability) return t('risk.why.lowerFactors', { factors, to });
    return t('risk.why.lowerBoth', { probability: probabilityName(method, way.probability), factors, to });
  };
  return (
    <section>
      <h3 className={styles.heading}>{t('risk.why.waysDown')}</h3>
      {waysDown.length === 0 ? (
        <p className={styles.text}>{t('risk.why.noReduction')}</p>
      ) : (
        <>
          <p className={styles.text}>{t('risk.why.waysDownText')}</p>
          <ul className={styles.ways}>
            {waysDown.map((way) => (
              <li key={`${way.probability} ${way.impact}`}>
                <span>
                  {sentence(way)} <span className={styles.quiet}>({t('risk.why.steps', { count: way.steps })})</span>
                </span>
                <RangeChip rangeId={rangeId(way.rangeId)} level={way.level} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
