import { describe, expect, test } from 'vitest';
import { actOf, firstOpen, stepped, type Question, type Stroke } from './keys.ts';

const levels = [1, 2, 3, 4, 5].map((order) => ({ id: 100 + order, order }));
const factor: Question = { levels, mayNotApply: true };
const probability: Question = { levels, mayNotApply: false };
const stroke = (key: string, more: Partial<Stroke> = {}): Stroke => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const press = (key: string, question: Question | null = factor) => actOf(stroke(key), question, 'scale');

describe('rating by keyboard', () => {
  test.each([1, 2, 3, 4, 5])('%i chooses the level of that order', (order) => {
    expect(press(String(order))).toEqual({ do: 'answer', levelId: 100 + order });
  });

  test('a digit without a level of that order does nothing', () => {
    expect(press('6')).toBeNull();
  });

  test.each(['0', 'n', 'N'])('%s sets a factor aside', (key) => {
    expect(press(key)).toEqual({ do: 'answer', levelId: null });
  });

  test.each(['0', 'n'])('a probability always applies, so %s does nothing to it', (key) => {
    expect(press(key, probability)).toBeNull();
  });

  test.each(['Backspace', 'Delete'])('%s takes the answer away', (key) => {
    expect(press(key)).toEqual({ do: 'clear' });
  });

  test('past the last question digits answer nothing, so that one too many spoils nothing', () => {
    expect(press('5', null)).toBeNull();
  });
});

describe('going on by keyboard', () => {
  test('Enter saves and goes to the next risk', () => {
    expect(press('Enter')).toEqual({ do: 'save', goesOn: true });
  });

  test('Enter on a button presses the button', () => {
    expect(actOf(stroke('Enter'), factor, 'button')).toBeNull();
  });

  test('arrows change the question, j and k the risk', () => {
    expect(press('ArrowDown')).toEqual({ do: 'step', by: 1 });
    expect(press('ArrowUp')).toEqual({ do: 'step', by: -1 });
    expect(press('j')).toEqual({ do: 'risk', by: 1 });
    expect(press('k')).toEqual({ do: 'risk', by: -1 });
  });

  test('Escape closes the panel', () => {
    expect(press('Escape')).toEqual({ do: 'close' });
  });
});

describe('while the user types', () => {
  test.each(['1', 'n', 'j', 'Enter', 'ArrowDown', 'Backspace'])('%s belongs to the text', (key) => {
    expect(actOf(stroke(key), factor, 'text')).toBeNull();
  });

  test('Escape leaves the field, not the panel', () => {
    expect(actOf(stroke('Escape'), factor, 'text')).toEqual({ do: 'leaveField' });
  });

  test('Ctrl+Enter saves and goes on, Ctrl+S saves and stays', () => {
    expect(actOf(stroke('Enter', { ctrlKey: true }), factor, 'text')).toEqual({ do: 'save', goesOn: true });
    expect(actOf(stroke('s', { metaKey: true }), factor, 'text')).toEqual({ do: 'save', goesOn: false });
  });
});

test('other shortcuts of the browser stay its own', () => {
  expect(actOf(stroke('1', { ctrlKey: true }), factor, 'scale')).toBeNull();
  expect(actOf(stroke('ArrowDown', { altKey: true }), factor, 'scale')).toBeNull();
});

test('steps end at the first question and at saving', () => {
  expect(stepped(0, -1, 6)).toBe(0);
  expect(stepped(5, 1, 6)).toBe(6);
  expect(stepped(6, 1, 6)).toBe(6);
});

test('a risk is taken up where something is missing', () => {
  expect(firstOpen([true, true, false, true])).toBe(2);
  expect(firstOpen([true, true])).toBe(0);
});
