// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { methodQuery } from '#risk/shared/use-method.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { DecideDialog } from './decide-dialog.tsx';

/** Bodies that were sent. */
const sent: Record<string, unknown>[] = [];
const levels = [1, 2, 3].map((order) => ({ order, id: order, name: `Nivel ${order}`, nameEn: null }));

beforeAll(async () => {
  // Fields that grow with their text wait for fonts.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  sent.length = 0;
  queryClient.clear();
  // Only the scales are read of the method.
  queryClient.setQueryData(methodQuery.queryKey, {
    probabilityTypes: [{ id: 1, isDefault: true, levels }],
    impactFactors: [{ id: 1, statusId: 1, levels }],
    rangeLevels: [],
    zoneMatrix: {},
  } as never);
  vi.stubGlobal('fetch', (_: string, { method, body }: RequestInit = {}) => {
    if (method !== 'PUT') return Promise.resolve(Response.json({ success: true, data: {} }));
    sent.push(JSON.parse(body as string) as Record<string, unknown>);
    return Promise.resolve(Response.json({ success: true, data: { count: 2, changesetId: null } }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const { list, viewTreatment, createTreatment, editTreatment, viewProbability, viewImpacts } = permissions.risks;
const deciding = [list, viewTreatment, createTreatment, editTreatment];

async function open(permissionCodes: number[], areDecided = false) {
  storeSession(sampleSession({ permissionCodes }), 'token');
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <DecideDialog
          ids={[7, 8]}
          allowed={['mitigate', 'share', 'avoid']}
          needsApproval={false}
          areDecided={areDecided}
          onDone={() => {}}
          onClose={() => {}}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('radio', { name: /^Evitar/ }));
  if (!areDecided) await user.type(screen.getByRole('textbox', { name: /Actividad/ }), 'Venta en línea');
  await user.type(screen.getByLabelText(/Fecha de cumplimiento/), '2099-01-01');
  const box = () => screen.queryByRole('checkbox', { name: 'Cambiar también el objetivo' });
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    return sent[0];
  };
  return { user, box, save };
}

test('a decision about many risks leaves their targets as they are, unless the person says that they change', async () => {
  const { box, save } = await open([...deciding, viewProbability, viewImpacts]);
  expect(box()).not.toBeNull();
  expect(screen.queryByLabelText('Probabilidad objetivo')).toBeNull();
  const body = await save();
  expect(body).toMatchObject({ ids: [7, 8], option: 'avoid', activity: 'Venta en línea' });
  expect(body).not.toHaveProperty('target');
});

test('a target that is said is set for all of them; taken back before sending, it is not', async () => {
  const { user, box, save } = await open([...deciding, viewProbability, viewImpacts]);
  await user.click(box() as HTMLElement);
  await user.selectOptions(screen.getByLabelText('Probabilidad objetivo'), '2');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(sent, 'half a target').toEqual([]);
  await user.selectOptions(screen.getByLabelText('Impacto objetivo'), '3');
  expect(await save()).toMatchObject({ target: { probability: 2, impact: 3, date: null } });
  cleanup();
  sent.length = 0;
  const again = await open([...deciding, viewProbability, viewImpacts]);
  await again.user.click(again.box() as HTMLElement);
  await again.user.selectOptions(screen.getByLabelText('Probabilidad objetivo'), '2');
  await again.user.click(again.box() as HTMLElement);
  expect(await again.save()).not.toHaveProperty('target');
});

test('a target that is emptied is taken from all of them', async () => {
  const { user, box, save } = await open([...deciding, viewProbability, viewImpacts]);
  await user.click(box() as HTMLElement);
  expect(await save()).toMatchObject({ target: null });
});

test('who may not see levels is not asked for a target', async () => {
  const { box } = await open(deciding);
  expect(box()).toBeNull();
});

test('of risks that are decided about only what is typed is sent: owner, reason and the rest stay as each has them', async () => {
  const { save } = await open(deciding, true);
  expect(screen.getByText('Lo que deje vacío queda como está en cada riesgo.')).not.toBeNull();
  expect(await save()).toEqual({ ids: [7, 8], option: 'avoid', dueDate: '2099-01-01', keeps: true });
});

test('of risks without a decision what the option needs is asked for', async () => {
  const { user } = await open(deciding);
  await user.clear(screen.getByRole('textbox', { name: /Actividad/ }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(sent).toEqual([]);
});
