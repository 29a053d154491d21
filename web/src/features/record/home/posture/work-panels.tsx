import { lookedAtStates } from '@baluarte/contract/inventory/asset.rules.ts';
import { Fragment } from 'react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { active, undiscarded } from '@baluarte/contract/record/row-queries.ts';
import { CountList, type Counted } from './count-list.tsx';
import { LinkedNumber } from './linked-number.tsx';
import type { Posture } from './posture-endpoints.ts';
import { RowsLink } from './rows-link.tsx';
import { useShortened } from './shortened.tsx';
import styles from './posture.module.css';

type Part<Name extends keyof Posture> = NonNullable<Posture[Name]>;

const states = ['completed', 'underWay', 'accepted', 'waiting', 'undecided'] as const;
const plans = '/risks/treatments';
const followUps = '/risks/controls-following';

/** How far the treatment plan is: its states, what should be done by now and is, what is late, what ends above its target. */
export function PlanPanel({
  plan,
  today,
  aboveTarget,
}: {
  plan: Part<'plan'>;
  today: string;
  /** Null for who may not read levels. */
  aboveTarget: number | null;
}) {
  const { t, number } = useTexts();
  const share = (count: number) => (plan.total === 0 ? 0 : count / plan.total);
  const more: Counted[] = [
    {
      key: 'overdue',
      name: t('posture.plan.overdue'),
      what: t('posture.plan.overdue'),
      count: plan.overdue,
      to: plans,
      query: 'overdue=true',
      isLate: true,
    },
    ...(aboveTarget === null
      ? []
      : [
          {
            key: 'aboveTarget',
            name: t('posture.plan.aboveTarget'),
            what: t('posture.plan.aboveTarget'),
            count: aboveTarget,
            to: '/risks',
            query: `${undiscarded}&aboveTarget=true`,
          },
        ]),
  ];
  return (
    <Panel
      title={t('posture.panels.plan')}
      isFlush
      actions={
        <Whole
          count={plan.total}
          what={t('posture.plan.ofPlan')}
          unit={t('posture.units.risks', { count: plan.total })}
          to={plans}
        />
      }
    >
      {plan.total === 0 ? (
        <Empty title={t('posture.plan.none')} text={t('posture.plan.noneText')} />
      ) : (
        <div className={styles.part}>
          {plan.planned > 0 ? (
            <p className={styles.kept}>
              <progress
                value={plan.kept}
                max={plan.planned}
                aria-label={t('posture.plan.keptText', { kept: number(plan.kept), planned: number(plan.planned) })}
              />
              <span>
                {(['onTime', 'afterwards'] as const).map((when) => (
                  <Fragment key={when}>
                    {t(`posture.plan.${when}`)}{' '}
                    <LinkedNumber
                      count={when === 'onTime' ? plan.onTime : plan.kept - plan.onTime}
                      what={t(`posture.plan.${when}Of`)}
                      to={plans}
                      query={`plannedTo=${today}&state=completed&onTime=${when === 'onTime'}`}
                    />
                    {' · '}
                  </Fragment>
                ))}
                {t('posture.plan.planned')}{' '}
                <LinkedNumber
                  count={plan.planned}
                  what={t('posture.plan.planned')}
                  to={plans}
                  query={`plannedTo=${today}`}
                />
              </span>
            </p>
          ) : null}
          <CountList
            rows={[
              ...states.map((state) => ({
                key: state,
                name: t(`posture.plan.states.${state}`),
                what: t(`posture.plan.states.${state}`),
                count: plan.states[state] ?? 0,
                to: plans,
                query: `state=${state}`,
                share: share(plan.states[state] ?? 0),
              })),
              ...more,
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

interface WholeProps {
  count: number;
  /** What it counts, exactly. */
  what: string;
  /** The same in a word, which stands beside the number. */
  unit: string;
  to: string;
  query?: string;
}

/** What the parts of a panel are parts of. */
function Whole({ unit, ...number }: WholeProps) {
  return (
    <span className={styles.whole}>
      <LinkedNumber {...number} /> {unit}
    </span>
  );
}

const mostAreas = 3;

interface LatePartProps {
  title: string;
  late: NonNullable<Part<'late'>['plan']>;
  to: string;
  /** Query of all that is late, and the filter by area. */
  query: string;
  area: string;
}

/** One kind of things that are late, by area: the first of them, and the rest on demand. */
function LatePart({ title, late, to, query, area: filter }: LatePartProps) {
  const { t, localized } = useTexts();
  const { shown, more } = useShortened(late.areas, mostAreas);
  return (
    <section className={styles.group}>
      <h3 className={styles.subtitle}>
        {title} <LinkedNumber count={late.total} what={title} to={to} query={query} />
        {more}
      </h3>
      <CountList
        label={title}
        rows={shown.map(({ areaId, count, ...area }) => {
          const name = area.name === null ? t('posture.late.nobody') : localized({ ...area, name: area.name }, 'name');
          return {
            key: String(areaId),
            name,
            what: `${title}, ${name}`,
            count,
            to,
            query: `${query}&${filter}=${areaId ?? 0}`,
            share: late.total === 0 ? 0 : count / late.total,
            isLate: true,
          };
        })}
      />
    </section>
  );
}

/** What is late, by the area that answers for it. */
export function LatePanel({ late: { plan, followUps: controls } }: { late: Part<'late'> }) {
  const { t } = useTexts();
  return (
    <Panel title={t('posture.panels.late')} isFlush>
      {[plan, controls].every((part) => part === null || part.total === 0) ? (
        <Empty title={t('posture.late.none')} text={t('posture.late.noneText')} />
      ) : (
        <div className={styles.part}>
          {plan ? (
            <LatePart title={t('posture.late.plan')} late={plan} to={plans} query="overdue=true" area="ownerId" />
          ) : null}
          {controls ? (
            <LatePart
              title={t('posture.late.followUps')}
              late={controls}
              to={followUps}
              query="isOverdue=true"
              area="responsibleId"
            />
          ) : null}
        </div>
      )}
    </Panel>
  );
}

/** Acceptances that end soon, the first of them by name. */
export function AcceptancesPanel({ acceptances }: { acceptances: Part<'acceptances'> }) {
  const { t, date } = useTexts();
  const { count, to, first } = acceptances;
  return (
    <Panel
      title={t('posture.panels.acceptances')}
      isFlush
      actions={
        <LinkedNumber
          count={count}
          what={t('posture.acceptances.count')}
          to={plans}
          query={`expiresTo=${to}`}
          className={styles.wholeNumber}
        />
      }
    >
      {count === 0 ? (
        <Empty title={t('posture.acceptances.none')} text={t('posture.acceptances.noneText')} />
      ) : (
        <div className={styles.part}>
          <p className={styles.quiet}>{t('posture.acceptances.lead', { date: date(to) })}</p>
          <ul className={styles.named}>
            {first.map(({ riskId, code, asset, expiresOn }) => (
              <li key={riskId}>
                <RowsLink to={plans} query={`expiresTo=${to}&risk=${riskId}`}>
                  <span className={styles.code}>{code}</span> {asset}
                </RowsLink>
                <span className={styles.quiet}>{t('posture.acceptances.expires', { date: date(expiresOn) })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

/** How many of the active assets were looked at, by the furthest of their risks. */
export function CoveragePanel({ coverage }: { coverage: Part<'coverage'> }) {
  const { t } = useTexts();
  return (
    <Panel
      title={t('posture.panels.coverage')}
      isFlush
      actions={
        <Whole
          count={coverage.total}
          what={t('posture.coverage.of')}
          unit={t('posture.units.assets', { count: coverage.total })}
          to="/assets"
          query={active}
        />
      }
    >
      {coverage.total === 0 ? (
        <Empty title={t('posture.coverage.none')} text={t('posture.coverage.noneText')} />
      ) : (
        <div className={styles.part}>
          <CountList
            rows={lookedAtStates.map((state) => ({
              key: state,
              name: (
                <>
                  {t(`posture.coverage.states.${state}`)}{' '}
                  <span className={`${styles.quiet} ${styles.hint}`}>{t(`posture.coverage.hints.${state}`)}</span>
                </>
              ),
              what: t(`posture.coverage.states.${state}`),
              count: coverage[state],
              to: '/assets',
              query: `${active}&lookedAt=${state}`,
              share: coverage[state] / coverage.total,
            }))}
          />
        </div>
      )}
    </Panel>
  );
}

/** Evidence that ends soon, or has. */
export function EvidencePanel({ evidence }: { evidence: Part<'evidence'> }) {
  const { t } = useTexts();
  return (
    <Panel
      title={t('posture.panels.evidence')}
      isFlush
      actions={
        <Whole
          count={evidence.total}
          what={t('posture.evidence.total')}
          unit={t('posture.units.evidence', { count: evidence.total })}
          to="/evidence"
          query={active}
        />
      }
    >
      {evidence.total === 0 ? (
        <Empty title={t('posture.evidence.none')} text={t('posture.evidence.noneText')} />
      ) : (
        <div className={styles.part}>
          <CountList
            rows={(['expired', 'soon'] as const).map((validity) => ({
              key: validity,
              name: t(`posture.evidence.${validity}`),
              what: t(`posture.evidence.${validity}`),
              count: evidence[validity],
              to: '/evidence',
              query: `${active}&validity=${validity}`,
              share: evidence[validity] / evidence.total,
              isLate: validity === 'expired',
            }))}
          />
        </div>
      )}
    </Panel>
  );
}
