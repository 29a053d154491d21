// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { Scenario, Simulation } from '@baluarte/contract/risk/simulator.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { page, SiteProvider } from '#kit/site/site.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { SimulatorPage } from '../simulator.page.tsx';

const scenarioOf = (id: number, name: string, controlIds: number[]): Scenario => ({
  id,
  scopeId: 3,
  name,
  budget: null,
  currencyId: null,
  controlIds,
  plannedAt: null,
  version: 4,
  updatedAt: '2026-01-01T00:00:00Z',
});
const candidates = [1, 2, 3].map((id) => ({
  id,
  code: `C-${id}`,
  name: 'Control',
  kind: 'planned' as const,
  typeId: 1,
  statusId: 4,
  riskCount: 2,
  costOnce: 100 * id,
  costYearly: null,
  currencyId: 1,
}));
/** Each chosen control brings one risk more to its target. */
const simulationOf = (ids: readonly number[]): Simulation => ({
  riskCount: 9,
  isCut: false,
  cells: [{ probability: 1, impact: 1, level: 1, rangeId: 4, now: 9, after: 9 }],
  probabilityLevels: [{ order: 1, name: 'Baja', nameEn: null }],
  impactLevels: [{ order: 1, name: 'Menor', nameEn: null }],
  ranges: [{ id: 4, color: 'green', name: 'Bajo', nameEn: null, levelFrom: 1, levelTo: 1, now: 9, after: 9 }],
  reachedNow: 0,
  reached: ids.length,
  lowered: ids.length,
  costs: [{ currencyId: 1, once: ids.reduce((sum, id) => sum + 100 * id, 0), yearly: 0 }],
  unpriced: 0,
  risks: [],
  typed: 0,
  typedRisks: [],
});

let scenarios: Scenario[] = [];
const written: { method: string; path: string; body: unknown }[] = [];

/** The server, as far as the page asks it. */
function answer(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const reply = (data: unknown) => Promise.resolve(Response.json({ success: true, data }));
  if (method !== 'GET') {
    const sent = JSON.parse(body as string) as Partial<Scenario>;
    written.push({ method, path: pathname, body: sent });
    const [known] = scenarios.filter(({ id }) => pathname.endsWith(`/${id}`));
    const kept = { ...(known ?? scenarioOf(30, '', [])), ...sent };
    scenarios = [...scenarios.filter(({ id }) => id !== kept.id), kept];
    return reply(kept);
  }
  if (pathname.endsWith('/candidates')) return reply({ riskCount: 9, isCut: false, rows: candidates });
  if (pathname.endsWith('/scenarios')) return reply(scenarios);
  const ids = (searchParams.get('controlIds') ?? '').split(',').map(Number).filter(Boolean);
  return reply(simulationOf(ids));
}

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  queryClient.clear();
  written.length = 0;
  scenarios = [scenarioOf(10, 'Uno', [1]), scenarioOf(20, 'Otro', [2, 3])];
  const { viewTreatment, createTreatment, editTreatment, viewProbability, viewImpacts } = permissions.risks;
  const permissionCodes = [viewTreatment, createTreatment, editTreatment, viewProbability, viewImpacts];
  storeSession(sampleSession({ permissionCodes }), 'token');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const simulator = page({
  path: '/risks/treatments/simulator',
  title: 'shell.pages.simulator',
  access: 'session',
  load: () => Promise.resolve(SimulatorPage),
});

async function open(search: string) {
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[`/risks/treatments/simulator${search}`]}>
          <SiteProvider value={{ pages: [simulator], current: simulator }}>
            <SimulatorPage />
          </SiteProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('checkbox', { name: /C-1/ });
  return userEvent.setup();
}
const ticked = () =>
  screen.getAllByRole('checkbox').flatMap((each, place) => ((each as HTMLInputElement).checked ? [place + 1] : []));
const named = async (user: ReturnType<typeof userEvent.setup>, name: string, button: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /Nombre del escenario/ });
  await user.clear(field);
  await user.type(field, name);
  await user.click(dialog.getByRole('button', { name: button }));
  await waitFor(() => expect(written).toHaveLength(1));
};

test('two saved scenarios stand side by side, each with its own figures', async () => {
  await open('?scenario=10&compare=20');
  const line = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  await screen.findByRole('columnheader', { name: 'Otro' });
  await waitFor(() => expect(line(/Riesgos en su objetivo/)).toEqual(['0', '1', '2']));
  expect(line(/Costo único/)).toEqual(['—', '100 COP', '500 COP']);
  expect(screen.getAllByText('Mapa con «Otro»').length).toBeGreaterThan(0);
});

test('a scenario that was changed is saved over itself or as a new one', async () => {
  const user = await open('?scenario=10');
  expect(screen.queryByRole('button', { name: 'Guardar cambios' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: /C-2/ }));
  expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Guardar como nuevo' }));
  await named(user, 'Tercero', 'Guardar como nuevo');
  expect(written).toMatchObject([
    { method: 'POST', path: '/api/treatments/scenarios', body: { name: 'Tercero', controlIds: [1, 2] } },
  ]);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Escenario' })).toMatchObject({ value: '30' }));
  expect(ticked()).toEqual([1, 2]);
  expect(scenarios.find(({ id }) => id === 10)?.controlIds, 'the first stays').toEqual([1]);
});

test('a scenario is given another name, its controls as they were', async () => {
  const user = await open('?scenario=10');
  await user.click(screen.getByRole('button', { name: 'Cambiar nombre' }));
  await named(user, 'Primero', 'Cambiar nombre');
  expect(written).toEqual([
    { method: 'PUT', path: '/api/treatments/scenarios/10', body: { name: 'Primero', version: 4 } },
  ]);
  await screen.findAllByRole('option', { name: 'Primero' });
});

test('what is ticked stays when the scenario it came from is put aside', async () => {
  const user = await open('?scenario=20');
  await waitFor(() => expect(ticked()).toEqual([2, 3]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Escenario' }), 'Sin guardar');
  expect(ticked()).toEqual([2, 3]);
  expect(screen.getByRole('button', { name: 'Guardar escenario' })).toBeTruthy();
});
