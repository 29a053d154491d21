import { riskPalette, type PaletteTheme } from '@baluarte/contract/risk/risk-palette.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './risk-panel.module.css';

const orders = [1, 2, 3, 4, 5];
const side = 56;
const gap = 4;

/** Range of a level with the method's default bounds. */
const rangeOf = (level: number): RangeId => (level > 16 ? 1 : level > 9 ? 2 : level > 3 ? 3 : 4);

/** Risks of the drawing: probability, impact, how many. */
const marked = [
  [2, 2, 7],
  [3, 2, 4],
  [2, 4, 5],
  [4, 3, 3],
  [4, 5, 2],
  [1, 3, 6],
  [5, 4, 1],
] as const;

const at = (order: number) => (order - 1) * (side + gap);
const size = at(5) + side;

function Map({ theme }: { theme: PaletteTheme }) {
  const shades = riskPalette[theme];
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={styles[theme]} aria-hidden>
      {orders.flatMap((probability) =>
        orders.map((impact) => {
          const shade = shades[rangeOf(probability * impact)];
          const count = marked.find(([p, i]) => p === probability && i === impact)?.[2];
          const [x, y] = [at(impact), size - at(probability) - side];
          return (
            <g key={`${probability} ${impact}`}>
              <rect
                x={x + 0.5}
                y={y + 0.5}
                width={side - 1}
                height={side - 1}
                rx={6}
                fill={count ? shade.fill : shade.tint}
                stroke={shade.edge}
                strokeOpacity={count ? 1 : 0.35}
              />
              {count ? (
                <text x={x + side / 2} y={y + side / 2} fill={shade.ink} className={styles.count}>
                  {count}
                </text>
              ) : (
                <text x={x + side / 2} y={y + side / 2} fill={shade.word} className={styles.level}>
                  {probability * impact}
                </text>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
}

/** An illustration of the product, next to the sign-in where there is room. */
export function RiskPanel() {
  const { t } = useTexts();
  return (
    <div className={styles.panel}>
      <figure className={styles.figure} aria-label={t('session.panel.picture')}>
        <div className={styles.map}>
          <span className={styles.vertical}>{t('session.panel.probability')}</span>
          <div>
            <Map theme="light" />
            <Map theme="dark" />
            <span className={styles.horizontal}>{t('session.panel.impact')}</span>
          </div>
        </div>
        <figcaption>
          <p className={styles.title}>{t('session.panel.title')}</p>
          <p className={styles.text}>{t('session.panel.text')}</p>
        </figcaption>
      </figure>
    </div>
  );
}
