import { lazy, Suspense } from 'react';
import { PageLink } from '#kit/layout/page-link.tsx';
import { Empty, Panel } from '#kit/layout/panel.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { Posture as Figures } from '../posture.tsx';
import { RangeTable } from '../range-table.tsx';
import { TopRisks } from '../top-risks.tsx';
import { TrendPanel } from '../trend-panel.tsx';
import type { Panels } from './arranged.tsx';
import { MapsPanel } from './maps-panel.tsx';
import { MinePanel } from './mine-panel.tsx';
import { MovementPanel } from './movement-panel.tsx';
import { rangesOf, withLevels, type Posture } from './posture-endpoints.ts';
import styles from './posture.module.css';
import { AcceptancesPanel, CoveragePanel, EvidencePanel, LatePanel, PlanPanel } from './work-panels.tsx';

// With the drawing, for who may see results.
const MaturityPanel = lazy(() => import('./maturity-panel.tsx').then((m) => ({ default: m.MaturityPanel })));

function RangesPanel(props: Parameters<typeof RangeTable>[0]) {
  const { t } = useTexts();
  return (
    <Panel title={t('posture.panels.ranges')} isFlush>
      <RangeTable {...props} />
    </Panel>
  );
}

function HiddenLevels() {
  const { t } = useTexts();
  return (
    <Panel title={t('posture.panels.ranges')} isFlush>
      <Empty title={t('home.risks.hidden')} text={t('home.risks.hiddenText')} />
    </Panel>
  );
}

function ofRisks({ risks, controls, today }: Posture, day: string | null): Panels {
  if (risks === null || risks.total === 0) return {};
  const figures = { content: <Figures risks={risks} controls={controls} />, span: 'whole' } as const;
  const leveled = withLevels(risks);
  if (!leveled) return { figures, ranges: { content: <HiddenLevels />, span: 'half' } };
  const ranges = rangesOf(leveled);
  const { counts, top, movement, trend } = leveled;
  return {
    figures,
    maps: leveled.cells ? { content: <MapsPanel risks={leveled} day={day} />, span: 'tall' } : null,
    ranges: { content: <RangesPanel counts={counts} ranges={ranges} />, span: 'half' },
    top: { content: <TopRisks top={top} ranges={ranges} />, span: 'half' },
    movement: movement
      ? { content: <MovementPanel movement={movement} ranges={ranges} end={today} />, span: 'half' }
      : null,
    trend: { content: <TrendPanel trend={trend} ranges={ranges} />, span: 'half' },
  };
}

/** No assessment yet: what belongs here, and where the first one begins. */
function NoMaturity({ isPast }: { isPast: boolean }) {
  const { t } = useTexts();
  return (
    <Panel title={t('posture.panels.maturity')} isFlush>
      <Empty
        title={t('posture.maturity.none')}
        text={t(isPast ? 'posture.maturity.noneThen' : 'posture.maturity.noneText')}
        action={
          isPast ? null : (
            <PageLink to="/assessments" className={styles.all}>
              {t('posture.maturity.first')}
            </PageLink>
          )
        }
      />
    </Panel>
  );
}

function maturityPanel(
  { maturity }: Posture,
  { isPast, isSeen }: { isPast: boolean; isSeen: boolean },
): Panels['maturity'] {
  if (maturity === null) return isSeen ? { content: <NoMaturity isPast={isPast} /> } : null;
  return {
    content: (
      <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
        <MaturityPanel maturity={maturity} />
      </Suspense>
    ),
  };
}

/** Every panel of the posture that there is something to show in for whoever asks; `seesMaturity`: they may, where there is any. */
export function panelsOf(posture: Posture, day: string | null, { seesMaturity }: { seesMaturity: boolean }): Panels {
  const { plan, late, acceptances, coverage, evidence, mine, today, risks } = posture;
  return {
    ...ofRisks(posture, day),
    plan: plan ? { content: <PlanPanel plan={plan} today={today} aboveTarget={risks?.aboveTarget ?? null} /> } : null,
    late: late ? { content: <LatePanel late={late} /> } : null,
    acceptances: acceptances ? { content: <AcceptancesPanel acceptances={acceptances} /> } : null,
    maturity: maturityPanel(posture, { isPast: day !== null, isSeen: seesMaturity }),
    coverage: coverage ? { content: <CoveragePanel coverage={coverage} /> } : null,
    evidence: evidence ? { content: <EvidencePanel evidence={evidence} /> } : null,
    mine: mine ? { content: <MinePanel mine={mine} today={today} /> } : null,
  };
}
