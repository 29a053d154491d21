// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { Criticality } from '@baluarte/contract/inventory/criticality.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDialog, dialogState } from '#kit/dialogs/dialogs.tsx';
import { LeaveGuards } from '#kit/form/use-leave-guard.ts';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts, translate } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { criticalityQuery } from './criticality-queries.ts';
import { CriticalityEditor } from './editor.tsx';

const dimension = { own: null, reason: null, inherited: null, origin: null, next: null, needed: null };
/** What the server holds. */
let held: Criticality;
const sent: unknown[] = [];

async function answer(_: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method !== 'GET') {
    const { version, integrity, ...said } = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, never>;
    sent.push({ version, integrity, ...said });
    held = { ...held, version: held.version + 1, integrity: { ...held.integrity, own: integrity ?? null } };
  }
  const data = method === 'GET' ? held : { ...held, changesetId: 5 };
  const reply = JSON.stringify({ success: true, data });
  return new Response(reply, { headers: { 'content-type': 'application/json' } });
}

beforeAll(async () => {
  // What measures fields that grow waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  sent.length = 0;
  held = {
    id: 1,
    code: 'A-1',
    name: 'Servidor',
    version: 1,
    classification: null,
    saidConfidentiality: null,
    classes: [{ id: 8, code: 'reserved', name: 'Reservada', nameEn: null, confidentiality: 3 }],
    isCritical: false,
    criticalDetails: null,
    securityRequirements: 'Cifrado',
    impactFactors: [],
    confidentiality: dimension,
    integrity: dimension,
    availability: dimension,
    computed: null,
    override: null,
    criticality: null,
    rule: { highs: 2, mediums: 1 },
    setBy: null,
    setAt: null,
    at: null,
  };
  queryClient.clear();
  storeSession(sampleSession({ permissionCodes: Object.values(permissions.assets) }), 'secret');
});
afterEach(cleanup);

/** The desk: its second asset is a word. */
function Desk() {
  const [address, setAddress] = useSearchParams();
  const { data } = useQuery(criticalityQuery(1));
  if (address.get('asset') === '2') return 'el segundo';
  return data ? <CriticalityEditor saved={data} onMove={() => setAddress({ asset: '2' })} /> : null;
}

const Frame = () => (
  <>
    <LeaveGuards />
    <Outlet />
  </>
);

async function openDesk() {
  const children = [
    { path: '/assets/criticity', Component: Desk },
    { path: '/assets', element: 'lista' },
  ];
  const router = createMemoryRouter([{ Component: Frame, children }], { initialEntries: ['/assets/criticity'] });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText('Cifrado');
  return { go: (to: string) => act(() => router.navigate(to)) };
}

const high = () => screen.getAllByRole<HTMLInputElement>('radio', { name: /Alta/ })[1] as HTMLInputElement;
const reason = () => screen.getAllByRole<HTMLTextAreaElement>('textbox')[1] as HTMLTextAreaElement;
const answerNo = () =>
  act(async () => {
    const [dialog] = dialogState().dialogs;
    if (dialog?.kind !== 'confirm') throw new Error('nothing was asked');
    closeDialog(dialog.id);
    dialog.answer(false);
  });

test('a level and a reason that were said are not left without a question, neither for another asset nor for another page', async () => {
  const { go } = await openDesk();
  await userEvent.click(high());
  await userEvent.type(reason(), 'Pagos');
  for (const to of ['/assets/criticity?asset=2', '/assets/criticity?search=otro', '/assets']) {
    await go(to);
    await answerNo();
    expect(high().checked, to).toBe(true);
    expect(reason().value, to).toBe('Pagos');
  }
});

test('confidentiality is said like the others, and proposes a class that it does not force', async () => {
  await openDesk();
  expect(screen.queryByText(/Esta confidencialidad corresponde/)).toBeNull();
  await userEvent.click(screen.getAllByRole('radio', { name: /Alta/ })[0] as HTMLInputElement);
  expect(screen.getByRole('button', { name: 'Clasificar como «Reservada»' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
  await screen.findByText('el segundo');
  expect(sent).toEqual([{ version: 1, confidentiality: 3 }]);
});

test('saved, the desk goes on to the next one and asks nothing', async () => {
  await openDesk();
  await userEvent.click(high());
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
  expect(await screen.findByText('el segundo')).toBeTruthy();
  expect(dialogState().dialogs).toEqual([]);
  expect(sent).toEqual([{ version: 1, integrity: 3 }]);
});

test('what somebody else saved meanwhile takes nothing that is typed', async () => {
  await openDesk();
  await userEvent.type(reason(), 'Pagos');
  held = { ...held, version: 2, securityRequirements: 'Cifrado fuerte', availability: { ...dimension, own: 2 } };
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('Cifrado fuerte');
  expect(reason().value).toBe('Pagos');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar y seguir' }));
  await screen.findByText('el segundo');
  expect(sent).toEqual([{ version: 2, integrityReason: 'Pagos' }]);
});

test('the reason of a criticality that is set by hand is not left without a question', async () => {
  const { go } = await openDesk();
  await userEvent.click(screen.getByRole('button', { name: translate('criticality.override.open') }));
  await userEvent.type(screen.getByRole('textbox', { name: translate('criticality.override.reason') }), 'Por contrato');
  await go('/assets');
  await answerNo();
  expect(screen.getByDisplayValue('Por contrato')).toBeTruthy();
});
