// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { control } from '@baluarte/contract/risk/control.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import { CellEditor } from './cell-editor.tsx';
import { columnsOf } from './columns.ts';
import { ListProvider, type List } from './list-context.ts';
import { SetField } from './set-field.tsx';

const row = {
  id: 7,
  code: 'C-1',
  name: 'Revisar los accesos',
  typeId: 1,
  currencyId: 2,
  creationDate: '2026-01-15',
  nextFollowUp: '2026-04-15',
  statusId: 1,
  version: 3,
} as unknown as Row;
const listOf = (catalogue: Catalogue) =>
  ({
    catalogue,
    columns: new Map(columnsOf(catalogue, [], es).map((column) => [column.field, column])),
    choices: { of: () => [], find: () => undefined, isLoading: false },
  }) as unknown as List;
const sent: unknown[] = [];

beforeAll(async () => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  storeSession(sampleSession(), 'secret');
  sent.length = 0;
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const given = JSON.parse(body as string) as object;
    sent.push(given);
    return Promise.resolve(Response.json({ success: true, data: { ...row, ...given } }));
  });
});
afterEach(cleanup);

/** The editor of one cell of a control; what happened when it was left. */
function edit(field: string) {
  const list = listOf(control);
  const column = list.columns.get(field);
  if (!column) throw new RangeError(field);
  const onDone = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <ListProvider value={list}>
        <CellEditor row={row} column={column} onDone={onDone} />
      </ListProvider>
    </MantineProvider>,
  );
  return { cell: screen.getByLabelText<HTMLInputElement>(/ de C-1/), onDone };
}

test('a day is typed in the row, and a day that is needed is not emptied', async () => {
  const { cell, onDone } = edit('nextFollowUp');
  expect([cell.type, cell.value]).toEqual(['date', '2026-04-15']);
  fireEvent.change(cell, { target: { value: '' } });
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).not.toBe('');
  expect(sent).toEqual([]);
  fireEvent.change(cell, { target: { value: '2026-05-02' } });
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('stay'));
  expect(sent).toEqual([{ nextFollowUp: '2026-05-02', version: 3 }]);
});

test('an option is chosen in the row by its word, and emptied only where it may be', async () => {
  const needed = edit('typeId');
  expect([...needed.cell.querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Preventivo',
    'Detectivo',
    'Correctivo',
  ]);
  await userEvent.selectOptions(needed.cell, 'Correctivo');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent).toEqual([{ typeId: 3, version: 3 }]));
  cleanup();
  const { cell } = edit('currencyId');
  await userEvent.selectOptions(cell, 'Vacío');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(sent[1]).toEqual({ currencyId: null, version: 3 }));
});

/** The dialog that gives a value to many entries of a catalogue; what was given. */
function giveMany(catalogue: Catalogue) {
  const onSet = vi.fn<(values: Record<string, unknown>) => void>();
  render(
    <MantineProvider env="test">
      <ListProvider value={listOf(catalogue)}>
        <SetField count={2} onClose={() => undefined} onSet={onSet} />
      </ListProvider>
    </MantineProvider>,
  );
  const offered = [...screen.getByLabelText('Campo').querySelectorAll('option')].map(({ text }) => text);
  const give = async (field: string, put: (value: HTMLElement) => unknown) => {
    await userEvent.selectOptions(screen.getByLabelText('Campo'), field);
    await put(screen.getByLabelText('Valor nuevo'));
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar a 2' }));
  };
  return { offered, onSet, give };
}

test('many entries are given a day, an option or a number', async () => {
  const { offered, onSet, give } = giveMany(control);
  expect(offered).toEqual(expect.arrayContaining(['Próximo seguimiento', 'Tipo', 'Responsable']));
  for (const field of ['Código', 'Calificación', 'Factores de impacto']) expect(offered).not.toContain(field);
  await give('Próximo seguimiento', () => undefined);
  expect(onSet).not.toHaveBeenCalled();
  await give('Próximo seguimiento', (value) => fireEvent.change(value, { target: { value: '2026-09-01' } }));
  await give('Tipo', (value) => userEvent.selectOptions(value, 'Detectivo'));
  await give(es.control.fields.costOnce, (value) => userEvent.type(value, '1500'));
  await vi.waitFor(() =>
    expect(onSet.mock.calls).toEqual([[{ nextFollowUp: '2026-09-01' }], [{ typeId: 2 }], [{ costOnce: 1500 }]]),
  );
});

test('what the act on many does not take is not offered', () => {
  expect(giveMany(role).offered).toEqual([es.role.fields.description]);
});
