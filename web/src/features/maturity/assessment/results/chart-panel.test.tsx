// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { ChartPanel } from './chart-panel.tsx';

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
