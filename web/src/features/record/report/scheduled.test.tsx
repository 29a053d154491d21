// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { ScheduleRow } from '@baluarte/contract/record/report-schedule.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '#kit/dialogs/dialog-host.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { Scheduled } from './scheduled.tsx';

const people = [
  { id: 1, name: 'Ana Díaz' },
  { id: 2, name: 'Luis Peña' },
];
const scopes = [
  { id: 3, name: 'Bogotá' },
  { id: 4, name: 'Cali' },
];
const rowOf = (row: Partial<ScheduleRow>): ScheduleRow => ({
  id: 9,
  kind: 'risks',
  format: 'pdf',
  language: 'es',
  options: {},
  every: 'month',
  day: 0,
  hour: 7,
  recipients: [],
  state: 'active',
  reason: null,
  isMine: true,
  ownerName: 'Camila Rojas',
  nextAt: null,
  last: null,
  version: 1,
  ...row,
});

let rows: ScheduleRow[];
let others: ScheduleRow[];
let written: { what: string; body: Partial<Record<string, unknown>> }[];

/** What a body makes of a schedule. */
const savedAs = (row: ScheduleRow, { recipientIds, options }: { recipientIds?: number[]; options?: object }) => ({
  ...row,
  options: { ...options },
  recipients: people.filter(({ id }) => recipientIds?.includes(id)),
});

/** The server, as far as the tab asks it. */
function dataOf(path: string, method: string, body: object): unknown {
  if (path.endsWith('/report-schedules/people')) return people;
  if (path.endsWith('/report-schedules/others')) return others;
  if (path.endsWith('/report-schedules') && method === 'GET') return rows;
  if (method === 'GET') return [];
  const [first = rowOf({})] = rows;
  const turned = { pause: 'paused', resume: 'active' } as const;
  const act = path.split('/').at(-1) ?? '';
  if (act in turned) rows = [{ ...first, state: turned[act as 'pause'] }];
  else if (method === 'DELETE') rows = [];
  else if (act === 'take-over') {
    rows = others.map((row) => ({ ...row, isMine: true, state: 'active' as const, reason: null }));
    others = [];
  } else rows = [savedAs(first, body)];
  return rows[0] ?? null;
}

beforeAll(async () => {
  // What the browser does with a modal dialog and the document of these tests does not.
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  queryClient.clear();
  rows = [];
  others = [];
  written = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const sent = typeof body === 'string' ? (JSON.parse(body) as object) : {};
    if (method !== 'GET') written.push({ what: `${method} ${address.replace(/^.*\/api/, '')}`, body: { ...sent } });
    const path = new URL(address, 'http://localhost').pathname;
    return Promise.resolve(Response.json({ success: true, data: dataOf(path, method, sent) }));
  });
  const permissionCodes = [permissions.risks.list, permissions.settings.edit];
  storeSession(sampleSession({ permissionCodes, scopes, scope: scopes[0] ?? null }), 'token');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MemoryRouter>
          <Scheduled />
          <DialogHost />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
const press = async (name: string, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }));
async function choose(field: RegExp, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
const agree = () => press('Sí');

test('a report is scheduled for somebody, for others and other scopes, paused, resumed and deleted', async () => {
  open();
  await press('Programar un informe');
  const making = await screen.findByRole('dialog', { name: 'Programar un informe' });
  await press('Guardar', making);
  expect((await within(making).findAllByText('Elija al menos una persona.')).length).toBeGreaterThan(0);
  expect(written).toEqual([]);
  await choose(/^Destinatarios/, 'Ana Díaz');
  await press('Guardar', making);
  expect(await screen.findByText('Para Ana Díaz')).toBeTruthy();
  // Of the scope worked in, until another is chosen.
  expect(written.at(-1)).toMatchObject({
    what: 'POST /report-schedules',
    body: { kind: 'risks', every: 'month', day: 0, hour: 7, recipientIds: [1], options: { scopeIds: [3] } },
  });

  await press('Editar');
  const changing = await screen.findByRole('dialog', { name: 'Editar' });
  await choose(/^Destinatarios/, 'Luis Peña');
  await choose(/^Alcances/, 'Cali');
  await press('Guardar', changing);
  expect(await screen.findByText('Para Ana Díaz y Luis Peña')).toBeTruthy();
  expect(written.at(-1)).toMatchObject({
    what: 'PUT /report-schedules/9',
    body: { recipientIds: [1, 2], options: { scopeIds: [3, 4] }, version: 1 },
  });

  await press('Pausar');
  expect(await screen.findByText('En pausa')).toBeTruthy();
  await press('Reanudar');
  await press('Eliminar');
  await agree();
  expect(await screen.findByText('Todavía no hay informes programados')).toBeTruthy();
  expect(written.slice(-3).map(({ what }) => what)).toEqual([
    'POST /report-schedules/9/pause',
    'POST /report-schedules/9/resume',
    'DELETE /report-schedules/9',
  ]);
}, 30_000);

test('one whose view and template are gone says so, and is put right by choosing none', async () => {
  const options = { viewId: 99, templateId: 88 };
  rows = [
    rowOf({
      options,
      format: 'docx',
      recipients: [people[0] ?? { id: 1, name: '' }],
      state: 'paused',
      reason: 'report.viewGone',
    }),
  ];
  open();
  expect(await screen.findByText(/^Se pausó: La vista guardada que filtra el informe se eliminó/)).toBeTruthy();
  await press('Editar');
  const dialog = await screen.findByRole('dialog', { name: 'Editar' });
  expect(await within(dialog).findByText(/^La vista se eliminó o dejó de compartirse/)).toBeTruthy();
  expect(await within(dialog).findByText(/^La plantilla se eliminó/)).toBeTruthy();
  await userEvent.selectOptions(within(dialog).getByLabelText('Filtro'), 'Sin filtro');
  await userEvent.selectOptions(within(dialog).getByLabelText('Plantilla de Word'), 'Sin plantilla');
  await press('Guardar', dialog);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body['options']).not.toHaveProperty('viewId');
  expect(written[0]?.body['options']).not.toHaveProperty('templateId');
}, 30_000);

test('one of somebody who left is taken over by whoever edits the settings', async () => {
  others = [rowOf({ isMine: false, ownerName: 'Ana Díaz', state: 'paused', reason: 'report.ownerGone' })];
  open();
  const panel = await screen.findByRole('region', { name: 'De otras personas' });
  expect(within(panel).getByText(/De Ana Díaz/)).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: 'Dejar de recibirlo' })).toBeNull();
  await press('Asumir', panel);
  await agree();
  expect(await screen.findByRole('button', { name: 'Generar ahora' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'De otras personas' })).toBeNull();
  expect(written.map(({ what }) => what)).toEqual(['POST /report-schedules/others/9/take-over']);
}, 30_000);
