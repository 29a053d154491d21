// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useAnswerKeys } from './use-answer-keys.ts';

/** What the page heard, in the order of the keys. */
let heard: unknown[][];
const hears =
  (name: string) =>
  (...of: unknown[]) =>
    void heard.push([name, ...of]);
const acts = {
  onLevel: hears('onLevel'),
  onApart: hears('onApart'),
  onClear: hears('onClear'),
  onMove: hears('onMove'),
};

function Page({ isCovered = false }: { isCovered?: boolean }) {
  useAnswerKeys(acts);
  return (
    <>
      <textarea aria-label="text" />
      <select aria-label="select" />
      <input type="radio" aria-label="radio" />
      <button type="button">button</button>
      {isCovered ? <dialog open /> : null}
    </>
  );
}

beforeAll(() => {
  // What the browser says of an element, as far as these tests hide one.
  HTMLElement.prototype.checkVisibility = function checkVisibility(this: HTMLElement) {
    return this.closest<HTMLElement>('[style*="display: none"]') === null;
  };
});
beforeEach(() => {
  heard = [];
});
afterEach(cleanup);

test('digits and N answer, Backspace takes back, arrows and Enter move', async () => {
  render(<Page />);
  await userEvent.keyboard('05nN{Backspace}{Delete}{ArrowRight}{ArrowLeft}jk{Enter}');
  expect(heard).toEqual([
    ['onLevel', 0],
    ['onLevel', 5],
    ['onApart'],
    ['onApart'],
    ['onClear'],
    ['onClear'],
    ['onMove', 1, false],
    ['onMove', -1, false],
    ['onMove', 1, false],
    ['onMove', -1, false],
    // Enter asks first for what is lacking.
    ['onMove', 1, true],
  ]);
});

test('in a text they are typed; only Ctrl+Enter goes on and Escape leaves it', async () => {
  render(<Page />);
  const text = screen.getByLabelText('text');
  await userEvent.type(text, '3n{Backspace}{ArrowLeft}{Enter}');
  expect(heard).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(heard).toEqual([['onMove', 1, false]]);
  await userEvent.keyboard('{Escape}2');
  expect(document.activeElement).toBe(document.body);
  expect(heard.at(-1)).toEqual(['onLevel', 2]);
  screen.getByLabelText('select').focus();
  await userEvent.keyboard('4');
  expect(heard).toHaveLength(2);
});

test('Enter on a button presses it and nothing else; digits are heard there as well as on a level', async () => {
  render(<Page />);
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(heard).toEqual([]);
  await userEvent.keyboard('1');
  screen.getByLabelText('radio').focus();
  await userEvent.keyboard('4{Enter}');
  expect(heard).toEqual([
    ['onLevel', 1],
    ['onLevel', 4],
    ['onMove', 1, true],
  ]);
});

test('the options of a choice that is closed cover nothing', async () => {
  render(
    <>
      <Page />
      <div style={{ display: 'none' }}>
        <ul role="menu" />
      </div>
    </>,
  );
  await userEvent.keyboard('3{Enter}');
  expect(heard).toEqual([
    ['onLevel', 3],
    ['onMove', 1, true],
  ]);
});

test('nothing is heard under a dialog, nor with Ctrl or Alt, nor what somebody else took', async () => {
  const { rerender } = render(<Page isCovered />);
  await userEvent.keyboard('3{Enter}');
  rerender(<Page />);
  await userEvent.keyboard('{Control>}3{/Control}{Alt>}3{/Alt}');
  const taken = new KeyboardEvent('keydown', { key: '3', bubbles: true, cancelable: true });
  taken.preventDefault();
  document.body.dispatchEvent(taken);
  expect(heard).toEqual([]);
});
