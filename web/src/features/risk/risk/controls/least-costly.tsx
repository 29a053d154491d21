import { leastCostly } from '@baluarte/contract/risk/least-cost.rules.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { useQuery } from '@tanstack/react-query';
import { localized, useTexts } from '#kit/texts/texts.ts';
import whyStyles from '../why/why.module.css';
import { suggestionsQuery } from './control-queries.ts';
import styles from './controls.module.css';
import { Cost, Left } from './suggestions.tsx';

const mostShown = 3;
/** What an action of the catalogue costs nobody said. */
const unknown = { costOnce: null, costYearly: null, currencyId: null } as const;

/** What would lower a risk further: the least costly first, each with the level it would leave. */
export function LeastCostly({ risk }: { risk: RiskOne }) {
  const { t } = useTexts();
  const { data } = useQuery(suggestionsQuery(risk.id));
  if (!data) return null;
  const found = leastCostly(
    [
      ...data.controls,
      ...data.actions.map((one) => ({ ...one, ...unknown, statusId: null, residual: risk.residual, isAction: true })),
    ],
    risk,
  );
  return (
    <section>
      <h3 className={whyStyles.heading}>{t('riskControl.why.leastCostly')}</h3>
      {found.length === 0 ? (
        <p className={styles.quiet}>{t('riskControl.why.nothingLower')}</p>
      ) : (
        <ol className={styles.list}>
          {found.slice(0, mostShown).map((one) => (
            <li key={one.code} className={styles.line}>
              <div className={styles.about}>
                <span className={styles.name}>
                  <span className={styles.code}>{one.code}</span>{' '}
                  {'isAction' in one ? localized(one, 'name') : one.name}
                </span>
                <span className={styles.quiet}>
                  {'isAction' in one ? t('riskControl.why.action') : <Cost one={one} />}
                </span>
                <Left now={risk} residual={one.residual} expected={one.expected} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
