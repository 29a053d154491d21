import { Button, Tabs } from '@mantine/core';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { isRefusal } from '#kit/http/refusal.ts';
import { loadTexts, useTexts } from '#kit/texts/texts.ts';
import { correctableEnds } from '../correctable-ends.ts';
import { removeRisks } from '../bulk/bulk-acts.ts';
import { discard, restore, useRiskPermits } from '../risk-acts.ts';
import { riskQuery } from '../risk-cache.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { Assessment } from '../assess/assessment.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { draftOf } from '../assess/draft.ts';
import { KeyLegend } from './key-legend.tsx';
import { isAnswering, KeyQueue } from '../assess/key-queue.ts';
import { actOf, type Act } from '../assess/keys.ts';
import { NotSaved } from './not-saved.tsx';
import { PanelHead } from './panel-head.tsx';
import styles from './panel.module.css';
import type { AssessmentDrafts } from './use-assessment-drafts.ts';
import { placeOf } from '../assess/use-panel-keys.ts';

const DiscardDialog = lazy(() => import('./discard-dialog.tsx').then((m) => ({ default: m.DiscardDialog })));
const CorrectDialog = lazy(() => import('../make/dialogs.tsx').then((m) => ({ default: m.CorrectDialog })));
const Why = lazy(() => import('../why/why.tsx').then((m) => ({ default: m.Why })));
// With its words: most risks are opened to be assessed.
const Treatment = lazy(async () => {
  const [m] = await Promise.all([import('../treatment/treatment-part.tsx'), loadTexts(['treatment'])]);
  return { default: m.Treatment };
});
const Controls = lazy(async () => {
  const [m] = await Promise.all([import('../controls/controls-part.tsx'), loadTexts(['riskControl'])]);
  return { default: m.Controls };
});
const RiskHistory = lazy(async () => {
  const [m] = await Promise.all([import('../why/risk-history.tsx'), loadTexts(['treatment'])]);
  return { default: m.RiskHistory };
});

export interface RiskPanelProps {
  id: number;
  /** What the list knows of it already; shown while the rest comes. */
  row: RiskRow | undefined;
  place: { index: number; total: number } | null;
  hasPrevious: boolean;
  assessmentDrafts: AssessmentDrafts;
  /** Whether there is a risk to go to. */
  onMove: (by: 1 | -1) => Promise<boolean>;
  onGo: (id: number) => void;
  onClose: () => void;
}

/** One risk next to its list: assess it, see why it has its level, and what was done with it. */
export function RiskPanel({ id, row, place, hasPrevious, assessmentDrafts, onMove, onGo, onClose }: RiskPanelProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLElement>(null);
  const [queue] = useState(() => new KeyQueue());
  const permits = useRiskPermits();
  const method = useMethod();
  const { data: risk, error, refetch } = useQuery(riskQuery(id));
  const [tab, setTab] = useState('assessment');
  const [doing, setDoing] = useState<'discard' | 'correct' | null>(null);
  const shown = risk ?? row;
  const isComing = tab === 'assessment' && !error && !(risk && method);
  // What had the focus went with the last risk; the keys that follow are meant for the one that comes.
  useLayoutEffect(() => {
    if (isComing) panel.current?.focus({ preventScroll: true });
    else if (error) queue.drop();
  }, [isComing, error, queue]);
  const isDiscarded = shown?.statusId === statusIds.INACTIVE;
  const failure = assessmentDrafts.failures.get(id);

  // The button that was pressed is gone: the keys go on with the answers.
  const takeFocus = () =>
    panel.current?.querySelector<HTMLElement>('[data-question] input:checked, [data-question] input')?.focus();

  const leaveFor = (by: 1 | -1) => {
    // On the other tabs nothing is answered, so nothing is kept.
    if (tab === 'assessment') queue.hold();
    void onMove(by).then((isGone) => (isGone ? undefined : queue.drop()));
  };
  const act = (what: Extract<Act, { do: 'save' | 'risk' | 'close' }>) => {
    if (what.do === 'close') return onClose();
    if (what.do === 'risk') return leaveFor(what.by);
    if (risk && method) void assessmentDrafts.save(risk, method);
    if (what.goesOn) leaveFor(1);
  };
  // Keys that follow are meant for the risk that comes, however long it takes.
  const keepForNext = (event: KeyboardEvent) => {
    if (
      tab !== 'assessment' ||
      !(isComing || queue.isHolding) ||
      !isAnswering(event) ||
      !panel.current?.contains(event.target as Node)
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    queue.add(event);
  };
  // The assessment hears its own keys first; these are the ones that work anywhere in the panel.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !panel.current?.contains(event.target as Node)) return;
    const what = actOf(event, null, placeOf(event.target as Element));
    if (what === null || (what.do !== 'close' && what.do !== 'risk')) return;
    event.preventDefault();
    act(what);
  };
  const isGone = isRefusal(error, 'notFound');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of its contents
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('risk.panel.label')}
      tabIndex={-1}
      onKeyDownCapture={keepForNext}
      onKeyDown={onKeyDown}
    >
      <PanelHead
        risk={shown}
        place={place}
        hasPrevious={hasPrevious}
        onMove={leaveFor}
        onClose={onClose}
        onDiscard={risk && permits.discards(risk) ? () => setDoing('discard') : undefined}
        onCorrect={risk && permits.correct && correctableEnds(risk).length > 0 ? () => setDoing('correct') : undefined}
        onRestore={risk && permits.changeStatus && isDiscarded ? () => void restore(risk) : undefined}
        onRemove={
          risk && permits.remove ? () => void removeRisks([risk]).then((isGone) => isGone && onClose()) : undefined
        }
      />
      <NotSaved assessmentDrafts={assessmentDrafts} currentId={id} onGo={onGo} />
      {failure && method && risk ? (
        <ConflictNotice
          failure={failure}
          draft={assessmentDrafts.drafts.get(id) ?? draftOf(risk)}
          method={method}
          onMine={() => {
            void assessmentDrafts.save(risk, method);
            takeFocus();
          }}
          onTheirs={() => {
            assessmentDrafts.drop(id);
            takeFocus();
          }}
        />
      ) : null}
      {isGone ? (
        <Nothing title={t('risk.panel.gone')} text={t('risk.panel.goneText')} />
      ) : error && !risk ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Tabs value={tab} onChange={(next) => setTab(next ?? 'assessment')} keepMounted={false} className={styles.tabs}>
          <Tabs.List aria-label={t('risk.panel.tabs')} className={styles.tabList}>
            <Tabs.Tab value="assessment">{t('risk.panel.assessment')}</Tabs.Tab>
            {permits.seesControls ? <Tabs.Tab value="controls">{t('risk.panel.controls')}</Tabs.Tab> : null}
            {permits.seesTreatment ? <Tabs.Tab value="treatment">{t('risk.panel.treatment')}</Tabs.Tab> : null}
            <Tabs.Tab value="why">{t('risk.panel.why')}</Tabs.Tab>
            <Tabs.Tab value="history">{t('risk.panel.history')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="assessment" className={styles.tab}>
            {isDiscarded && risk ? (
              <div className={styles.discarded}>
                <p>
                  {risk.statusReason
                    ? t('risk.discard.banner', { reason: risk.statusReason })
                    : t('risk.discard.bannerNoReason')}
                </p>
                {permits.changeStatus ? (
                  <Button size="xs" variant="default" onClick={() => void restore(risk)}>
                    {t('risk.discard.restore')}
                  </Button>
                ) : null}
              </div>
            ) : null}
            {risk && method ? (
              <Assessment
                key={id}
                panel={panel}
                risk={risk}
                method={method}
                assessmentDrafts={assessmentDrafts}
                may={{
                  ratesProbability: permits.ratesProbability && !isDiscarded,
                  ratesImpacts: permits.ratesImpacts && !isDiscarded,
                  ratesLevels: permits.ratesLevels && !isDiscarded,
                  details: permits.edit,
                }}
                queue={queue}
                onAct={act}
              />
            ) : (
              <div className={styles.skeleton} aria-busy="true" />
            )}
          </Tabs.Panel>
          <Suspense fallback={<div className={styles.skeleton} aria-busy="true" />}>
            <Tabs.Panel value="controls" className={styles.tab} tabIndex={0}>
              {risk ? <Controls risk={risk} /> : <div className={styles.skeleton} aria-busy="true" />}
            </Tabs.Panel>
            <Tabs.Panel value="treatment" className={styles.tab} tabIndex={0}>
              <Treatment id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="why" className={styles.tab} tabIndex={0}>
              <Why id={id} isUnsaved={assessmentDrafts.drafts.has(id)} />
            </Tabs.Panel>
            <Tabs.Panel value="history" className={styles.tab} tabIndex={0}>
              <RiskHistory id={id} />
            </Tabs.Panel>
          </Suspense>
        </Tabs>
      )}
      {tab === 'assessment' && !isGone && permits.assess && !isDiscarded ? <KeyLegend /> : null}
      <Suspense>
        {doing === 'correct' && risk ? <CorrectDialog risk={risk} onClose={() => setDoing(null)} /> : null}
        {doing === 'discard' && risk ? (
          <DiscardDialog
            count={1}
            onClose={() => setDoing(null)}
            onDiscard={(reason) => {
              setDoing(null);
              assessmentDrafts.drop(id);
              void discard(risk, reason, permits.changeStatus);
            }}
          />
        ) : null}
      </Suspense>
    </section>
  );
}
