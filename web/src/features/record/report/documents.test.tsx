// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dialogState } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { clearSession, storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { Documents } from './documents.tsx';

const row = (id: number, over: object = {}) => ({
  id,
  kind: 'risks',
  format: 'pdf',
  language: 'es',
  state: 'done',
  rowsRead: 3,
  name: `registro-${id}.pdf`,
  size: 1000,
  sha256: `hash ${id}`,
  shownAt: null,
  isMine: true,
  ownerName: null,
  recipients: 0,
  withheldFor: null,
  problem: null,
  createdAt: '2026-11-01T10:00:00Z',
  finishedAt: '2026-11-01T10:00:05Z',
  expiresAt: '2026-12-01T10:00:00Z',
  ...over,
});

let listed: URLSearchParams[];
let rows: object[];
/** By its id, what is answered where it is named. */
let named: Record<string, object | undefined>;

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  listed = [];
  rows = [row(9), row(8)];
  named = {};
  queryClient.clear();
  storeSession(sampleSession(), 'token');
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://aurora.example');
    const id = pathname.split('/').at(-1) ?? '';
    if (id === 'documents') {
      listed.push(searchParams);
      const meta = { total: 50, perPage: 20, currentPage: 1, lastPage: 3, firstPage: 1 };
      return Promise.resolve(Response.json({ success: true, data: rows, meta }));
    }
    const found = named[id];
    const refused = { success: false, code: 'notFound', message: '' };
    return Promise.resolve(
      found ? Response.json({ success: true, data: found }) : Response.json(refused, { status: 404 }),
    );
  });
});
afterEach(() => {
  cleanup();
  clearSession('signedOut');
  localStorage.clear();
});

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}
const show = (address: string) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[`/reports?tab=documents${address}`]}>
          <Documents />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
const hashes = () => screen.queryAllByText(/^hash /).map(({ textContent }) => textContent);

test('the document a mail names comes first, whatever page it is on, and once', async () => {
  named = { 4: row(4), 8: row(8) };
  show('&document=4');
  await waitFor(() => expect(hashes()).toEqual(['hash 4', 'hash 9', 'hash 8']));
  cleanup();
  show('&document=8');
  await waitFor(() => expect(hashes()).toEqual(['hash 8', 'hash 9']));
});

test('one that is named and not there says so, above the others', async () => {
  show('&document=4');
  expect(await screen.findByText('El documento ya no está')).toBeTruthy();
  await waitFor(() => expect(hashes()).toEqual(['hash 9', 'hash 8']));
});

test('one that is named and failed says why', async () => {
  const problem = { code: 'report.ownerGone' };
  named = { 4: row(4, { state: 'failed', sha256: null, size: null, problem }) };
  show('&document=4');
  const [first] = await screen.findAllByRole('listitem');
  await waitFor(() =>
    expect(within(first ?? document.body).getByText(/ya no es una persona activa de la empresa/)).toBeTruthy(),
  );
});

test('one that its reader may not open any more says why, and offers no download', async () => {
  rows = [row(9, { withheldFor: 'permission' }), row(8)];
  show('');
  const [withheld, open] = await screen.findAllByRole('listitem');
  const offers = (entry = document.body) => within(entry).queryByRole('button', { name: 'Descargar' }) !== null;
  await waitFor(() => expect(withheld?.textContent).toContain('No puede abrirlo: puede tener datos'));
  expect([offers(withheld), offers(open)]).toEqual([false, true]);
});

test('filter and page are of the address, which a choice changes', async () => {
  show('&kind=risks&state=done&page=2');
  await waitFor(() => expect(hashes()).toHaveLength(2));
  expect(Object.fromEntries(listed.at(-1) ?? [])).toMatchObject({ kind: 'risks', state: 'done', page: '2' });
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Vencido');
  expect(screen.getByTestId('address').textContent).toBe('?tab=documents&kind=risks&state=expired');
  await waitFor(() => expect(Object.fromEntries(listed.at(-1) ?? [])).toMatchObject({ state: 'expired', page: '1' }));
});

test('one that is being made says its stage and no share of it', async () => {
  rows = [row(9, { state: 'writing', sha256: null, size: null })];
  show('');
  const bar = await screen.findByRole('progressbar', { name: 'Generando el archivo' });
  expect(bar.hasAttribute('aria-valuenow')).toBe(false);
});

test('removing says that the others it was made for lose it too', async () => {
  rows = [row(9, { recipients: 3 }), row(8)];
  show('');
  const [shared, own] = await screen.findAllByRole('button', { name: 'Eliminar' });
  const asked = () => dialogState().dialogs.map((open) => (open.kind === 'confirm' ? open.content.message : ''));
  if (shared) await userEvent.click(shared);
  expect(asked()).toEqual([expect.stringContaining('las otras 3 personas')]);
  if (own) await userEvent.click(own);
  expect(asked().at(-1)).not.toContain('personas');
});
