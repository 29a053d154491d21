// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { AnswerDialog } from './answer-dialog.tsx';

const onClose = vi.fn();
const sent = vi.fn();
beforeAll(async () => {
  // What measures fields that grow waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  onClose.mockClear();
  render(
    <MantineProvider env="test">
      <AnswerDialog row={{ id: 1, name: 'Actas', version: 1, answer: null } as unknown as Row} onClose={onClose} />
    </MantineProvider>,
  );
});
afterEach(cleanup);

/** A click beside the dialog. */
const clickBeside = () => fireEvent.click(document.querySelector('.mantine-Modal-overlay') as Element);

test('a click beside the dialog closes it until something is typed, and not since', async () => {
  clickBeside();
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByRole('textbox'), 'Aquí están');
  clickBeside();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('an answer that is too long is kept whole and not sent', async () => {
  const user = userEvent.setup();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.click(field);
  await user.paste('a'.repeat(4001));
  await user.click(screen.getAllByRole('button').at(-1) as HTMLElement);
  expect(field.value).toHaveLength(4001);
  expect(screen.getAllByText(/Admite como máximo 4\.000 caracteres\./).length).toBeGreaterThan(0);
  expect(sent).not.toHaveBeenCalled();
});
