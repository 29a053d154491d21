// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { loadEveryText, setLanguage, startTexts } from '#kit/texts/texts.ts';
import { RiskHistory } from './risk-history.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(async () => {
  cleanup();
  queryClient.clear();
  await setLanguage('es', { remember: false });
});

const who = { at: '2026-03-01T10:00:00.000000Z', operation: 'update', kind: 'normal', userId: 1, userName: 'Ana Ruiz' };
const data = {
  entries: [
    {
      ...who,
      changesetId: 2,
      fields: [
        { field: 'acceptance.state', before: 'approved', after: 'replaced' },
        { field: 'acceptance.state', before: null, after: 'requested' },
        { field: 'acceptance.closedFor', before: null, after: 'expired' },
      ],
    },
    {
      ...who,
      changesetId: 1,
      fields: [
        { field: 'treatment.option', before: 'mitigate', after: 'share' },
        { field: 'treatment.ownerId', before: 4, after: 5 },
        { field: 'treatment.dueDate', before: '2026-03-05', after: '2026-04-05' },
        { field: 'treatment.thirdParty', before: null, after: 'Seguros del Valle' },
      ],
    },
  ],
  names: { 'parameter:4': 'Sistemas', 'parameter:5': 'Jurídica' },
  namesEn: {},
};

/** Each field with what is said of it. */
function shown() {
  queryClient.setQueryData(['risk', 'history', 7], data);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RiskHistory id={7} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

test('what was decided about a risk is told by name, before and after', () => {
  const said = shown();
  expect(said[0]).toMatch(/^Aceptación: .*Vigente.*Reemplazada$/);
  expect(said[1]).toMatch(/^Aceptación: .*Solicitada$/);
  expect(said[2]).toMatch(/^Por qué terminó la aceptación: .*Llegó su fecha de vencimiento\.$/);
  expect(said[3]).toMatch(/^Tratamiento: .*Mitigar.*Compartir$/);
  expect(said[4]).toMatch(/^Responsable del tratamiento: .*Sistemas.*Jurídica$/);
  expect(said[5]).toMatch(/^Fecha de cumplimiento: .*5.*5/);
  expect(said[5]).not.toContain('2026-03-05');
  expect(said[6]).toMatch(/^Tercero: .*Seguros del Valle$/);
});

test('the same in English', async () => {
  await setLanguage('en', { remember: false });
  await loadEveryText();
  const said = shown();
  expect(said[0]).toMatch(/^Acceptance: /);
  expect(said[3]).toMatch(/^Treatment: .*Mitigate.*Share$/);
});
