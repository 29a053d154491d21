// @vitest-environment jsdom
import { dueReasons } from '@baluarte/contract/risk/due-reasons.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { DueMark } from './plan-marks.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

test('a day in the plan says what is due by it, and is never told as the day of the request', () => {
  const said = dueReasons.map((dueFor) => {
    render(
      <p data-testid={dueFor}>
        <DueMark row={{ due: '2027-05-26', dueFor, isOverdue: false }} />
      </p>,
    );
    return screen.getByTestId(dueFor).textContent;
  });
  expect(said).toEqual([
    'Decidir hasta el 26/05/2027',
    'Aprobar hasta el 26/05/2027',
    'Cumplir hasta el 26/05/2027',
    'La aceptación vence el 26/05/2027',
    'Revisar hasta el 26/05/2027',
  ]);
});
