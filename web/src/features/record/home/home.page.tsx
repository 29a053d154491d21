import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '#kit/layout/page.tsx';
import { LoadError } from '#kit/layout/load-error.tsx';
import { endWelcome, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Figures } from './figures.tsx';
import styles from './home.module.css';
import { RecentPanel } from './recent-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useFirstSteps } from './use-first-steps.ts';

// Most people have them behind them.
const FirstSteps = lazy(() => import('./first-steps.tsx').then((m) => ({ default: m.FirstSteps })));

/** What there is for this person now: figures, what comes next, what was done last. */
export function HomePage() {
  const { t } = useTexts();
  const session = useSession();
  const dashboard = useDashboard();
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has('firstSteps');
  const firstSteps = useFirstSteps(dashboard.data, isAsked);
  const [isFirst] = useState(session?.firstAccess === true);
  // The first steps say it all, and the ways to begin stand beside them.
  const isBeginning = firstSteps !== null && dashboard.data?.assets?.total === 0;
  useEffect(endWelcome, []);
  if (session === null) return null;
  const company = session.companyName ?? '';
  const scope = session.scope?.id ? session.scope.name : null;
  const lead = scope === null ? t('home.leadEvery', { company }) : t('home.lead', { company, scope });
  return (
    <Page title={t('home.hello', { name: session.name })} lead={isFirst ? `${t('home.welcome')} ${lead}` : lead}>
      {dashboard.isError ? <LoadError error={dashboard.error} onRetry={() => void dashboard.refetch()} /> : null}
      {dashboard.isPending ? <div className={styles.waiting} aria-busy="true" /> : null}
      {dashboard.data ? (
        <div className={styles.grid} data-start>
          {firstSteps ? (
            <div className={styles.wide}>
              <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
                <FirstSteps
                  steps={firstSteps}
                  dashboard={dashboard.data}
                  onHide={() => setSearch({}, { replace: true })}
                />
              </Suspense>
            </div>
          ) : null}
          <div className={styles.wide}>
            <Figures {...dashboard.data} />
          </div>
          {isBeginning ? null : <StepsPanel dashboard={dashboard.data} />}
          <div className={isBeginning ? styles.wide : undefined}>
            <RecentPanel />
          </div>
        </div>
      ) : null}
    </Page>
  );
}
