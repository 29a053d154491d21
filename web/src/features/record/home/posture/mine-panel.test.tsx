// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { storeSession } from '#kit/session/session-store.ts';
import { SiteProvider, type PageEntry } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { MinePanel } from './mine-panel.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const page = (path: string, more: Partial<PageEntry>): PageEntry => ({
  path,
  title: 'posture.panels.mine',
  access: 'session',
  load: () => Promise.resolve(() => null),
  ...more,
});
const home = page('/home', {});
const pages = [
  home,
  page('/risks/controls-following', { roles: ['ADMIN'], permissions: ['controlsFollowing'] }),
  page('/follow-up/:controlId', { permissions: ['controlsFollowing'] }),
];

function show(base: 1 | 2) {
  storeSession(
    sampleSession({ role: { id: base, name: 'Rol', roleId: 1 }, permissions: ['controlsFollowing'] }),
    'token',
  );
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SiteProvider value={{ pages, current: home }}>
          <MinePanel
            today="2026-03-10"
            mine={{
              followUps: {
                overdue: 1,
                soon: 0,
                to: '2026-03-17',
                first: [{ id: 7, name: 'Revisar los accesos', due: '2026-03-02' }],
                later: [],
              },
              plan: null,
              treatments: null,
              assessments: [],
            }}
          />
        </SiteProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

test('who may open the list of follow-ups comes to it by the numbers', () => {
  const links = show(1);
  expect(links.every((to) => to?.startsWith('/risks/controls-following?'))).toBe(true);
  expect(screen.queryByText('Revisar los accesos')).toBeNull();
});

test('a member, who may not, comes to the first of their own one by one', () => {
  expect(show(2)).toEqual(['/follow-up/7']);
  expect(screen.getByRole('link').textContent).toBe('Revisar los accesos');
});
