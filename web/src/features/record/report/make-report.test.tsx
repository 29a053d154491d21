// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { clearSession, storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { MakeReport } from './make-report.tsx';

const table = {
  kind: 'table',
  title: 'Risk register',
  headers: ['Code', 'Range'],
  rows: [['R-1', 'Extreme']],
  tones: [{ row: 0, column: 1, fill: '#f97316', ink: '#431407' }],
  total: 1,
  empty: 'No risks.',
};
const figures = { kind: 'facts', title: 'Figures', facts: [{ label: 'Risks', value: '1' }] };
const preview = {
  title: 'Risk register',
  subtitle: 'Aurora',
  cover: [{ label: 'As of', value: 'today' }],
  sections: [{ title: 'Risk register', level: 1, blocks: [table, figures] }],
  omitted: 0,
  isLong: false,
  isEmpty: false,
  rows: 1,
  mostRows: 17_142,
  fits: true,
  style: { classification: '', authors: 'Comité', approvers: '' },
};
const none = { ...table, rows: [], tones: [], total: 0 };

let asked: URLSearchParams[];
let answer: (query: URLSearchParams) => Response | Promise<Response>;
const answered = (over: object = {}) => Response.json({ success: true, data: { ...preview, ...over } });

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  asked = [];
  answer = () => answered();
  queryClient.clear();
  storeSession(sampleSession(), 'token');
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://aurora.example');
    if (!pathname.endsWith('/preview')) return Promise.resolve(Response.json({ success: true, data: [] }));
    asked.push(searchParams);
    return Promise.resolve(answer(searchParams));
  });
});
afterEach(() => {
  cleanup();
  clearSession('signedOut');
  localStorage.clear();
});

const show = (address = '/reports?kind=risks') =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <MakeReport kind="risks" />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const paper = () => screen.findByRole('article');
const last = () => asked.at(-1) ?? new URLSearchParams();

describe('the preview of a report', () => {
  test('keeps its place while it is read, and says its title once', async () => {
    let come: (reply: Response) => void = () => {};
    answer = () => new Promise((resolve) => (come = resolve));
    show();
    expect(screen.queryByRole('article')).toBeNull();
    await waitFor(() => expect(asked).toHaveLength(1));
    come(answered());
    const shown = await paper();
    expect(within(shown).getAllByText('Risk register')).toHaveLength(1);
    expect(within(shown).getByRole('heading', { name: 'Figures' })).toBeTruthy();
    expect(button('Descargar')).toHaveProperty('disabled', false);
  });

  test('shows the colour of a range, and marks only what the report says as of its language', async () => {
    show();
    const shown = await paper();
    expect(within(shown).getByText('Extreme').style.backgroundColor).toBe('rgb(249, 115, 22)');
    expect(within(shown).getByText('R-1').style.backgroundColor).toBe('');
    await userEvent.selectOptions(screen.getByLabelText('Idioma'), 'Inglés');
    await waitFor(() => expect(shown.lang).toBe('en'));
    expect(within(shown).getByText('1 fila').lang).toBe('es');
    expect(shown.contains(screen.getByText(/Las primeras filas de cada tabla/))).toBe(false);
  });

  test('says that nothing would stand in it', async () => {
    answer = () => answered({ isEmpty: true, sections: [{ title: 'Risk register', level: 1, blocks: [none] }] });
    show();
    const shown = await paper();
    expect(within(shown).getByText('No risks.')).toBeTruthy();
    const said = screen.getByText('El informe saldría vacío con estas opciones.');
    expect(shown.contains(said)).toBe(false);
  });

  test('says why it is refused, and what would be refused too is not offered', async () => {
    answer = () => Response.json({ success: false, code: 'report.noAssessment', message: '' }, { status: 409 });
    show();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(button('Descargar')).toHaveProperty('disabled', true);
    expect(button('Generar y guardar')).toHaveProperty('disabled', true);
    expect(screen.queryByRole('button', { name: 'Cambiar a Excel' })).toBeNull();
  });
});

test('a format that does not hold the rows says so before, and offers the one that does', async () => {
  answer = (query) =>
    query.get('format') === 'xlsx'
      ? answered({ rows: 20_000, mostRows: null })
      : answered({ rows: 20_000, fits: false });
  show();
  expect(await screen.findByText(/Tiene 20\.000 filas, y en PDF caben 17\.142/)).toBeTruthy();
  expect(button('Descargar')).toHaveProperty('disabled', true);
  expect(button('Generar y guardar')).toHaveProperty('disabled', true);
  await userEvent.click(button('Cambiar a Excel'));
  await waitFor(() => expect(last().get('format')).toBe('xlsx'));
  await waitFor(() => expect(button('Generar y guardar')).toHaveProperty('disabled', false));
  expect(screen.queryByText(/caben/)).toBeNull();
});

test('what the company prints stands in its fields, and what is cleared is left off', async () => {
  show();
  await paper();
  await userEvent.click(button('Datos de la portada'));
  const authors = screen.getByLabelText('Elabora');
  expect(authors).toHaveProperty('value', 'Comité');
  expect(screen.getByText('Lo dice la configuración de la empresa.')).toBeTruthy();
  expect(last().has('authors')).toBe(false);
  fireEvent.change(authors, { target: { value: '' } });
  expect(screen.getByText('No sale en este informe.')).toBeTruthy();
  await waitFor(() => expect(last().get('authors')).toBe(' '));
  fireEvent.change(authors, { target: { value: 'Comité' } });
  expect(screen.getByText('Lo dice la configuración de la empresa.')).toBeTruthy();
});

test('a moment of an address is asked for as exactly as it says', async () => {
  show('/reports?kind=risks&at=2026-03-09T13:05:10.123Z');
  await waitFor(() => expect(last().get('at')).toBe('2026-03-09T13:05:10.123Z'));
});
