import { Button, Menu, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';
import { optionsFor, planStates, treatmentOptions } from '@baluarte/contract/risk/treatment.rules.ts';
import type { PlanRow } from '@baluarte/contract/risk/treatment.ts';
import { IconCheck, IconChecklist, IconEye, IconFlask, IconRefresh, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { ListProvider, type FilterWay, type ListWays } from '#kit/catalogue/list/list-context.ts';
import { ListParts } from '#kit/catalogue/list/list-parts.tsx';
import type { ListState } from '#kit/catalogue/list/list-state.ts';
import { SelectionBar } from '#kit/catalogue/list/selection-bar.tsx';
import { DayValue } from '#kit/catalogue/list/typed-value.tsx';
import { focusEntry } from '#kit/catalogue/list/use-grid.ts';
import { useListed } from '#kit/catalogue/list/use-listed.ts';
import besideStyles from '#kit/layout/beside.module.css';
import { Beside } from '#kit/layout/beside.tsx';
import { Page } from '#kit/layout/page.tsx';
import { ReportLink } from '#kit/layout/report-link.tsx';
import { useMayOpen } from '#kit/site/site.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { useMethod } from '#risk/shared/use-method.ts';
import { riskName } from './end-name.ts';
import { useRiskFilters } from './filters/use-risk-filters.ts';
import { shownColumns } from './list/risk-columns.tsx';
import { useOpenRisk } from './list/use-open-risk.ts';
import { isWaitingForMe } from './treatment/waiting.ts';
import { besideColumns, planListed } from './treatment/plan-listed.ts';
import { planRenderer } from './treatment/plan-columns.tsx';
import { boardLanes, timeLanes } from './treatment/plan-lanes.ts';
import { PlanSummary } from './treatment/summary.tsx';
import { reviewTreatments, summaryQuery, useTreatmentPermits } from './treatment/treatment-queries.ts';

const TreatmentPanel = lazy(() =>
  import('./treatment/treatment-panel.tsx').then((m) => ({ default: m.TreatmentPanel })),
);
const DecideDialog = lazy(() => import('./treatment/decide-dialog.tsx').then((m) => ({ default: m.DecideDialog })));
const AcceptancesDialog = lazy(() =>
  import('./treatment/acceptances-dialog.tsx').then((m) => ({ default: m.AcceptancesDialog })),
);
const PlanLanes = lazy(() => import('./treatment/lanes.tsx').then((m) => ({ default: m.PlanLanes })));

const views = ['list', 'board', 'timeline'] as const;
const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const asPlanRow = (row: Row) => row as Row & PlanRow;

/** What the plan is narrowed by, each with its values in words. */
function usePlanFilters(rows: readonly PlanRow[], { filters }: ListState): Record<string, FilterWay> {
  const { texts, date } = useTexts();
  const { rangeId, assetId, threatId } = useRiskFilters(rows, filters);
  const { states, options } = texts.treatment;
  const day = (name: string): FilterWay => ({
    values: (filters[name] ?? []).map((id) => ({ id, name: date(id) })),
    isSingle: true,
    Values: DayValue,
  });
  return {
    ...(rangeId && { rangeId }),
    ...(assetId && { assetId }),
    ...(threatId && { threatId }),
    state: { values: planStates.map((id) => ({ id, name: states[id] })) },
    option: { values: treatmentOptions.map((id) => ({ id, name: options[id] })) },
    dueFrom: day('dueFrom'),
    dueTo: day('dueTo'),
    expiresTo: day('expiresTo'),
    plannedTo: day('plannedTo'),
  };
}

/** The treatment plan: what is decided about which risk, as a list, a board by option or a timeline; next to it the one open. */
export function TreatmentsPage() {
  const { t, texts } = useTexts();
  const isDocked = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false });
  const mayOpen = useMayOpen();
  const permits = useTreatmentPermits();
  const method = useMethod();
  const opened = useOpenRisk();
  const [search, setSearch] = useSearchParams();
  const [doing, setDoing] = useState<'decide' | 'approve' | 'refuse' | null>(null);
  const view = views.find((each) => each === search.get('show')) ?? 'list';
  const { seesLevel, listsControls } = permits;
  const drawn = useMemo(() => planRenderer({ seesLevel, listsControls }), [seesLevel, listsControls]);
  const listed = useListed({
    catalogue: planListed,
    drawn,
    nameOf: riskName,
  });
  const { query, redirect } = listed;
  const rows = listed.list.rows.map(asPlanRow);
  const today = useQuery(summaryQuery).data?.today;
  const filters = usePlanFilters(rows, listed.list.state);
  const isBeside = isDocked && opened.id !== null;
  const shown = shownColumns(listed.list.shown, isBeside ? besideColumns : null);
  const close = useCallback(() => {
    const { id } = opened;
    opened.open(null);
    focusEntry(id);
  }, [opened]);

  const chosen = listed.list.selection.rows.map(asPlanRow);
  const ids = chosen.map(({ id }) => id);
  const rangeOf = (id: number | undefined) => method?.reply.rangeLevels.find((range) => range.id === id);
  const allowed = treatmentOptions.filter((option) =>
    chosen.every(({ rangeId }) => {
      const range = rangeOf(rangeId);
      return !range || optionsFor({ rangeId: range.id, accept: range.accept }).includes(option);
    }),
  );
  const waiting = (chosen as readonly PlanRow[]).filter(isWaitingForMe);
  const begin = (what: NonNullable<typeof doing>) => {
    if (ids.length > maximumBulk) toastText('risk.list.tooMany', { count: maximumBulk }, { icon: 'warning' });
    else setDoing(what);
  };
  const done = () => {
    setDoing(null);
    listed.list.selection.clear();
  };
  const menu: ListWays['menu'] = ({ id }) =>
    permits.view ? (
      <Menu.Item component={Link} to={opened.hrefOf(id)} leftSection={<IconEye {...icon} />}>
        {t('treatment.open')}
      </Menu.Item>
    ) : null;
  const list = {
    ...listed.list,
    shown,
    permits: { ...listed.list.permits, view: permits.view },
    ways: {
      hrefOf: ({ id }: Row) => (permits.view ? opened.hrefOf(id) : null),
      currentId: opened.id,
      menu,
      firstStep: mayOpen('/risks') ? (
        <Button component={Link} to="/risks" leftSection={<IconChecklist {...icon} />}>
          {t('risk.list.assess')}
        </Button>
      ) : null,
      filters,
    },
  };
  if (redirect) return <Navigate replace to={redirect} />;
  return (
    <ListProvider value={list}>
      <Page
        title={t('treatment.title')}
        actions={
          <>
            {permits.list && permits.view ? (
              <ReportLink to="/reports?kind=acceptances" label={t('treatment.acceptancesReport')} />
            ) : null}
            {permits.seesLevel ? (
              <Button
                component={Link}
                to="/risks/treatments/simulator"
                variant="default"
                leftSection={<IconFlask {...icon} />}
              >
                {t('shell.pages.simulator')}
              </Button>
            ) : null}
            <SegmentedControl
              size="xs"
              aria-label={t('treatment.views.label')}
              value={view}
              data={views.map((value) => ({ value, label: t(`treatment.views.${value}`) }))}
              onChange={(next) =>
                setSearch(
                  (now) => {
                    const target = new URLSearchParams(now);
                    if (next === 'list') target.delete('show');
                    else target.set('show', next);
                    return target;
                  },
                  { preventScrollReset: true },
                )
              }
            />
          </>
        }
      >
        <PlanSummary />
        <div className={besideStyles.split} data-open={isBeside || undefined}>
          <div className={besideStyles.list}>
            {view === 'list' ? (
              <ListParts
                query={query}
                keys={{ Escape: opened.id === null ? undefined : close }}
                bar={
                  chosen.length === 0 ? null : (
                    <SelectionBar canExport remove={null}>
                      {permits.approve && waiting.length === chosen.length ? (
                        <>
                          <Button size="xs" leftSection={<IconCheck {...icon} />} onClick={() => begin('approve')}>
                            {t('treatment.acceptance.approve')}
                          </Button>
                          <Button
                            size="xs"
                            variant="default"
                            leftSection={<IconX {...icon} />}
                            onClick={() => begin('refuse')}
                          >
                            {t('treatment.acceptance.refuse')}
                          </Button>
                        </>
                      ) : permits.create || permits.edit ? (
                        <Button size="xs" leftSection={<IconChecklist {...icon} />} onClick={() => begin('decide')}>
                          {t('treatment.decide')}
                        </Button>
                      ) : null}
                      {permits.edit && chosen.every(({ option }) => option !== null) ? (
                        <Button
                          size="xs"
                          variant="default"
                          leftSection={<IconRefresh {...icon} />}
                          onClick={() => void reviewTreatments(ids)}
                        >
                          {t('treatment.review')}
                        </Button>
                      ) : null}
                    </SelectionBar>
                  )
                }
              />
            ) : (
              <Suspense fallback={<div aria-busy="true" />}>
                <PlanLanes
                  lanes={
                    view === 'board'
                      ? boardLanes(texts.treatment)
                      : today === undefined
                        ? []
                        : timeLanes(texts.treatment, today)
                  }
                  says={view === 'board' ? 'state' : 'option'}
                  openId={opened.id}
                  hrefOf={opened.hrefOf}
                />
              </Suspense>
            )}
          </div>
          {opened.id !== null && permits.view ? (
            <Beside label={t('treatment.form.label')} isDocked={isDocked} onClose={close}>
              <TreatmentPanel id={opened.id} row={rows.find(({ id }) => id === opened.id)} onClose={close} />
            </Beside>
          ) : null}
        </div>
        <Suspense>
          {(doing === 'approve' || doing === 'refuse') && waiting.length > 0 ? (
            <AcceptancesDialog
              rows={waiting}
              isApproved={doing === 'approve'}
              onClose={() => setDoing(null)}
              onDone={done}
            />
          ) : null}
          {doing === 'decide' && ids.length > 0 ? (
            <DecideDialog
              ids={ids}
              allowed={allowed}
              needsApproval={chosen.some(({ rangeId }) => rangeOf(rangeId)?.accept === 'with_approval')}
              areDecided={chosen.every(({ option }) => option !== null)}
              onClose={() => setDoing(null)}
              onDone={done}
            />
          ) : null}
        </Suspense>
      </Page>
    </ListProvider>
  );
}
