// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { Radar } from './radar.tsx';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const axes = [
  { code: 'A.5', name: 'Organizacionales', score: 41.5 },
  { code: 'A.6', name: 'De personas', score: null },
  { code: 'A.7', name: 'Físicos', score: 80 },
];
const onOpen = vi.fn();
beforeEach(() => {
  onOpen.mockClear();
  render(<Radar title="Controles por tema" axes={axes} target={60} onOpen={onOpen} />);
});
const spoken = () => screen.getByRole('status').textContent;

test('the arrows go round the points of a radar, each is read out, and Enter opens its arithmetic', async () => {
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('application')).toBe(document.activeElement);
  await user.keyboard('{Enter}');
  expect(onOpen).not.toHaveBeenCalled();
  await user.keyboard('{ArrowRight}');
  expect(spoken()).toBe('Organizacionales: 41,5');
  await user.keyboard('{ArrowDown}');
  expect(spoken()).toBe('De personas: No aplica');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(spoken()).toBe('Organizacionales: 41,5');
  await user.keyboard('{ArrowLeft}{Enter}');
  expect(spoken()).toBe('Físicos: 80');
  expect(onOpen.mock.calls).toEqual([['A.7']]);
});

test('a radar that is left is at no point, and begins from its last one backwards', async () => {
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  await user.tab();
  expect(spoken()).toBe('');
  await user.tab({ shift: true });
  await user.keyboard('{ArrowLeft}');
  expect(spoken()).toBe('Físicos: 80');
});

test('a radar says all of its scores to who does not see it, and a point is opened with a click', async () => {
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Organizacionales: 41,5. De personas: No aplica. Físicos: 80',
  );
  await userEvent.click(screen.getByText('Físicos'));
  expect(onOpen.mock.calls).toEqual([['A.7']]);
});
