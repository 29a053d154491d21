// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { SearchInput } from './search-input.tsx';

const done = vi.fn();

/** A search beside something that may be pressed. */
function Page() {
  const [search, setSearch] = useState('');
  const find = (text: string) => {
    done(`search ${text}`);
    setSearch(text);
  };
  return (
    <MantineProvider>
      <SearchInput label="Buscar" search={search} onSearch={find} />
      <button onClick={() => done('row')}>Fila</button>
    </MantineProvider>
  );
}

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(() => {
  cleanup();
  done.mockClear();
});
const said = () => done.mock.calls.flat() as string[];

test('a press elsewhere while a search is on its way comes after it, and nothing after the press', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), 'agua');
  await user.click(screen.getByRole('button', { name: 'Fila' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(said().slice(-2)).toEqual(['search agua', 'row']);
});

test('who leaves the box having typed nothing searches for nothing', async () => {
  render(<Page />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'Fila' }));
  expect(said()).toEqual(['row']);
});
