// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { ChartPanel } from './chart-panel.tsx';
import { PhasesPanel } from './phases-panel.tsx';
import type { WordsOf } from './words-of.ts';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const rows = ['A', 'B', 'C'].map((code) => ({ code, name: `Grupo ${code}`, score: 50, rangeId: 2, label: undefined }));
const show = (count: number) =>
  render(
    <MantineProvider env="test">
      <ChartPanel title="Grupos" head="Grupo" rows={rows.slice(0, count)} target={60} onOpen={() => {}} />
    </MantineProvider>,
  );

test('two groups are a table, because a radar of two axes has no area', () => {
  show(2);
  expect(screen.queryByRole('application')).toBeNull();
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('three are drawn, and can be read as a table', () => {
  show(3);
  expect(screen.getByRole('application')).toBeTruthy();
  expect(screen.getByRole('radiogroup')).toBeTruthy();
});

test('themes are bars however few they are: as long as their figures, gone through with the arrows, and a table too', async () => {
  const onOpen = vi.fn();
  const themes = [
    { code: 'A.5', name: 'Controles organizacionales', score: 80, rangeId: 4, label: undefined },
    { code: 'A.6', name: 'Controles de personas', score: 40, rangeId: 2, label: undefined },
    { code: 'A.7', name: 'Controles físicos', score: null, rangeId: null, label: undefined },
  ];
  const { container } = render(
    <MantineProvider env="test">
      <ChartPanel title="Temas" head="Tema" rows={themes.slice(1)} target={60} isBars onOpen={onOpen} />
      <ChartPanel title="Todos" head="Tema" rows={themes} target={60} isBars onOpen={onOpen} />
    </MantineProvider>,
  );
  expect(container.querySelector('polygon')).toBeNull();
  const [few, all] = screen.getAllByRole('application');
  expect(few).toBeTruthy();
  const bars = [...(all?.querySelectorAll('rect[fill="var(--b-accent)"]') ?? [])];
  const [long, short] = bars.map((bar) => Number(bar.getAttribute('width')));
  expect(bars).toHaveLength(2);
  expect((long ?? 0) / (short ?? 1)).toBeCloseTo(2);
  expect(within(all as HTMLElement).getByText('No aplica')).toBeTruthy();
  const user = userEvent.setup();
  all?.focus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  expect(within(all as HTMLElement).getByRole('status').textContent).toBe('Controles de personas: 40');
  await user.click(within(all as HTMLElement).getByText('80'));
  expect(onOpen.mock.calls).toEqual([['A.6'], ['A.5']]);
  await user.click(within(screen.getByRole('region', { name: 'Todos' })).getByText('Tabla'));
  expect(screen.getAllByRole('row')).toHaveLength(4);
});

test('phases are a radar beside the table of what they weigh, and that table alone where they are two', () => {
  const phase = { weight: 0.25, contribution: 12.5, score: 50, range_id: 2, label: null };
  const phases = rows.map(({ code }) => ({ ...phase, code }));
  const shown = (count: number) =>
    render(
      <MantineProvider env="test">
        <PhasesPanel
          results={{ phases: phases.slice(0, count), groups: [] }}
          rows={rows.slice(0, count)}
          target={60}
          wordsOf={{ group: (code: string) => code } as WordsOf}
          onOpen={() => {}}
        />
      </MantineProvider>,
    );
  shown(3);
  expect(screen.getByRole('application').querySelectorAll('circle')).toHaveLength(3);
  expect(screen.getAllByRole('row')).toHaveLength(4);
  expect(screen.getAllByText('12,5')).toHaveLength(3);
  cleanup();
  shown(2);
  expect(screen.queryByRole('application')).toBeNull();
  expect(screen.getAllByRole('row')).toHaveLength(3);
});
