import { lookedAtStates } from '@baluarte/contract/inventory/asset.rules.ts';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { active, undiscarded } from '../row-queries.ts';
import { CountList, type Counted } from './count-list.tsx';
import { LinkedNumber } from './linked-number.tsx';
import type { Posture } from './posture-endpoints.ts';
import { RowsLink } from './rows-link.tsx';
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
      actions={<Whole count={plan.total} what={t('posture.plan.ofPlan')} to={plans} />}
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
                {t('posture.plan.keptOf')}{' '}
                <LinkedNumber
                  count={plan.kept}
                  what={t('posture.plan.kept')}
                  to={plans}
                  query={`plannedTo=${today}&state=completed`}
                />
                {' · '}
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

function Whole({ count, what, to, query = '' }: { count: number; what: string; to: string; query?: string }) {
  return (
    <span className={styles.whole}>
      <span className={styles.hint}>{what}</span> <LinkedNumber count={count} what={what} to={to} query={query} />
    </span>
  );
}

const mostAreas = 3;

/** What is late, by the area that answers for it. */
export function LatePanel({ late }: { late: Part<'late'> }) {
  const { t, number, localized } = useTexts();
  const parts = [
    {
      key: 'plan',
      of: late.plan,
      title: t('posture.late.plan'),
      to: plans,
      filter: 'overdue=true&ownerId=',
      all: 'overdue=true',
    },
    {
      key: 'followUps',
      of: late.followUps,
      title: t('posture.late.followUps'),
      to: followUps,
      filter: 'isOverdue=true&responsibleId=',
      all: 'isOverdue=true',
    },
  ] as const;
  const isNone = parts.every(({ of }) => of === null || of.total === 0);
  return (
    <Panel title={t('posture.panels.late')} isFlush>
      {isNone ? (
        <Empty title={t('posture.late.none')} text={t('posture.late.noneText')} />
      ) : (
        <div className={styles.part}>
          {parts.map(({ key, of, title, to, filter, all }) =>
            of === null ? null : (
              <section key={key} className={styles.group}>
                <h3 className={styles.subtitle}>
                  {title} <LinkedNumber count={of.total} what={title} to={to} query={all} />
                  {of.areas.length > mostAreas ? (
                    <span className={styles.rest}>
                      {t('posture.late.rest', { shown: number(mostAreas), total: number(of.areas.length) })}
                    </span>
                  ) : null}
                </h3>
                <CountList
                  label={title}
                  rows={of.areas.slice(0, mostAreas).map(({ areaId, count, ...area }) => {
                    const name =
                      area.name === null ? t('posture.late.nobody') : localized({ ...area, name: area.name }, 'name');
                    return {
                      key: String(areaId),
                      name,
                      what: `${title}, ${name}`,
                      count,
                      to,
                      query: `${filter}${areaId ?? 0}`,
                      share: of.total === 0 ? 0 : count / of.total,
                      isLate: true,
                    };
                  })}
                />
              </section>
            ),
          )}
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
      actions={<Whole count={coverage.total} what={t('posture.coverage.of')} to="/assets" query={active} />}
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
      actions={<Whole count={evidence.total} what={t('posture.evidence.total')} to="/evidence" query={active} />}
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
