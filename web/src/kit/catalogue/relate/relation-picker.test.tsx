// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import type { Catalogue } from '../catalogue.ts';
import { RelationPicker } from './relation-picker.tsx';
import { sampleSession } from '../../../../test/sample-session.ts';

const row = (id: number, code: string, name: string, categoryId = 8) => ({
  id,
  code,
  name,
  nameEn: null,
  statusId: 1,
  categoryId,
});
const all = [row(1, 'T-1', 'Inundación'), row(2, 'T-2', 'Incendio'), row(3, 'T-3', 'Robo', 9)];
const categories = [
  { id: 8, code: 'N', name: 'Naturales', nameEn: null, parentId: null, statusId: 1 },
  { id: 9, code: 'H', name: 'Humanas', nameEn: null, parentId: null, statusId: 1 },
];
/** How many threats there are beside these; more than a page. */
let further = 0;
const requests: { method: string; url: URL; body: unknown }[] = [];
const onClose = vi.fn();

/** What the server answers to a path, as far as it is asked here. */
function dataOf({ pathname, searchParams }: URL, body: Record<string, never[]> | null): unknown {
  if (pathname === '/api/choices') return { threatCategory: categories };
  if (pathname === '/api/assets/relations/threats/known') {
    // T-1 is related to both assets, T-2 to the first alone.
    const counts = [
      { id: 1, count: body?.['ids']?.length },
      { id: 2, count: 1 },
    ];
    return {
      counts: counts.filter(({ id }) => body?.['others']?.includes(id as never) && !(id === 2 && of.length === 1)),
    };
  }
  if (pathname === '/api/threats/by-words') {
    const named = (words: string[]) => all.filter(({ code, name }) => words.includes(code) || words.includes(name));
    return { lines: (body?.['lines'] ?? []).map((words) => ({ rows: named(words), proposals: [] })) };
  }
  if (pathname === '/api/assets/relations/threats') return { added: 1, known: 0, changesetId: 5 };
  const search = (searchParams.get('search') ?? '').toLowerCase();
  const group = searchParams.get('categoryId');
  const more = Array.from({ length: further }, (_, index) => row(100 + index, `F-${index}`, 'Fuga', 9));
  const found = [...all, ...more].filter(
    ({ name, categoryId }) => name.toLowerCase().includes(search) && (group === null || `${categoryId}` === group),
  );
  const [page, perPage] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('perPage') ?? 25)];
  total = found.length;
  return found.slice((page - 1) * perPage, page * perPage);
}
let total = 0;

function answer(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const url = new URL(path, 'http://localhost');
  const sent = typeof body === 'string' ? (JSON.parse(body) as Record<string, never[]>) : null;
  requests.push({ method, url, body: sent });
  const data = dataOf(url, sent);
  const meta = { page: 1, perPage: 100, total, lastPage: 1 };
  const reply = JSON.stringify({ success: true, data, meta });
  return Promise.resolve(new Response(reply, { headers: { 'content-type': 'application/json' } }));
}

beforeAll(async () => {
  // What the document of these tests does not have, and the components ask for.
  await startTexts();
  await loadEveryText();
});
const entry = (id: number) => ({ id, code: `A-${id}`, name: 'Servidor', nameEn: null });
let of = [entry(7)];
beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  further = 0;
  of = [entry(7)];
  requests.length = 0;
  onClose.mockClear();
  queryClient.clear();
  storeSession(sampleSession(), 'secret');
});

function open(): void {
  const side = { relation: relations.assetThreat, other: threat as unknown as Catalogue };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MemoryRouter>
          <RelationPicker of={of} side={side} onClose={onClose} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
afterEach(cleanup);

const box = (name: RegExp) => screen.findByRole('checkbox', { name });

/** For a busy machine. */
const patient = { timeout: 10_000 };
const related = () =>
  requests.flatMap(({ url, body }) => (url.pathname === '/api/assets/relations/threats' ? [body] : []));

test('what is related already is said and cannot be chosen', async () => {
  open();
  expect(await box(/T-1 Inundación/)).toMatchObject({ checked: true, disabled: true });
  expect(await box(/T-2 Incendio/)).toMatchObject({ checked: false, disabled: false });
});

test('of several entries, what only some of them are related to can be chosen, and how many is said', async () => {
  of = [entry(7), entry(8)];
  open();
  expect(await box(/T-1 Inundación/)).toMatchObject({ checked: true, disabled: true });
  const partly = await box(/T-2 Incendio.*1 de 2/);
  expect(partly).toMatchObject({ checked: false, disabled: false });
  await userEvent.click(partly);
  await userEvent.click(screen.getByRole('button', { name: /Relacionar 1/ }));
  await vi.waitFor(() => expect(related()).toEqual([{ ids: [7, 8], others: [2] }]));
});

test('typing asks the server once the typing rests, and what was chosen stays chosen', async () => {
  open();
  await userEvent.click(await box(/T-2/));
  await userEvent.type(screen.getByRole('searchbox'), 'rob');
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: /T-2/ })).toBeNull());
  await userEvent.click(await box(/T-3/));
  const searches = requests.flatMap(({ url }) =>
    url.pathname === '/api/threats' ? [url.searchParams.get('search')] : [],
  );
  expect(searches).toEqual([null, 'rob']);
  const chosen = within(screen.getByRole('list', { name: /seleccionad/i }));
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['T-2', 'T-3']);
});

test('by keyboard alone: down from the search, space ticks, Ctrl and Enter relate, and the dialog closes', async () => {
  open();
  await box(/T-3/);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown} {End} {Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(related()).toEqual([{ ids: [7], others: [2, 3] }]);
});

test('the list is one stop of the keyboard', async () => {
  open();
  await box(/T-3/);
  const stops = screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toHaveLength(1);
});

test('a code typed whole is ticked by Enter, and the next one can be typed', async () => {
  open();
  await box(/T-3/);
  const search = screen.getByRole('searchbox');
  await userEvent.type(search, 'robo');
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: /T-2/ })).toBeNull());
  await userEvent.keyboard('{Enter}');
  expect(search).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: /Relacionar 1/ })).toHaveProperty('disabled', false);
});

test('a group is ticked whole, with what was not loaded yet; what is related already stays out', async () => {
  further = 150;
  open();
  // By label and text: roles of hundreds of boxes take the document of these tests seconds to tell.
  const group = (name: string) => screen.findByLabelText(`Todo el grupo ${name}`, {}, patient);
  await userEvent.click(await group('Naturales'));
  expect(screen.getByText('Relacionar 1')).toBeTruthy();
  expect(screen.getByText(/Cargados: 100 de 153/)).toBeTruthy();
  await userEvent.click(await group('Humanas'));
  expect(await screen.findByText('Relacionar 152', {}, patient)).toBeTruthy();
}, 30_000);

test('a pasted list selects what it names, and asks about the rest', async () => {
  open();
  await box(/T-3/);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste('T-1\tInundación\r\nT-3\r\nGranizo\r\n');
  expect(await screen.findByText(/3 líneas.*1 registro quedó seleccionado.*1 ya estaba.*1 línea/)).toBeTruthy();
  expect(await box(/T-3/)).toHaveProperty('checked', true);
  const unclear = within(screen.getByRole('region', { name: /1 línea/ }));
  expect(unclear.getByText('Granizo')).toBeTruthy();
  await userEvent.click(unclear.getByRole('button', { name: 'Quitar Granizo' }));
  expect(screen.queryByText('Granizo')).toBeNull();
});

test('one pasted word is searched for', async () => {
  open();
  await box(/T-3/);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste('robo');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'robo');
  expect(requests.some(({ url }) => url.pathname.endsWith('/by-words'))).toBe(false);
});

test('Escape closes it with nothing related', async () => {
  open();
  await userEvent.click(await box(/T-3/));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(related()).toEqual([]);
});
