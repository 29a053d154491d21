import { lazy, Suspense } from 'react';
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

/** Every panel of the posture that there is something to show in for whoever asks. */
export function panelsOf(posture: Posture, day: string | null): Panels {
  const { plan, late, acceptances, maturity, coverage, evidence, mine, today, risks } = posture;
  return {
    ...ofRisks(posture, day),
    plan: plan ? { content: <PlanPanel plan={plan} today={today} aboveTarget={risks?.aboveTarget ?? null} /> } : null,
    late: late ? { content: <LatePanel late={late} /> } : null,
    acceptances: acceptances ? { content: <AcceptancesPanel acceptances={acceptances} /> } : null,
    maturity: maturity
      ? {
          content: (
            <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
              <MaturityPanel maturity={maturity} />
            </Suspense>
          ),
        }
      : null,
    coverage: coverage ? { content: <CoveragePanel coverage={coverage} /> } : null,
    evidence: evidence ? { content: <EvidencePanel evidence={evidence} /> } : null,
    mine: mine ? { content: <MinePanel mine={mine} today={today} /> } : null,
  };
}
