// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { SiteProvider, type PageEntry } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { askedToBegin } from '../../shared/asked-to-begin.ts';
import { EvaluationPage } from './evaluation.page.tsx';

/** What was sent that changes something, and what ends its waiting for an answer: a creation on its way is not sent again. */
let sent: string[];
let end: (() => void)[];
function reply(path: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  if (method !== 'GET') sent.push(`${method} ${path}`);
  // It is begun elsewhere: the page that follows is not of this test.
  if (method !== 'GET') return new Promise((_, reject) => end.push(() => reject(new TypeError('Failed to fetch'))));
  return Promise.resolve(Response.json({ success: true, data: [], pagination: { total: 0 } }));
}

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  sent = [];
  end = [];
  queryClient.clear();
  vi.stubGlobal('fetch', reply);
  storeSession(sampleSession({ permissionCodes: Object.values(permissions.assessments) }), 'token');
});
afterEach(async () => {
  cleanup();
  await act(async () => end.forEach((one) => one()));
});

async function open(state: unknown) {
  const page = { path: '/mspi-evaluation', title: 'mspi.evaluation.title' } as PageEntry;
  const element = (
    <SiteProvider value={{ pages: [page], current: page }}>
      <EvaluationPage />
    </SiteProvider>
  );
  const router = createMemoryRouter([{ path: '/mspi-evaluation', element }], {
    initialEntries: [{ pathname: '/mspi-evaluation', state }],
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await act(async () => {});
}

test('opening the address begins nothing where there is none: the person begins it', async () => {
  await open(null);
  const begin = await screen.findByRole('button', { name: 'Comenzar la autoevaluación' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Autoevaluación MSPI');
  expect(sent).toEqual([]);
  await userEvent.click(begin);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^POST .*\/assessments/);
});

test('whoever comes from the code or from making the company has asked, and it begins', async () => {
  await open(askedToBegin);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Comenzar la autoevaluación' })).toBeNull();
});
