import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { LoadError } from '#kit/layout/load-error.tsx';
import { Page } from '#kit/layout/page.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useSession } from '#kit/session/session.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import type { Dashboard, LevelFigures, RangeLevel, RiskFigures } from './home-endpoints.ts';
import styles from './home.module.css';
import { Posture } from './posture.tsx';
import { RangeTable } from './range-table.tsx';
import { TopRisks } from './top-risks.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useDashboard, useRanges } from './use-dashboard.ts';

function Recognise({ isPrimary }: { isPrimary: boolean }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  if (!mayOpen('/risks/recognition')) return null;
  return (
    <Button component={Link} to="/risks/recognition" variant={isPrimary ? 'filled' : 'default'}>
      {t('home.risks.recognize')}
    </Button>
  );
}

function Actions({ isTold }: { isTold: boolean }) {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const hasMap = mayOpen('/risks/management') && isTold;
  return (
    <>
      <Recognise isPrimary={!hasMap} />
      {hasMap ? (
        <Button component={Link} to="/risks/management">
          {t('home.risks.map')}
        </Button>
      ) : null}
    </>
  );
}

const isWithLevels = (risks: RiskFigures): risks is LevelFigures =>
  risks.ranges !== undefined && risks.top !== undefined && risks.trend !== undefined;

interface OverviewProps {
  risks: RiskFigures;
  controls: Dashboard['controls'];
  ranges: readonly RangeLevel[];
}

function Overview({ risks, controls, ranges }: OverviewProps) {
  const { t } = useTexts();
  if (risks.total === 0)
    return (
      <Panel title={t('home.figures.risks')} isFlush>
        <Empty title={t('home.risks.emptyTitle')} text={t('home.risks.emptyText')} action={<Recognise isPrimary />} />
      </Panel>
    );
  return (
    <div className={styles.grid}>
      <div className={styles.wide}>
        <Posture risks={risks} controls={controls} ranges={ranges} />
      </div>
      {isWithLevels(risks) ? (
        <>
          <Panel title={t('home.risks.ranges')} isFlush>
            <RangeTable risks={risks} ranges={ranges} />
          </Panel>
          <TrendPanel risks={risks} ranges={ranges} />
          <div className={styles.wide}>
            <TopRisks risks={risks} ranges={ranges} />
          </div>
        </>
      ) : (
        <div className={styles.wide}>
          <Panel title={t('home.risks.ranges')} isFlush>
            <Empty title={t('home.risks.hidden')} text={t('home.risks.hiddenText')} />
          </Panel>
        </div>
      )}
    </div>
  );
}

/** The state of the risks: by level, the highest, the incomplete ones, the year. */
export function RisksHomePage() {
  const { t } = useTexts();
  const session = useSession();
  const dashboard = useDashboard();
  const risks = dashboard.data?.risks ?? null;
  const ranges = useRanges(risks !== null);
  if (session === null) return null;
  const company = session.companyName ?? '';
  const scope = session.scope?.id ? session.scope.name : null;
  const failed = dashboard.error ?? ranges.error;
  const retry = () => void (dashboard.isError ? dashboard.refetch() : ranges.refetch());
  const isPending = dashboard.isPending || (risks !== null && ranges.isPending);
  return (
    <Page
      title={t('home.risks.title')}
      lead={scope === null ? t('home.risks.leadEvery', { company }) : t('home.risks.lead', { company, scope })}
      actions={risks && risks.total > 0 ? <Actions isTold={isWithLevels(risks)} /> : null}
    >
      {failed ? <LoadError error={failed} onRetry={retry} /> : null}
      {isPending && !failed ? <div className={styles.waiting} aria-busy="true" /> : null}
      {dashboard.data && risks === null ? (
        <Panel title={t('home.figures.risks')} isFlush>
          <Empty title={t('home.risks.forbidden')} text={t('home.risks.forbiddenText')} />
        </Panel>
      ) : null}
      {risks && ranges.data ? (
        <Overview risks={risks} controls={dashboard.data?.controls ?? null} ranges={ranges.data} />
      ) : null}
    </Page>
  );
}
