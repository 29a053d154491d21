// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIncomingFiles } from './use-incoming-files.ts';

const taken = vi.fn<(names: string[], way: string) => void>();

function Page() {
  useIncomingFiles((files, way) =>
    taken(
      files.map(({ name }) => name),
      way,
    ),
  );
  return (
    <>
      <textarea aria-label="Nota" />
      <input aria-label="Título" />
      <input type="checkbox" aria-label="Elegido" />
      <p>Texto</p>
    </>
  );
}

beforeEach(() => {
  taken.mockClear();
  render(<Page />);
});
afterEach(cleanup);

/** Pastes as a browser does; answers whether the field gets what was pasted. */
function paste(target: Element, types: readonly string[]): boolean {
  const files = [new File(['x'], 'image.png', { type: 'image/png' })];
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { files, types } });
  return target.dispatchEvent(event);
}

test.each(['Nota', 'Título'])(
  'cells copied from a spreadsheet go into the field «%s» as text, and no picture is taken',
  (name) => {
    expect(paste(screen.getByLabelText(name), ['text/plain', 'text/html', 'Files'])).toBe(true);
    expect(taken).not.toHaveBeenCalled();
  },
);

test('a picture alone is taken wherever it is pasted, and so are files beside text where nothing is written', () => {
  expect(paste(screen.getByLabelText('Nota'), ['Files'])).toBe(false);
  for (const target of [screen.getByText('Texto'), screen.getByLabelText('Elegido'), document.body])
    expect(paste(target, ['text/plain', 'Files'])).toBe(false);
  expect(taken.mock.calls).toEqual(Array.from({ length: 4 }, () => [['image.png'], 'paste']));
});
