import { permissions } from '@baluarte/contract/permissions.ts';
import { simulator as endpoints, type Scenario } from '@baluarte/contract/risk/simulator.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { showDone } from '#kit/catalogue/writes.ts';
import { confirm, toastText } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { queryClient } from '#kit/http/queries.ts';
import { useCan } from '#kit/session/session.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { translate } from '#kit/texts/texts.ts';
import { risksChanged } from '../risk-cache.ts';

export const candidatesQuery = queryOptions({
  queryKey: ['simulator', 'candidates'],
  queryFn: ({ signal }) => call(endpoints.candidates, { signal, isPart: true }),
});

export const scenariosQuery = queryOptions({
  queryKey: ['simulator', 'scenarios'],
  queryFn: ({ signal }) => call(endpoints.scenarios, { signal, isPart: true }),
});

/** What would be left with some controls; while it is computed the last answer stays. */
export const simulationQuery = (controlIds: readonly number[]) =>
  queryOptions({
    queryKey: ['simulator', 'simulation', controlIds],
    queryFn: ({ signal }) =>
      call(endpoints.simulate, {
        query: controlIds.length > 0 ? { controlIds: controlIds.join(',') } : {},
        signal,
        isPart: true,
      }),
    placeholderData: keepPreviousData,
  });

/** The best set for a budget. Throws what refuses it. */
export const findBest = (budget: number, currencyId: 1 | 2 | 3) =>
  call(endpoints.best, { query: { budget, currencyId } });

/** What a person may do with the simulator. */
export function useSimulatorPermits() {
  const can = useCan();
  const may = permissions.risks;
  return {
    seesLevel: can(may.viewProbability) && can(may.viewImpacts),
    create: can(may.createTreatment),
    edit: can(may.editTreatment),
    remove: can(may.deleteTreatment),
  };
}

const scenariosChanged = () => queryClient.invalidateQueries({ queryKey: scenariosQuery.queryKey });

interface NewScenario {
  name: string;
  controlIds: number[];
  budget: number | null;
  currencyId: 1 | 2 | 3 | null;
}

/** Keeps a scenario. Throws what refuses it. */
export async function createScenario(body: NewScenario): Promise<Scenario> {
  const kept = await call(endpoints.create, { body });
  toastText('simulator.saved');
  await scenariosChanged();
  return kept;
}

/** Writes the controls of a scenario anew. */
export async function updateScenario({ id, version }: Scenario, controlIds: number[]): Promise<void> {
  try {
    await call(endpoints.update, { params: { id }, body: { controlIds, version } });
    toastText('simulator.saved');
    await scenariosChanged();
  } catch (error) {
    await showError(error);
  }
}

/** Gives a scenario another name. Throws what refuses it. */
export async function renameScenario({ id, version }: Scenario, name: string): Promise<void> {
  await call(endpoints.update, { params: { id }, body: { name, version } });
  toastText('simulator.saved');
  await scenariosChanged();
}

/** Asks, and removes a scenario; whether it is gone. */
export async function removeScenario({ id, name }: Scenario): Promise<boolean> {
  const items = [name, translate('simulator.removeText')];
  if (!(await confirm({ message: translate('simulator.remove'), items, isDangerous: true }))) return false;
  try {
    const { changesetId } = await call(endpoints.remove, { params: { id } });
    showDone(translate('simulator.removed'), changesetId);
    await scenariosChanged();
    return true;
  } catch (error) {
    await showError(error);
    return false;
  }
}

/** Turns a scenario into the plan, with "Deshacer". Throws what refuses it. */
export async function planScenario(id: number, body: { ownerId: number; dueDate: string }): Promise<void> {
  const { decided, changesetId } = await call(endpoints.plan, { params: { id }, body });
  showDone(translate('simulator.planned', { count: decided }), changesetId, risksChanged);
  await risksChanged();
}
