// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { Progress } from './progress.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const shown = (clauses: [number, number], controls: [number, number]) => {
  const [clauses_answered, clauses_total] = clauses;
  const [controls_answered, controls_total] = controls;
  render(
    <p data-testid="progress">
      <Progress row={{ clauses_answered, clauses_total, controls_answered, controls_total }} />
    </p>,
  );
  return screen.getByTestId('progress').textContent?.replaceAll(/\s/g, ' ');
};

test('progress is the share of all questions that are answered, as lists and results tell it', () => {
  expect(shown([30, 30], [0, 93])).toMatch(/24,4 ?%$/);
});

test('a framework with one step has the progress of that step, and one without questions none', () => {
  expect(shown([0, 0], [1, 4])).toMatch(/25 ?%$/);
  cleanup();
  expect(shown([0, 0], [0, 0])).toMatch(/0 ?%$/);
});
