// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { ArithmeticDialog } from './arithmetic-dialog.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test.each([
  ['exact', 'MSPI-2025', /se redondean solo al mostrarlas/],
  ['per_node', 'MSPI-2025-instrument', /se redondea a un entero antes de contar en la siguiente/],
])('the arithmetic of a framework that rounds %s says so', async (rounding, version, text) => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json({
        success: true,
        data: path.includes('/assessment-catalogue')
          ? { code: version, rounding, groups: [], items: [], scale: [] }
          : [],
      }),
    ),
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ArithmeticDialog opened={{ id: 1, version, code: 'overall', at: undefined }} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect(await screen.findByText(text)).toBeTruthy();
});
