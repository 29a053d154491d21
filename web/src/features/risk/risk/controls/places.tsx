import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { useMethod } from '#risk/shared/use-method.ts';
import { treatmentQuery } from '../treatment/treatment-queries.ts';
import { useRiskPermits } from '../risk-acts.ts';
import styles from './controls.module.css';

type Place = NonNullable<RiskOne['residual']>;
const placeOf = (level: unknown, range: unknown): Pick<Place, 'level' | 'rangeId'> | null =>
  typeof level === 'number' && typeof range === 'number' ? { level, rangeId: range } : null;

/** What its owner wants of a risk, as far as this person may read the plan. */
function useTarget({ id }: RiskOne) {
  const { seesTreatment, seesLevel } = useRiskPermits();
  const method = useMethod();
  const { data } = useQuery({ ...treatmentQuery(id), enabled: seesTreatment && seesLevel });
  const { targetProbability: probability, targetImpact: impact } = data ?? {};
  if (!data || typeof probability !== 'number' || typeof impact !== 'number') return { place: null, date: null };
  const zone = method?.reply.zones.find((each) => each.probability === probability && each.impact === impact);
  return { place: placeOf(probability * impact, zone?.rangeId), date: data.targetDate };
}

/** Where a risk stands: before controls, now, once what is planned is done, and where its owner wants it. */
export function Places({ risk }: { risk: RiskOne }) {
  const { t, date } = useTexts();
  const target = useTarget(risk);
  const inherent = placeOf(risk.level, risk.rangeId);
  if (!inherent || !risk.residual || !risk.expected) return null;
  const gap = target.place ? risk.expected.level - target.place.level : null;
  const steps = [
    { name: t('riskControl.places.inherent'), place: inherent, note: null },
    { name: t('riskControl.places.residual'), place: risk.residual, note: null },
    { name: t('riskControl.places.expected'), place: risk.expected, note: null },
    {
      name: t('riskControl.places.target'),
      place: target.place,
      note: target.date === null ? null : t('riskControl.places.until', { date: date(target.date) }),
    },
  ];
  return (
    <section aria-label={t('riskControl.places.title')}>
      <ol className={styles.places}>
        {steps.map(({ name, place, note }) => (
          <li key={name}>
            <span className={styles.placeName}>{name}</span>
            {place ? (
              <RangeChip rangeId={rangeId(place.rangeId)} level={place.level} />
            ) : (
              <span className={styles.quiet}>{t('riskControl.places.none')}</span>
            )}
            {note === null ? null : <span className={styles.quiet}>{note}</span>}
          </li>
        ))}
      </ol>
      {gap === null ? null : (
        <p className={styles.quiet}>
          {gap > 0 ? t('riskControl.places.gap', { count: gap }) : t('riskControl.places.met')}
        </p>
      )}
    </section>
  );
}
