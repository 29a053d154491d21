import { permissions } from '@baluarte/contract/permissions.ts';
import { reportNeeds, type ReportKind } from '@baluarte/contract/record/report-needs.ts';
import { comesForOwnWork } from '@baluarte/contract/record/arrangement.rules.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#kit/layout/load-error.tsx';
import { Page } from '#kit/layout/page.tsx';
import { ReportLink } from '#kit/layout/report-link.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useCan, useSession } from '#kit/session/session.tsx';
import { SiteProvider, useMayOpen, useSite } from '#kit/site/site.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from './home.module.css';
import { ArrangeButton, Arranged } from './posture/arranged.tsx';
import { MomentTools, PastNote } from './posture/moment-tools.tsx';
import type { Posture } from './posture/posture-endpoints.ts';
import { panelsOf } from './posture/risk-panels.tsx';
import { MayReport, RowsThen } from './posture/rows-link.tsx';
import { useArrangement } from './posture/use-arrangement.ts';
import { useMoment, usePosture, type Moment } from './posture/use-posture.ts';

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

function NoRisks({ posture }: { posture: Posture }) {
  const { t } = useTexts();
  return (
    <div className={styles.nothing}>
      <Panel title={t('home.figures.risks')} isFlush>
        {posture.risks === null ? (
          <Empty title={t('home.risks.forbidden')} text={t('home.risks.forbiddenText')} />
        ) : (
          <Empty title={t('home.risks.emptyTitle')} text={t('home.risks.emptyText')} action={<Recognise isPrimary />} />
        )}
      </Panel>
    </div>
  );
}

interface OverviewProps {
  posture: Posture;
  moment: Moment;
  lead: string;
  /** Of another day than the one chosen, until that one is read. */
  isStale: boolean;
}

function Overview({ posture, moment, lead, isStale }: OverviewProps) {
  const { t, date } = useTexts();
  const hasRisks = posture.risks !== null && posture.risks.total > 0;
  const seesLevels = posture.risks?.counts !== undefined;
  const session = useSession();
  const can = useCan();
  const site = useSite();
  const ownFirst = comesForOwnWork({ base: session?.role.id ?? 1, seesLevels, mine: posture.mine });
  const arrangement = useArrangement('risks', posture.arrangement, ownFirst);
  const { at, day, today, since } = moment;
  const panels = panelsOf(posture, day, { seesMaturity: can(permissions.assessments.viewResults) });
  const isByItsMethod = !moment.isTodaysMethod || posture.risks?.method.isCurrent !== false;
  const then = useMemo(() => (at === undefined ? null : { at, isByItsMethod }), [at, isByItsMethod]);
  // Numbers of another day lead nowhere: the rows behind them would be those of the day that is written above.
  const mayMake = useCallback((kind: ReportKind) => reportNeeds[kind].every(can), [can]);
  const shown = useMemo(() => (isStale ? { ...site, pages: [] } : site), [isStale, site]);
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.lead}>
          {lead}
          <span className={styles.moment}>
            {' '}
            {t('posture.printed', { date: date(day ?? today) })}
            {seesLevels ? ` ${t('posture.printedSince', { date: date(since) })}` : ''}
          </span>
        </p>
        <MomentTools moment={moment} hasMovement={seesLevels} />
        <ArrangeButton arrangement={arrangement} panels={panels} />
      </div>
      <PastNote moment={moment} method={posture.risks?.method} isStale={isStale} />
      {hasRisks || day !== null ? null : <NoRisks posture={posture} />}
      {Object.values(panels).some((panel) => panel !== null) ? (
        <div className={styles.last} data-stale={isStale || undefined} aria-busy={isStale || undefined}>
          <SiteProvider value={shown}>
            <MayReport value={mayMake}>
              <RowsThen value={then}>
                <Arranged arrangement={arrangement} panels={panels} isDense />
              </RowsThen>
            </MayReport>
          </SiteProvider>
        </div>
      ) : null}
    </>
  );
}

/** The state of the risks on one page, as each person arranges it: maps, movement, plan, what is late, maturity, coverage. */
export function RisksHomePage() {
  const { t } = useTexts();
  const session = useSession();
  const mayOpen = useMayOpen();
  const moment = useMoment();
  const posture = usePosture(moment);
  if (session === null) return null;
  const company = session.companyName ?? '';
  const scope = session.scope?.id ? session.scope.name : null;
  const lead = scope === null ? t('home.risks.leadEvery', { company }) : t('home.risks.lead', { company, scope });
  const hasMap = mayOpen('/risks/management') && posture.data?.risks?.counts !== undefined;
  return (
    <Page
      title={t('home.risks.title')}
      actions={
        posture.data?.risks?.total ? (
          <>
            {posture.data.risks.counts ? (
              <ReportLink
                to={`/reports?${new URLSearchParams({ kind: 'executive', ...(moment.at && { at: moment.at }) })}`}
              />
            ) : null}
            <Recognise isPrimary={!hasMap} />
            {hasMap ? (
              <Button component={Link} to="/risks/management">
                {t('home.risks.map')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {posture.isError ? <LoadError error={posture.error} onRetry={() => void posture.refetch()} /> : null}
      {posture.isPending ? <div className={styles.waiting} aria-busy="true" /> : null}
      {posture.data ? (
        <Overview posture={posture.data} moment={moment} lead={lead} isStale={posture.isPlaceholderData} />
      ) : null}
    </Page>
  );
}
