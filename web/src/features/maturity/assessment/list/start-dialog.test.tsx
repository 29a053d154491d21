// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { dayIn } from '@baluarte/contract/kit/day.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, dialogState } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { clearSession, storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { StartDialog } from './start-dialog.tsx';

const words = (text: string) => ({ es: text, en: text });
const group = (code: string, kind: string, parent: string | null) => ({
  code,
  kind,
  parent,
  name: words(`Grupo ${code}`),
});
const purposes = [
  { id: 1, name: 'Arquitectura', name_en: 'Architecture' },
  { id: 3, name: 'Tesorería', name_en: 'Treasury' },
];
const versions = ['MSPI-2025', 'NIST-CSF-2.0'];
const mspi = {
  code: 'MSPI-2025',
  groups: [group('overall', 'overall', null), group('4', 'clause', 'overall'), group('A.5', 'theme', 'overall')],
  items: [
    { code: '4.1', kind: 'clause', groups: ['4'] },
    { code: 'A.5.1', kind: 'control', groups: ['A.5'] },
  ],
  scale: [{ value: 0 }, { value: 100 }],
  steps: {},
  purposes,
  versions,
};
const nist = {
  ...mspi,
  code: 'NIST-CSF-2.0',
  groups: [group('csf', 'overall', null), group('GV', 'function', 'csf'), group('GV.OC', 'category', 'GV')],
  items: [{ code: 'GV.OC-01', kind: 'control', groups: ['GV.OC'] }],
  steps: { control: words('Subcategorías') },
};
const frameworks = [
  { code: 'MSPI-2025', name: 'MSPI 2025', name_en: 'MSPI 2025' },
  { code: 'NIST-CSF-2.0', name: 'NIST CSF 2.0', name_en: 'NIST CSF 2.0' },
];

/** Bodies that were sent to start one, and whether it is new. */
let sent: unknown[];
let isNew: boolean;
const started = vi.fn();

function answerTo(path: string, { method, body }: RequestInit): unknown {
  if (path.includes('/assessment-catalogue')) return path.includes('NIST-CSF-2.0') ? nist : mspi;
  if (path.includes('/assessment-frameworks')) return frameworks;
  if (path.includes('/choices')) return { area: [] };
  if (method === 'POST') {
    sent.push(typeof body === 'string' ? JSON.parse(body) : body);
    return { id: 7, is_new: isNew };
  }
  return [];
}

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  sent = [];
  isNew = true;
  started.mockClear();
  queryClient.clear();
  storeSession(sampleSession(), 'token');
  vi.stubGlobal('fetch', (path: string, request: RequestInit) =>
    Promise.resolve(Response.json({ success: true, data: answerTo(path, request) })),
  );
  for (const { id } of dialogState().toasts) closeToast(id);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <StartDialog onClose={() => {}} onStarted={started} />
      </QueryClientProvider>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  clearSession('signedOut');
  localStorage.clear();
});

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Iniciar autoevaluación' }));
async function give(part: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Parte que responde 1' }));
  await userEvent.click(await screen.findByRole('option', { name: part }));
}
async function addOneself() {
  await userEvent.click(screen.getByRole('button', { name: 'Agregar persona o área' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Persona o área 1' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Camila Rojas' }));
}

test('what is typed starts an assessment: purpose, name, date, framework and who answers which part', async () => {
  await userEvent.selectOptions(await screen.findByLabelText('Propósito'), 'Arquitectura');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Primer semestre');
  fireEvent.change(screen.getByLabelText(/^Fecha/), { target: { value: '2026-03-01' } });
  await userEvent.selectOptions(screen.getByLabelText('Marco'), 'NIST CSF 2.0');
  await screen.findByText(/Subcategorías/);
  await addOneself();
  await give('GV Grupo GV');
  await submit();
  await vi.waitFor(() => expect(started).toHaveBeenCalledWith({ id: 7 }));
  expect(sent).toEqual([
    {
      purpose: 1,
      name: 'Primer semestre',
      assessment_date: '2026-03-01',
      framework_version: 'NIST-CSF-2.0',
      parts: [{ user_id: 1, codes: ['GV'] }],
    },
  ]);
  expect(dialogState().toasts).toEqual([]);
});

test('the purpose is treasury and the date today where nobody says otherwise, and no framework is named', async () => {
  await screen.findByLabelText('Propósito');
  await submit();
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  expect(sent).toEqual([{ purpose: 3, name: null, assessment_date: dayIn('America/Bogota'), parts: [] }]);
});

test('where one of the purpose is being answered it is opened, and the person is told', async () => {
  isNew = false;
  await screen.findByLabelText('Propósito');
  await submit();
  await vi.waitFor(() => expect(started).toHaveBeenCalledWith({ id: 7 }));
  expect(dialogState().toasts.map(({ message }) => message)).toEqual([
    'Ya había una autoevaluación activa con este propósito.',
  ]);
});

test('parts of a framework by functions can be given, and those of the former one are gone once another is chosen', async () => {
  await screen.findByLabelText('Propósito');
  await addOneself();
  await give('A.5 Grupo A.5');
  await userEvent.selectOptions(screen.getByLabelText('Marco'), 'NIST CSF 2.0');
  await screen.findByText(/Subcategorías/);
  await submit();
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Elija la persona o el área y lo que responde.',
  );
  expect(sent).toEqual([]);
  await give('GV.OC Grupo GV.OC');
  await submit();
  await vi.waitFor(() => expect(started).toHaveBeenCalled());
  expect(sent).toMatchObject([{ parts: [{ user_id: 1, codes: ['GV.OC'] }] }]);
});
