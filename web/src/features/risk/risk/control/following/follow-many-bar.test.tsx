// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { ListProvider, type List } from '#kit/catalogue/list/list-context.ts';
import { useSelection } from '#kit/catalogue/list/use-selection.ts';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { SiteProvider } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../../test/sample-session.ts';
import { FollowManyBar } from './follow-many-bar.tsx';
import { followingListed } from './following-listed.ts';

const may = permissions.risks;
const rows = [7, 8, 9].map((id) => ({
  id,
  code: `C-${id}`,
  name: 'Revisar',
  statusId: 6,
  version: 1,
})) as unknown as Row[];
const sent: { path: string; body: Record<string, unknown> }[] = [];
/** Controls that stand in the way. */
let inTheWay: number[];

beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  sent.length = 0;
  inTheWay = [];
  queryClient.clear();
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    const given = JSON.parse(body as string) as { ids: number[] };
    sent.push({ path: path.replace(/^.*\/api/, ''), body: given });
    const isRefused = given.ids.some((id) => inTheWay.includes(id));
    const answers = given.ids.map((id) => ({
      id,
      ok: !isRefused,
      ...(inTheWay.includes(id) && { code: 'followUp.controlClosed', params: {} }),
    }));
    const data = { changesetId: isRefused ? null : 5, rows: answers };
    return Promise.resolve(
      isRefused
        ? Response.json({ success: false, code: 'bulk.refused', message: '', data }, { status: 409 })
        : Response.json({ success: true, data }),
    );
  });
});
afterEach(cleanup);

function Chosen() {
  const selection = useSelection(rows);
  const list = {
    catalogue: followingListed,
    selection,
    state: { sort: [], search: '', filters: {}, columns: [] },
    total: 3,
  };
  return (
    <ListProvider value={list as unknown as List}>
      <button type="button" onClick={() => selection.add(rows)}>
        todos
      </button>
      {selection.rows.length === 0 ? 'ninguno' : <FollowManyBar today="2026-11-23" />}
    </ListProvider>
  );
}

/** The bar of three controls, for somebody with these permissions. */
async function choose(permissionCodes: readonly number[]) {
  storeSession(sampleSession({ permissionCodes: [...permissionCodes] }), 'secret');
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MemoryRouter>
          <SiteProvider value={{ pages: [], current: undefined as never }}>
            <Chosen />
          </SiteProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'todos' }));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const setDay = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

test('what was found of the selected controls is sent once; what is not said of them is left out', async () => {
  await choose([may.listFollowUps, may.createFollowUp]);
  expect(screen.queryByRole('button', { name: 'Cambiar próximo seguimiento' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Finalizar los seguimientos' })).toBeNull();
  await press('Registrar seguimiento');
  const dialog = await screen.findByRole('dialog', { name: 'Registrar seguimiento de 3 controles' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['C-7 · Revisar', 'C-8 · Revisar', 'C-9 · Revisar']);
  await press('Registrar en 3 controles');
  expect(sent).toEqual([]);
  const description = within(dialog).getByRole('textbox', { name: /Qué se encontró/ });
  expect(description.getAttribute('aria-invalid')).toBe('true');
  setDay(/Próximo seguimiento/, '2026-12-23');
  await userEvent.type(description, 'Se revisaron en comité{Control>}{Enter}{/Control}');
  expect(await screen.findByText('ninguno')).toBeDefined();
  const body = {
    ids: [7, 8, 9],
    date: '2026-11-23',
    description: 'Se revisaron en comité',
    participants: null,
    nextDate: '2026-12-23',
    closeDate: null,
  };
  expect(sent).toEqual([{ path: '/controls-following/bulk', body }]);
});

test('one that stands in the way is named, what was typed stays, and the others go on', async () => {
  inTheWay = [8];
  await choose([may.listFollowUps, may.createFollowUp]);
  await press('Registrar seguimiento');
  await userEvent.type(await screen.findByRole('textbox', { name: /Qué se encontró/ }), 'Visto');
  setDay(/Próximo seguimiento/, '2026-12-23');
  await userEvent.type(screen.getByLabelText(/Avance/), '100');
  await userEvent.selectOptions(screen.getByLabelText(/Calificación/), 'Efectivo');
  await press('Registrar en 3 controles');
  const refusal = await screen.findByRole('dialog', { name: 'No se pudo cambiar' });
  expect(refusal.textContent).toContain('C-8 · Revisar');
  expect(screen.getByDisplayValue('Visto')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'No se pudo cambiar' })).toBeNull());
  expect(screen.getByDisplayValue('Visto')).toBeDefined();
  await press('Registrar en 3 controles');
  await press('Continuar con los otros 2');
  expect(await screen.findByText('ninguno')).toBeDefined();
  expect(sent.at(-1)?.body).toMatchObject({ ids: [7, 9], description: 'Visto', progress: 100, rating: 1 });
});

test('the next day of all of them is moved, by whoever may edit controls', async () => {
  await choose([may.listFollowUps, may.editControl]);
  expect(screen.queryByRole('button', { name: 'Registrar seguimiento' })).toBeNull();
  await press('Cambiar próximo seguimiento');
  await press('Cambiar la fecha');
  expect(sent).toEqual([]);
  setDay(/Próximo seguimiento/, '2027-01-15');
  inTheWay = [8];
  await press('Cambiar la fecha');
  await screen.findByRole('dialog', { name: 'No se pudo cambiar' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'No se pudo cambiar' })).toBeNull());
  inTheWay = [];
  sent.length = 0;
  await press('Cambiar la fecha');
  expect(await screen.findByText('ninguno')).toBeDefined();
  expect(sent).toEqual([
    { path: '/controls/bulk', body: { action: 'set', ids: [7, 8, 9], values: { nextFollowUp: '2027-01-15' } } },
  ]);
});
