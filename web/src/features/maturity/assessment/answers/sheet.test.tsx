// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '#kit/dialogs/dialog-host.tsx';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import type { AnswerKeeper, Keeping } from './answer-keeper.ts';
import { nothingSaid, type Question, type Said } from './question.ts';
import { stateOfQuestion } from './question-state.ts';
import { Sheet } from './sheet.tsx';

const words = (es: string) => ({ es, en: es });
const scale = [0, 20, 40, 60, 80, 100].map((value) => ({
  value,
  name: words(`Nivel ${value / 20}`),
  description: words('-'),
}));
const gaps = { medium: 60, high: 20 };

/** Two questions of one theme and one of another, which is for somebody else. */
const questions = (
  [
    ['A.5.1', 'A.5'],
    ['A.5.2', 'A.5'],
    ['A.6.1', 'A.6'],
  ] as const
).map(([code, theme]): Question => ({
  item: {
    code,
    kind: 'control',
    groups: [theme],
    name: words(`Pregunta ${code}`),
    question: words('-'),
    asks: words('-'),
    evidence: words('-'),
    instrument_code: null,
    weight: null,
  },
  section: {
    code: theme,
    kind: 'theme',
    parent: null,
    name: words(`Tema ${theme}`),
    formula: 'mean',
    weight: null,
    can_be_typed: false,
    is_own_reading: false,
  },
  saved: undefined,
  before: undefined,
  rating: undefined,
  isFocus: false,
  isMine: code !== 'A.6.1',
}));

/** What is said by now, and how often several at once. */
let answers: Record<string, Said>;
const sent = vi.fn();

function Shown() {
  const [keeping, setKeeping] = useState<Keeping>({ answers: {}, conflicts: {}, state: 'saving', refusal: null });
  type Change = { code: string; kind: 'control'; said: Said };
  const say = (changes: readonly Change[]) => {
    sent(changes.map(({ code }) => code));
    for (const { code, said } of changes) answers[code] = said;
    const kept = Object.fromEntries(
      Object.entries(answers).map(([code, said]) => [code, { kind: 'control' as const, said, version: 0 }]),
    );
    setKeeping((before) => ({ ...before, answers: kept }));
  };
  const keeper = { say, takeBack: say } as unknown as AnswerKeeper;
  return (
    <MantineProvider env="test">
      <MemoryRouter>
        <DialogHost />
      </MemoryRouter>
      <Sheet
        questions={questions}
        definition={{ scale, gaps }}
        keeper={keeper}
        keeping={keeping}
        stateOf={(question) => stateOfQuestion(keeping, question, gaps.medium)}
        isShut={({ isMine }) => !isMine}
      />
    </MantineProvider>
  );
}

beforeAll(async () => {
  // What the browser does with a modal dialog and the document of these tests does not.
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  answers = {};
  sent.mockClear();
  render(<Shown />);
});
afterEach(cleanup);

const cell = (code: string, column: 'Nivel' | 'Justificación' | 'Brecha') => screen.getByLabelText(`${code} ${column}`);
const levels = () => Object.fromEntries(Object.entries(answers).map(([code, { level }]) => [code, level]));

test('a digit answers the level in focus, N sets it apart, Delete takes it back', async () => {
  cell('A.5.1', 'Nivel').focus();
  await userEvent.keyboard('4');
  expect(answers['A.5.1']).toMatchObject({ level: 80, is_applicable: true });
  await userEvent.keyboard('n');
  expect(answers['A.5.1']).toMatchObject({ level: null, is_applicable: false });
  await userEvent.keyboard('{Delete}');
  expect(answers['A.5.1']).toEqual(nothingSaid);
  // Off the scale is nothing.
  await userEvent.keyboard('9');
  expect(answers['A.5.1']).toEqual(nothingSaid);
});

test('Enter and the arrows go from cell to cell, and stay at the edges', async () => {
  cell('A.5.1', 'Nivel').focus();
  await userEvent.keyboard('3{Enter}2');
  expect(levels()).toEqual({ 'A.5.1': 60, 'A.5.2': 40 });
  expect(document.activeElement).toBe(cell('A.5.2', 'Nivel'));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(document.activeElement).toBe(cell('A.5.1', 'Nivel'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(cell('A.5.1', 'Justificación'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(cell('A.5.1', 'Brecha'));
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(document.activeElement).toBe(cell('A.5.2', 'Justificación'));
});

test('in a text an arrow moves within it until its end, and digits are typed', async () => {
  const text = cell('A.5.1', 'Justificación');
  await userEvent.type(text, '12');
  expect(answers['A.5.1']).toMatchObject({ level: null, justification: '12' });
  await userEvent.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(text);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(cell('A.5.2', 'Justificación'));
});

test('a question of somebody else takes no key', async () => {
  const shut = cell('A.6.1', 'Nivel');
  expect(shut).toHaveProperty('disabled', true);
  cell('A.6.1', 'Justificación').focus();
  await userEvent.keyboard('5');
  expect(answers).toEqual({});
});

test('a level for a theme answers what is unanswered in it, after asking, at once and with a way back', async () => {
  cell('A.5.2', 'Nivel').focus();
  await userEvent.keyboard('1');
  sent.mockClear();
  // What is for somebody else is not counted, so its theme offers nothing.
  expect(screen.queryByRole('button', { name: /de Tema A\.6/ })).toBeNull();
  const choose = async (yes: boolean) => {
    await userEvent.click(screen.getByRole('button', { name: /de Tema A\.5/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Nivel 5/ }));
    const asked = await screen.findByRole('alertdialog');
    expect(asked.textContent).toMatch(/1 pregunta de «Tema A\.5»/);
    await userEvent.click(within(asked).getByRole('button', { name: yes ? 'Sí' : 'No' }));
  };
  await choose(false);
  expect(sent).not.toHaveBeenCalled();
  await choose(true);
  await vi.waitFor(() => expect(levels()).toEqual({ 'A.5.1': 100, 'A.5.2': 20 }));
  expect(sent.mock.calls).toEqual([[['A.5.1']]]);
  expect(screen.queryByRole('button', { name: /de Tema A\.5/ })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(levels()).toEqual({ 'A.5.1': null, 'A.5.2': 20 });
});
