// @vitest-environment jsdom
import { permissions } from '@baluarte/contract/permissions.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { page, SiteProvider } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../test/sample-session.ts';
import type { Posture } from './posture/posture-endpoints.ts';
import { RisksHomePage } from './risks-home.page.tsx';

const nothing: Posture = {
  today: '2026-11-27',
  at: null,
  risks: null,
  controls: null,
  plan: null,
  late: null,
  acceptances: null,
  maturity: null,
  coverage: null,
  evidence: null,
  mine: null,
  arrangement: null,
};
const plan = {
  total: 9,
  states: { undecided: 4, waiting: 0, accepted: 0, underWay: 2, completed: 3 },
  overdue: 1,
  planned: 3,
  kept: 3,
  onTime: 2,
};
const late = {
  plan: {
    total: 10,
    areas: ['Uno', 'Dos', 'Tres', 'Cuatro'].map((name, place) => ({
      areaId: place + 1,
      name,
      nameEn: null,
      count: 4 - place,
    })),
  },
  followUps: { total: 0, areas: [] },
};

const pages = [
  '/home/risks',
  '/risks',
  '/risks/treatments',
  '/risks/controls-following',
  '/evidence',
  '/assessments',
  '/reports',
].map((path) => page({ path, title: 'home.risks.title', access: 'session', load: () => Promise.resolve(() => null) }));

/** What the server answers, by what it is asked for; later, where it is held back. */
let answers: (query: URLSearchParams) => Posture | Promise<Posture>;

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  queryClient.clear();
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    return Response.json({ success: true, data: await answers(searchParams) });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function open(permissionCodes: readonly number[], search = '') {
  storeSession(sampleSession({ permissionCodes: [...permissionCodes] }), 'token');
  const [current = page({ path: '/', title: 'home.risks.title', access: 'public', load: () => Promise.reject() })] =
    pages;
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <MemoryRouter initialEntries={[`/home/risks${search}`]}>
          <SiteProvider value={{ pages, current }}>
            <RisksHomePage />
          </SiteProvider>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const panel = (name: string) => screen.findByRole('region', { name });
const { risks, evidence, assessments } = permissions;
const yesterday = () => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - 3);
  return day.toISOString().slice(0, 10);
};

test('while another day is being read, what is shown is busy, marked as old and leads nowhere', async () => {
  let release: (posture: Posture) => void = () => undefined;
  answers = (query) =>
    query.has('at') ? new Promise<Posture>((resolve) => (release = resolve)) : { ...nothing, plan };
  open([risks.viewTreatment]);
  const shown = () => within(screen.getByRole('region', { name: 'Avance del tratamiento' }));
  await panel('Avance del tratamiento');
  expect(shown().getAllByRole('link').length).toBeGreaterThan(3);
  fireEvent.change(screen.getByLabelText('Al día'), { target: { value: yesterday() } });
  expect(await screen.findByText(/Así estaba todo al final del/)).toBeTruthy();
  const old = shown().getByText('Sin decidir').closest('[data-stale]');
  expect(old?.getAttribute('aria-busy')).toBe('true');
  expect(shown().queryAllByRole('link')).toEqual([]);
  await act(async () => {
    release({ ...nothing, at: '2026-11-24T04:59:59.999Z', plan: { ...plan, total: 5 } });
    await Promise.resolve();
  });
  await waitFor(() => expect(document.querySelector('[data-stale]')).toBeNull());
  const links = shown().getAllByRole('link');
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) expect(link.getAttribute('href')).toContain('/reports?kind=treatment&at=');
});

test.each([
  ['evidence', [evidence.list], { evidence: { total: 4, soon: 1, expired: 2 } }, 'Vigencia de evidencias'],
  ['the plan', [risks.viewTreatment], { plan }, 'Avance del tratamiento'],
  ['self-assessments', [assessments.list, assessments.viewResults], {}, 'Madurez'],
])(
  'whoever may see %s alone sees its panel, the day it is of and that a past day is shown',
  async (_, codes, part, name) => {
    answers = () => ({ ...nothing, ...part });
    open(codes);
    expect(await panel(name)).toBeTruthy();
    expect(screen.getByLabelText('Al día')).toBeTruthy();
    cleanup();
    open(codes, `?at=${yesterday()}`);
    expect(await panel(name)).toBeTruthy();
    expect(screen.getByText(/Así estaba todo al final del/)).toBeTruthy();
  },
);

test('a company without self-assessments is told where the first one begins, and whoever may not see them is told nothing', async () => {
  answers = () => ({ ...nothing, plan });
  open([risks.viewTreatment, assessments.viewResults]);
  const link = within(await panel('Madurez')).getByRole('link', { name: 'Ir a las autoevaluaciones' });
  expect(link.getAttribute('href')).toBe('/assessments');
  cleanup();
  open([risks.viewTreatment]);
  await panel('Avance del tratamiento');
  expect(screen.queryByRole('region', { name: 'Madurez' })).toBeNull();
});

test('what is late names three areas, and the rest of them on demand', async () => {
  answers = () => ({ ...nothing, late });
  open([risks.viewTreatment, risks.listFollowUps]);
  const shown = within(await panel('Atrasos por responsable'));
  expect(shown.queryByText('Cuatro')).toBeNull();
  const more = shown.getByRole('button', { name: '3 de 4 · ver todas' });
  fireEvent.click(more);
  expect(shown.getByText('Cuatro')).toBeTruthy();
  expect(shown.getByRole('button', { expanded: true })).toBeTruthy();
});

test('of a past day late follow-ups open their report for who may make it alone', async () => {
  answers = () => ({ ...nothing, late: { plan: null, followUps: { total: 2, areas: [] } } });
  open([risks.listFollowUps], `?at=${yesterday()}`);
  const shown = () => panel('Atrasos por responsable');
  expect(within(await shown()).queryAllByRole('link')).toEqual([]);
  cleanup();
  open([risks.listFollowUps, risks.listControls], `?at=${yesterday()}`);
  const [link] = within(await shown()).getAllByRole('link');
  expect(link?.getAttribute('href')).toContain('kind=controls');
});
