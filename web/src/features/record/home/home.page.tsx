import { comesForOwnWork } from '@baluarte/contract/record/arrangement.rules.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadError } from '#kit/layout/load-error.tsx';
import { Page } from '#kit/layout/page.tsx';
import { endWelcome, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Figures } from './figures.tsx';
import styles from './home.module.css';
import { ArrangeButton, Arranged, type Panels } from './posture/arranged.tsx';
import { hasWork, MinePanel } from './posture/mine-panel.tsx';
import { useArrangement, useOwn } from './posture/use-arrangement.ts';
import { RecentPanel } from './recent-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useFirstSteps } from './use-first-steps.ts';

// Most people have them behind them.
const FirstSteps = lazy(() => import('./first-steps.tsx').then((m) => ({ default: m.FirstSteps })));

/** What there is for this person now: figures, their own work, what comes next, what was done last; arranged by them. */
export function HomePage() {
  const { t } = useTexts();
  const session = useSession();
  const dashboard = useDashboard();
  const own = useOwn();
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('firstSteps');
  const firstSteps = useFirstSteps(dashboard.data, isAsked);
  const [isFirst] = useState(session?.firstAccess === true);
  // The first steps say it all, and the ways to begin stand beside them.
  const isBeginning = firstSteps !== null && dashboard.data?.assets?.total === 0;
  const mine = own.data?.mine ?? null;
  const seesLevels = dashboard.data === undefined || dashboard.data.risks?.ranges !== undefined;
  const ownFirst = comesForOwnWork({ base: session?.role.id ?? 1, seesLevels, mine });
  const arrangement = useArrangement('home', own.data?.arrangement ?? null, ownFirst);
  useEffect(endWelcome, []);
  if (session === null) return null;
  const company = session.companyName ?? '';
  const scope = session.scope?.id ? session.scope.name : null;
  const lead = scope === null ? t('home.leadEvery', { company }) : t('home.lead', { company, scope });
  const isReady = dashboard.data !== undefined && (own.data !== undefined || own.isError);
  const panels: Panels = dashboard.data
    ? {
        figures: { content: <Figures {...dashboard.data} />, span: 'whole' },
        next: isBeginning ? null : { content: <StepsPanel dashboard={dashboard.data} mine={mine} />, span: 'tall' },
        mine:
          mine && own.data && hasWork(mine)
            ? { content: <MinePanel mine={mine} today={own.data.today} />, span: 'half' }
            : null,
        recent: { content: <RecentPanel />, span: isBeginning ? 'whole' : 'half' },
      }
    : {};
  return (
    <Page
      title={t('home.hello', { name: session.name })}
      lead={isFirst ? `${t('home.welcome')} ${lead}` : lead}
      actions={isReady ? <ArrangeButton arrangement={arrangement} panels={panels} /> : null}
    >
      {dashboard.isError ? <LoadError error={dashboard.error} onRetry={() => void dashboard.refetch()} /> : null}
      {!isReady && !dashboard.isError ? <div className={styles.waiting} aria-busy="true" /> : null}
      {isReady && dashboard.data ? (
        <>
          {firstSteps ? (
            <div className={styles.first}>
              <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
                <FirstSteps
                  steps={firstSteps}
                  dashboard={dashboard.data}
                  onHide={() => setSearch({}, { replace: true })}
                />
              </Suspense>
            </div>
          ) : null}
          <Arranged arrangement={arrangement} panels={panels} />
        </>
      ) : null}
    </Page>
  );
}
