// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { ImportSheets } from '@baluarte/contract/inventory/import.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleJob } from './sample-job.ts';
import { SheetChooser } from './sheet-chooser.tsx';

const sheet = (name: string, more: Partial<ImportSheets['sheets'][number]> = {}): ImportSheets['sheets'][number] => ({
  name,
  isHidden: false,
  isLikeliest: false,
  rowCount: 2,
  isWhole: true,
  rows: [{ row: 1, cells: [`Título de ${name}`, ''] }],
  ...more,
});

const book: ImportSheets = {
  sheets: [
    sheet('Portada'),
    sheet('Inventario', { isLikeliest: true, rowCount: 500, isWhole: false }),
    sheet('Vacía', { rowCount: 0, rows: [] }),
    sheet('Listas'),
  ],
  hidden: ['Catálogos', 'Auxiliar'],
};
const job = {
  ...sampleJob,
  format: 'xlsx',
  sheet: { name: 'Inventario', names: ['Portada', 'Inventario', 'Vacía', 'Listas'], headerRow: 1 },
};
const onChoose = vi.fn();
let answer = (): Response => Response.json({ success: true, data: book });

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  onChoose.mockReset();
  queryClient.clear();
  answer = () => Response.json({ success: true, data: book });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (of = job) =>
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <SheetChooser job={of} chosen={of.sheet.name} onChoose={onChoose} />
      </QueryClientProvider>
    </MantineProvider>,
  );

test('each sheet is shown by its first rows, the likeliest is marked and read, and hidden ones are told', async () => {
  show();
  await screen.findByRole('radio', {
    name: 'Inventario Sugerida',
    description: 'Al menos 500 filas en la hoja',
    checked: true,
  });
  const table = screen.getByRole('table', { name: 'Primeras filas de «Portada»' });
  expect(within(table).getByRole('cell', { name: 'Título de Portada' }).getAttribute('colspan')).toBe('2');
  expect(screen.queryAllByText('Su archivo tiene 2 hojas ocultas, que no se leen: Catálogos, Auxiliar.')).toHaveLength(
    1,
  );
});

test('another one is chosen with the arrow keys, which pass over what has no rows', async () => {
  show();
  await screen.findByRole('radio', { name: 'Inventario Sugerida' });
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Inventario Sugerida' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(onChoose.mock.calls).toEqual([['Listas']]);
});

test('sheets can be chosen by name where their beginnings cannot be read', async () => {
  answer = () => Response.json({ success: false, code: 'sheet.tooCostly', message: '' }, { status: 422 });
  show();
  expect(await screen.findAllByText('Sin vista previa')).toHaveLength(4);
  await userEvent.click(screen.getByRole('radio', { name: 'Listas' }));
  expect(onChoose).toHaveBeenCalledWith('Listas');
});

test('a text file has none, and is not asked about', async () => {
  const fetched = vi.fn(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', fetched);
  show({ ...job, format: 'csv', sheet: { name: '', names: [], headerRow: 1 } });
  expect(screen.queryByRole('radio')).toBeNull();
  // What is asked is asked a moment after it is shown.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetched).not.toHaveBeenCalled();
});
