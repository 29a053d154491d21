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

const row = (id: number, code: string, name: string) => ({ id, code, name, nameEn: null, statusId: 1 });
const all = [row(1, 'T-1', 'Inundación'), row(2, 'T-2', 'Incendio'), row(3, 'T-3', 'Robo')];
const asked: { method: string; url: URL; body: unknown }[] = [];
const onClose = vi.fn();

/** The server, as far as it is asked here. */
function answer(path: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const url = new URL(path, 'http://localhost');
  asked.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : null });
  const search = (url.searchParams.get('search') ?? '').toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(search));
  const rows = url.pathname === '/api/threats' ? found : all.slice(0, 1);
  const data = method === 'GET' ? rows : { added: 1 };
  const meta = { page: 1, perPage: 20, total: rows.length, lastPage: 1 };
  const reply = JSON.stringify({ success: true, data, meta });
  return Promise.resolve(new Response(reply, { headers: { 'content-type': 'application/json' } }));
}

beforeAll(async () => {
  // What the document of these tests does not have, and the components ask for.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  window.matchMedia = (media) =>
    ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  asked.length = 0;
  onClose.mockClear();
  queryClient.clear();
  storeSession(sampleSession(), 'secret');
  const side = { relation: relations.assetThreat, other: threat as unknown as Catalogue };
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MemoryRouter>
          <RelationPicker id={7} side={side} onClose={onClose} />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
});
afterEach(cleanup);

const box = (name: RegExp) => screen.findByRole('checkbox', { name });

test('rows that are already related are marked and cannot be chosen', async () => {
  expect(await box(/T-1 Inundación/)).toMatchObject({ checked: true, disabled: true });
  expect(await box(/T-2 Incendio/)).toMatchObject({ checked: false, disabled: false });
});

test('typing asks the server once the typing rests, and what was chosen stays chosen', async () => {
  await userEvent.click(await box(/T-2/));
  await userEvent.type(screen.getByRole('searchbox'), 'rob');
  await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: /T-2/ })).toBeNull());
  await userEvent.click(await box(/T-3/));
  const searches = asked.flatMap(({ url }) =>
    url.pathname === '/api/threats' ? [url.searchParams.get('search')] : [],
  );
  expect(searches).toEqual([null, 'rob']);
  const chosen = within(screen.getByRole('list', { name: /elegid|seleccionad/i }));
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['T-2', 'T-3']);
});

test('by keyboard alone: a row is ticked, related, and the dialog closes', async () => {
  (await box(/T-3/)).focus();
  await userEvent.keyboard(' ');
  screen.getByRole('button', { name: /1/ }).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const written = asked.find(({ method }) => method !== 'GET');
  expect([written?.url.pathname, written?.body]).toEqual(['/api/assets/7/threats', { ids: [3] }]);
});

test('Escape closes it with nothing related', async () => {
  await userEvent.click(await box(/T-3/));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(asked.every(({ method }) => method === 'GET')).toBe(true);
});
