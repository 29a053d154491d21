// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { SiteProvider, type PageEntry } from '#kit/site/site.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { MaturityPanel } from './maturity-panel.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const page: PageEntry = {
  path: '/home',
  title: 'posture.panels.maturity',
  access: 'public',
  load: () => Promise.resolve(() => null),
};

function show(names: readonly string[]) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <SiteProvider value={{ pages: [page], current: page }}>
          <MaturityPanel
            maturity={{
              assessmentId: 7,
              name: 'La de este año',
              date: '2026-01-01',
              isFinished: true,
              overall: 60,
              level: 2,
              target: 60,
              axes: names.map((name) => ({ code: name, score: 60, name, nameEn: name })),
            }}
          />
        </SiteProvider>
      </MemoryRouter>
    </MantineProvider>,
  );
}

test('the two parts of ISO/IEC 27001 are listed and not drawn', () => {
  show(['Numerales 4 a 10', 'Controles del Anexo A']);
  expect(screen.queryByRole('application')).toBeNull();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.trim())).toEqual([
    'Numerales 4 a 10',
    'Controles del Anexo A',
  ]);
});

test('the functions of NIST CSF 2.0 are drawn, and their table does not call them phases', () => {
  show(['Gobernar', 'Identificar', 'Proteger', 'Detectar', 'Responder', 'Recuperar']);
  expect(screen.getByRole('application')).toBeTruthy();
  expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Parte');
});
