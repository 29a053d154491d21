import { rangeOf } from '@baluarte/contract/risk/risk.rules.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { impactName, probabilityName, ratingOf } from './derived.ts';
import type { Derived } from './derived.ts';
import styles from './why.module.css';

const side = 30;
const gap = 3;
const step = side + gap;

/** A small matrix with the cell of this risk and those the cheapest reductions lead to. */
export function SmallMatrix({ derivation, method }: Derived) {
  const { t } = useTexts();
  const { rules } = method;
  const here = ratingOf(derivation);
  const orders = rules.probabilityLevels.map(({ order }) => order).toReversed();
  if (here === null) return null;
  const width = rules.impactOrders.length * step - gap;
  const height = orders.length * step - gap;
  const label = t('risk.why.cellLabel', {
    probability: probabilityName(method, here.probability),
    impact: impactName(method, here.impact),
  });
  return (
    <figure className={styles.matrix}>
      <figcaption className="b-visually-hidden">{label}</figcaption>
      <span className={styles.vertical} aria-hidden>
        {t('risk.fields.probability')}
      </span>
      <svg viewBox={`-2 -2 ${width + 4} ${height + 4}`} width={width + 4} height={height + 4} aria-hidden>
        {orders.flatMap((probability, down) =>
          rules.impactOrders.map((impact, along) => {
            const isHere = probability === here.probability && impact === here.impact;
            const isWay = derivation.waysDown?.some((way) => way.probability === probability && way.impact === impact);
            const x = along * step;
            const y = down * step;
            return (
              <g key={`${probability} ${impact}`} data-range={rangeOf(rules, { probability, impact }).id}>
                <rect
                  x={x}
                  y={y}
                  width={side}
                  height={side}
                  rx={5}
                  fill={isHere ? 'var(--fill)' : 'var(--tint)'}
                  stroke="var(--edge)"
                  strokeOpacity={isHere || isWay ? 1 : 0.35}
                  strokeWidth={isHere ? 2 : 1}
                  strokeDasharray={isWay ? '3 2' : undefined}
                />
                <text
                  x={x + side / 2}
                  y={y + side / 2}
                  fill={isHere ? 'var(--ink)' : 'var(--word)'}
                  className={isHere ? styles.here : styles.there}
                >
                  {probability * impact}
                </text>
              </g>
            );
          }),
        )}
      </svg>
      <span className={styles.horizontal} aria-hidden>
        {t('risk.fields.impact')}
      </span>
    </figure>
  );
}
