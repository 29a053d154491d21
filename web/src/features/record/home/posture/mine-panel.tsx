import { lazy, Suspense } from 'react';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { PageLink } from '#kit/layout/page-link.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { CountList } from './count-list.tsx';
import type { OwnWork } from './posture-endpoints.ts';
import styles from './posture.module.css';

// What completes a treatment weighs more than the rest of the page, and most people have none here.
const OwnTreatments = lazy(() => import('./own-treatments.tsx').then((m) => ({ default: m.OwnTreatments })));

/** Whether any work of the person's own waits. */
export const hasWork = ({ followUps, plan, treatments, assessments }: OwnWork): boolean =>
  (followUps !== null && followUps.overdue + followUps.soon + followUps.later.length > 0) ||
  (treatments ?? []).length > 0 ||
  (plan !== null && plan.overdue + plan.underWay > 0) ||
  (assessments ?? []).length > 0;

interface MinePanelProps {
  mine: OwnWork;
  today: string;
}

/** The work of the person: follow-ups of theirs and of their areas, treatments of their areas, questions they were given. */
export function MinePanel({ mine, today }: MinePanelProps) {
  const { t, number, date } = useTexts();
  const mayOpen = useMayOpen();
  const { followUps, plan, treatments, assessments } = mine;
  // Where the list is not theirs to open, each opens by itself.
  const seesList = mayOpen('/risks/controls-following');
  if (!hasWork(mine))
    return (
      <Panel title={t('posture.panels.mine')} isFlush>
        <Empty title={t('posture.mine.none')} text={t('posture.mine.noneText')} />
      </Panel>
    );
  const ofAreas = plan ? `ownerId=${plan.areaIds.join(',')}` : '';
  return (
    <Panel title={t('posture.panels.mine')} isFlush>
      <div className={styles.part}>
        <CountList
          rows={[
            ...(followUps
              ? [
                  {
                    key: 'followUpsOverdue',
                    name: t('posture.mine.followUpsOverdue'),
                    what: t('posture.mine.followUpsOverdue'),
                    count: followUps.overdue,
                    to: '/risks/controls-following',
                    query: 'whose=mine,area&isOverdue=true',
                    isLate: true,
                  },
                  {
                    key: 'followUpsSoon',
                    name: t('posture.mine.followUpsSoon'),
                    what: t('posture.mine.followUpsSoon'),
                    count: followUps.soon,
                    to: '/risks/controls-following',
                    query: `whose=mine,area&dueFrom=${today}&dueTo=${followUps.to}`,
                  },
                ]
              : []),
            ...(plan && plan.areaIds.length > 0
              ? [
                  {
                    key: 'planOverdue',
                    name: t('posture.mine.planOverdue'),
                    what: t('posture.mine.planOverdue'),
                    count: plan.overdue,
                    to: '/risks/treatments',
                    query: `overdue=true&${ofAreas}`,
                    isLate: true,
                  },
                  {
                    key: 'planUnderWay',
                    name: t('posture.mine.planUnderWay'),
                    what: t('posture.mine.planUnderWay'),
                    count: plan.underWay,
                    to: '/risks/treatments',
                    query: `state=underWay&${ofAreas}`,
                  },
                ]
              : []),
          ]}
        />
        {(['first', 'later'] as const).map((when) => {
          const named = seesList ? [] : (followUps?.[when] ?? []);
          return named.length === 0 ? null : (
            <section key={when} className={styles.group}>
              <h3 className={styles.subtitle}>
                {t(when === 'first' ? 'posture.mine.followUpsFirst' : 'posture.mine.followUpsLater')}
              </h3>
              <ul className={styles.named}>
                {named.map(({ id, name, due }) => (
                  <li key={id}>
                    <PageLink to="/follow-up/:controlId" params={{ controlId: id }}>
                      {name}
                    </PageLink>
                    <span className={styles.quiet}>{date(due)}</span>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {treatments && treatments.length > 0 ? (
          <Suspense>
            <OwnTreatments treatments={treatments} />
          </Suspense>
        ) : null}
        {assessments && assessments.length > 0 ? (
          <section className={styles.group}>
            <h3 className={styles.subtitle}>{t('posture.mine.answers')}</h3>
            <ul className={styles.named}>
              {assessments.flatMap(({ id, name, date: day, steps }) => {
                const called = name ?? `${t('posture.maturity.unnamed')}, ${date(day)}`;
                return steps.map(({ step, open }) => {
                  const key =
                    steps.length === 1 ? ('posture.mine.open' as const) : (`posture.mine.openOf.${step}` as const);
                  const what = t(key, { name: called });
                  return (
                    <li key={`${id} ${step}`}>
                      <span>{what}</span>
                      <PageLink
                        to={`/assessments/:assessmentId/${step}`}
                        params={{ assessmentId: id }}
                        query="show=mineOpen"
                        label={t('home.figures.see', { count: number(open), what })}
                        className={styles.wholeNumber}
                      >
                        {number(open)}
                      </PageLink>
                    </li>
                  );
                });
              })}
            </ul>
          </section>
        ) : null}
      </div>
    </Panel>
  );
}
