// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import type { RiskRow } from '@baluarte/contract/risk/risk.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { OverdueMark, OverdueWords } from './overdue.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const shown = (late: Pick<RiskRow, 'overdueFor' | 'overdueControls'>) => {
  // Only what is late is read of it.
  const risk = late as RiskRow;
  return render(
    <MantineProvider>
      <p data-testid="mark">
        <OverdueMark risk={risk} />
      </p>
      <p data-testid="words">
        <OverdueWords risk={risk} />
      </p>
    </MantineProvider>,
  );
};
const said = (place: string) => screen.getByTestId(place).textContent;

test('a risk of which nothing is late, or nothing is told, has no mark', () => {
  for (const late of [{ overdueFor: null, overdueControls: 0 }, {}]) {
    shown(late);
    expect([said('mark'), said('words')]).toEqual(['', '—']);
    cleanup();
  }
});

test('what is late is said in words beside the sign: of the plan, and of controls', () => {
  shown({ overdueFor: 'completion', overdueControls: 2 });
  expect(said('mark')).toBe('Tratamiento vencido. Seguimientos vencidos de 2 controles');
  expect(said('words')).toBe('Tratamiento vencido; Seguimientos vencidos de 2 controles');
  cleanup();
  shown({ overdueControls: 1 });
  expect(said('mark')).toBe('Seguimiento vencido de 1 control');
});
