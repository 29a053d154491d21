import { Button, NativeSelect } from '@mantine/core';
import { IconChecklist, IconCopyPlus, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Failed, Nothing } from '#kit/catalogue/list/nothing.tsx';
import { PageSkeleton } from '#kit/layout/page-skeleton.tsx';
import { Page } from '#kit/layout/page.tsx';
import { useTexts } from '#kit/texts/texts.ts';
import { BudgetForm, type Budget, type CurrencyId } from './simulator/budget.tsx';
import { Candidates } from './simulator/candidates.tsx';
import { Outcome } from './simulator/outcome.tsx';
import { NameDialog, PlanDialog } from './simulator/scenario-dialogs.tsx';
import {
  candidatesQuery,
  createScenario,
  removeScenario,
  renameScenario,
  scenariosQuery,
  simulationQuery,
  updateScenario,
  useSimulatorPermits,
} from './simulator/simulator-queries.ts';
import styles from './simulator/simulator.module.css';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;
const numbers = (text: string | null) => (text ?? '').split(',').map(Number).filter(Boolean);
const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

/** What would be left of the risks of the plan with the controls that are ticked; scenarios are kept, compared and become the plan. */
export function SimulatorPage() {
  const { t, date } = useTexts();
  const permits = useSimulatorPermits();
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<'save' | 'rename' | 'plan' | null>(null);
  // The address follows a moment later than a box is ticked.
  const [ticked, setTicked] = useState<readonly number[] | null>(null);
  const [budget, setBudget] = useState<Budget | null>(null);
  const candidates = useQuery({ ...candidatesQuery, enabled: permits.seesLevel });
  const scenarios = useQuery({ ...scenariosQuery, enabled: permits.seesLevel }).data ?? [];
  const find = (name: string) => scenarios.find(({ id }) => String(id) === search.get(name)) ?? null;
  const [scenario, compared] = [find('scenario'), find('compare')];
  const rows = candidates.data?.rows ?? [];
  const ids = ticked ?? (search.has('controls') ? numbers(search.get('controls')) : (scenario?.controlIds ?? []));
  const controlIds = rows.flatMap(({ id }) => (ids.includes(id) ? [id] : [])).toSorted((a, b) => a - b);
  const simulation = useQuery({ ...simulationQuery(controlIds), enabled: candidates.isSuccess });
  const other = useQuery({ ...simulationQuery(compared?.controlIds ?? []), enabled: compared !== null });

  const change = (values: Readonly<Record<string, string | null>>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const choose = (chosen: Iterable<number>) => {
    const all = [...chosen];
    setTicked(all);
    change({ controls: all.join(',') });
  };
  /** Takes the controls of a scenario. */
  const load = (id: string) => {
    setTicked(null);
    change({ scenario: id, controls: null });
  };
  /** What is ticked stays, as something that is not saved. */
  const unload = () => change({ scenario: null, controls: controlIds.join(',') });
  const options = (none: string) => [
    { value: '', label: none },
    ...scenarios.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const isChanged = scenario !== null && !isSame(controlIds, scenario.controlIds);
  const [first] = rows.flatMap(({ currencyId }) => (currencyId === null ? [] : [currencyId]));
  const currencyId: CurrencyId = first === 2 || first === 3 ? first : 1;

  if (!permits.seesLevel)
    return (
      <Page title={t('shell.pages.simulator')}>
        <Nothing title={t('simulator.hiddenTitle')} text={t('simulator.hiddenText')} />
      </Page>
    );
  const { data, error, refetch } = candidates;
  return (
    <Page
      title={t('shell.pages.simulator')}
      lead={t('simulator.lead')}
      actions={
        <>
          {isChanged && permits.edit ? (
            <Button
              variant="default"
              leftSection={<IconDeviceFloppy {...icon} />}
              disabled={controlIds.length === 0}
              onClick={() => void updateScenario(scenario, controlIds).then(() => load(String(scenario.id)))}
            >
              {t('simulator.saveChanges')}
            </Button>
          ) : null}
          {permits.create && rows.length > 0 ? (
            <Button
              variant="default"
              leftSection={scenario ? <IconCopyPlus {...icon} /> : <IconDeviceFloppy {...icon} />}
              disabled={controlIds.length === 0}
              onClick={() => setAsked('save')}
            >
              {t(scenario ? 'simulator.saveAsNew' : 'simulator.save')}
            </Button>
          ) : null}
          {permits.create && scenario ? (
            <Button leftSection={<IconChecklist {...icon} />} disabled={isChanged} onClick={() => setAsked('plan')}>
              {t('simulator.plan')}
            </Button>
          ) : null}
        </>
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <PageSkeleton /> : null}
      {data && rows.length === 0 ? (
        <Nothing title={t('simulator.emptyTitle')} text={t('simulator.emptyText')}>
          <Button component={Link} to="/risks/treatments" variant="default">
            {t('simulator.toPlan')}
          </Button>
        </Nothing>
      ) : null}
      {data?.isCut ? <p className={styles.lead}>{t('simulator.limited', { count: data.riskCount })}</p> : null}
      {rows.length > 0 ? (
        <>
          <div className={styles.tools}>
            <NativeSelect
              size="xs"
              label={t('simulator.scenario')}
              value={scenario ? String(scenario.id) : ''}
              data={options(t('simulator.noScenario'))}
              onChange={({ currentTarget: { value } }) => (value === '' ? unload() : load(value))}
            />
            <NativeSelect
              size="xs"
              label={t('simulator.compare')}
              value={compared ? String(compared.id) : ''}
              data={options(t('simulator.noCompare'))}
              onChange={({ currentTarget: { value } }) => change({ compare: value || null })}
            />
            {scenario && permits.edit ? (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil {...icon} />}
                onClick={() => setAsked('rename')}
              >
                {t('simulator.rename')}
              </Button>
            ) : null}
            {scenario && permits.remove ? (
              <Button
                size="xs"
                variant="default"
                c="var(--b-danger)"
                leftSection={<IconTrash {...icon} />}
                onClick={() => void removeScenario(scenario).then((isGone) => isGone && unload())}
              >
                {t('simulator.remove')}
              </Button>
            ) : null}
            {scenario?.plannedAt ? (
              <span className={styles.quiet}>{t('simulator.plannedAt', { date: date(scenario.plannedAt) })}</span>
            ) : null}
          </div>
          <div className={styles.split}>
            <div className={styles.choice}>
              <BudgetForm
                initial={currencyId}
                onFound={(found, asks) => {
                  setBudget(asks);
                  choose(found);
                }}
              />
              <Candidates rows={rows} chosen={new Set(controlIds)} onChoose={choose} />
            </div>
            {simulation.data ? (
              <Outcome
                chosen={simulation.data}
                other={compared && other.data ? { name: compared.name, data: other.data } : null}
              />
            ) : simulation.error ? (
              <Failed error={simulation.error} onRetry={() => void simulation.refetch()} />
            ) : (
              <PageSkeleton />
            )}
          </div>
        </>
      ) : null}
      {asked === 'save' ? (
        <NameDialog
          title={t(scenario ? 'simulator.saveAsNew' : 'simulator.save')}
          name=""
          onNamed={async (name) => {
            const [limit, ofLimit] = [budget?.amount ?? null, budget?.currencyId ?? null];
            const { id } = await createScenario({ name, controlIds, budget: limit, currencyId: ofLimit });
            setAsked(null);
            load(String(id));
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'rename' && scenario ? (
        <NameDialog
          title={t('simulator.rename')}
          name={scenario.name}
          onNamed={async (name) => {
            await renameScenario(scenario, name);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'plan' && scenario ? <PlanDialog scenario={scenario} onClose={() => setAsked(null)} /> : null}
    </Page>
  );
}
