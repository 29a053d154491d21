import { useEffect, useState } from 'react';
import { Page } from '#kit/layout/page.tsx';
import { LoadError } from '#kit/layout/load-error.tsx';
import { useSession } from '#kit/session/session.tsx';
import { endFirstAccess } from '#kit/session/session-store.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { Figures } from './figures.tsx';
import styles from './home.module.css';
import { RecentPanel } from './recent-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { useDashboard } from './use-dashboard.ts';

/** What there is for this person now: figures, what comes next, what was done last. */
export function HomePage() {
  const { t } = useTexts();
  const session = useSession();
  const dashboard = useDashboard();
  const [isFirst] = useState(session?.firstAccess === true);
  useEffect(endFirstAccess, []);
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
          <div className={styles.wide}>
            <Figures {...dashboard.data} />
          </div>
          <StepsPanel dashboard={dashboard.data} />
          <RecentPanel />
        </div>
      ) : null}
    </Page>
  );
}
