// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, SiteProvider } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { MovementPanel } from './movement-panel.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const risks = page({
  path: '/risks',
  title: 'home.risks.title',
  access: 'public',
  load: () => Promise.resolve(() => null),
});

test('where risks went: each number opens the assessed risks it counts, six of them at first and the rest on demand', () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SiteProvider value={{ pages: [risks], current: risks }}>
          <MovementPanel
            movement={{
              since: '2026-10-28',
              rose: 0,
              fell: 8,
              deleted: 0,
              ranges: [],
              moves: Array.from({ length: 8 }, (_, place) => ({
                fromProbability: 5,
                fromImpact: 5,
                probability: 1 + (place % 4),
                impact: 1 + Math.floor(place / 4),
                count: 1,
              })),
            }}
            ranges={[]}
            end="2026-11-27"
          />
        </SiteProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
  const moves = () =>
    screen
      .getAllByRole<HTMLAnchorElement>('link', { hidden: true })
      .map(({ href }) => new URL(href).searchParams)
      .filter((query) => query.has('wasProbability'));
  expect(moves()).toHaveLength(6);
  fireEvent.click(screen.getByText('6 de 8 · ver todas'));
  expect(moves()).toHaveLength(8);
  for (const query of moves()) {
    expect(query.get('incomplete')).toBe('false');
    expect(query.get('movedSince')).toBe('2026-10-28');
  }
});
