// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearSession, storeSession } from '#kit/session/session-store.ts';
import { SiteProvider, type PageEntry } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import { ExportMenu } from './export-menu.tsx';
import { ListProvider, type List } from './list-context.ts';

const reports: PageEntry = {
  path: '/reports',
  title: 'shell.pages.reports',
  access: 'session',
  documents: { thing: '/reports?kind=things' },
  documentsOfChosen: { other: '/reports?kind=others' },
  load: () => Promise.resolve(() => null),
};

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => storeSession(sampleSession(), 'token'));
afterEach(() => {
  cleanup();
  clearSession('signedOut');
});

/** Where the document of a list is made that is narrowed to status 1; null where none is offered. */
async function documentOf(name: string, { ids, moment }: { ids?: readonly number[]; moment?: string } = {}) {
  const list = {
    catalogue: { endpoints: { list: { name: `${name}.list` } } },
    moment,
    state: { sort: [], search: '', filters: { statusId: ['1'] }, columns: [] },
  } as unknown as List;
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SiteProvider value={{ pages: [reports], current: reports }}>
          <ListProvider value={list}>
            <ExportMenu {...(ids && { ids })}>
              <button type="button">Exportar</button>
            </ExportMenu>
          </ListProvider>
        </SiteProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await screen.findByRole('menuitem', { name: 'CSV' });
  const href = screen.queryByRole('menuitem', { name: 'Informe…' })?.getAttribute('href');
  cleanup();
  if (href === undefined || href === null) return null;
  const { filter = '', ...said } = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
  return { ...said, filter: Object.fromEntries(new URLSearchParams(filter)) };
}

test('the document of a list is of what it shows, or of what is chosen in it', async () => {
  expect(await documentOf('thing')).toEqual({ kind: 'things', filter: { statusId: '1' } });
  expect(await documentOf('thing', { ids: [3, 4] })).toEqual({ kind: 'things', filter: { ids: '3,4' } });
});

test('of a list of the past it is of the same moment', async () => {
  const moment = '2026-03-09T13:05:10.123Z';
  expect(await documentOf('thing', { moment })).toEqual({ kind: 'things', filter: { statusId: '1' }, at: moment });
});

test('a list whose filters are not those of the document has one of what is chosen alone', async () => {
  expect(await documentOf('other')).toBeNull();
  expect(await documentOf('other', { ids: [7] })).toEqual({ kind: 'others', filter: { ids: '7' } });
});
