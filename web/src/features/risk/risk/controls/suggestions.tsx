import { statusIds } from '@baluarte/contract/kit/values.ts';
import { control, currencies } from '@baluarte/contract/risk/control.ts';
import type { SuggestedControl } from '@baluarte/contract/risk/risk-control.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pagesOf } from '#kit/catalogue/catalogue.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { rangeId } from '#risk/shared/method-rules.ts';
import { RangeChip } from '#risk/shared/range-chip.tsx';
import { useRiskPermits } from '../risk-acts.ts';
import { associate } from './control-acts.ts';
import { suggestionsQuery } from './control-queries.ts';
import styles from './controls.module.css';

type Now = Pick<RiskOne, 'residual' | 'expected'>;

/** The level something would leave of a risk: now where it is in place, else once it is. */
export function Left({ now, residual, expected }: { now: Now } & Pick<SuggestedControl, 'residual' | 'expected'>) {
  const { t } = useTexts();
  const changesNow = residual && now.residual && residual.level !== now.residual.level;
  const place = changesNow ? residual : expected;
  if (!place) return null;
  if (!changesNow && expected?.level === now.expected?.level)
    return <span className={styles.quiet}>{t('riskControl.suggest.same')}</span>;
  return (
    <span className={styles.left}>
      {t(changesNow ? 'riskControl.suggest.leaves' : 'riskControl.suggest.expected')}
      <RangeChip rangeId={rangeId(place.rangeId)} level={place.level} />
    </span>
  );
}

/** What a control would still cost, in words. */
export function Cost({
  one: { costOnce, costYearly, currencyId, statusId },
}: {
  one: Pick<SuggestedControl, 'costOnce' | 'costYearly' | 'currencyId' | 'statusId'>;
}) {
  const { t, number } = useTexts();
  if (statusId === statusIds.IMPLEMENTED || statusId === statusIds.FINISH) return t('riskControl.suggest.paid');
  if (costOnce === null && costYearly === null) return t('riskControl.suggest.noCost');
  const currency = Object.entries(currencies).find(([id]) => Number(id) === currencyId)?.[1] ?? currencies[1];
  return t('riskControl.suggest.cost', { once: number(costOnce ?? 0), yearly: number(costYearly ?? 0), currency });
}

/** What would help a risk, each with the level it would leave and one click to have it. */
export function Suggestions({ riskId, now }: { riskId: number; now: Now }) {
  const { t } = useTexts();
  const permits = useRiskPermits();
  const { data } = useQuery(suggestionsQuery(riskId));
  if (!data || data.controls.length + data.actions.length === 0) return null;
  const why = ({ basis, similarCount }: SuggestedControl) =>
    basis === 'similar'
      ? t('riskControl.suggest.similar', { count: similarCount })
      : t(`riskControl.suggest.basis.${basis}`);
  return (
    <section>
      <h3 className={styles.heading}>{t('riskControl.suggest.title')}</h3>
      <p className={styles.quiet}>{t('riskControl.suggest.text')}</p>
      <ul className={styles.list}>
        {data.controls.map((one) => (
          <li key={one.id} className={styles.line}>
            <div className={styles.about}>
              <span className={styles.name}>
                <span className={styles.code}>{one.code}</span> {one.name}
              </span>
              <span className={styles.quiet}>{why(one)}</span>
              <span className={styles.quiet}>
                <Cost one={one} />
              </span>
              <Left now={now} residual={one.residual} expected={one.expected} />
            </div>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('riskControl.suggest.associateOne', { name: one.name })}
              onClick={() => void associate([riskId], [one.id])}
            >
              {t('riskControl.suggest.associate')}
            </Button>
          </li>
        ))}
        {permits.createsControls
          ? data.actions.map((one) => (
              <li key={`action ${one.id}`} className={styles.line}>
                <div className={styles.about}>
                  <span className={styles.name}>
                    <span className={styles.code}>{one.code}</span> {localized(one, 'name')}
                  </span>
                  <span className={styles.quiet}>{t(`riskControl.suggest.basis.${one.basis}`)}</span>
                  <Left now={now} residual={now.residual} expected={one.expected} />
                </div>
                <Button
                  component={Link}
                  to={`${pagesOf(control).create}?action=${one.id}&risk=${riskId}`}
                  size="compact-xs"
                  variant="default"
                  aria-label={t('riskControl.suggest.createOne', { name: localized(one, 'name') })}
                >
                  {t('riskControl.suggest.create')}
                </Button>
              </li>
            ))
          : null}
      </ul>
    </section>
  );
}
