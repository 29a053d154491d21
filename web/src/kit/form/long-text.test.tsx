// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { DialogForm } from './dialog-form.tsx';
import { tooLong } from './issues.ts';
import { LongText } from './long-text.tsx';
import { useForm } from './use-form.ts';

beforeAll(async () => {
  // What measures fields that grow waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
afterEach(cleanup);

const longest = { reason: 20 };
const send = vi.fn(async () => undefined);
function Entry() {
  const form = useForm({ initial: { reason: '' }, check: (value) => tooLong(value, longest), send });
  return (
    <DialogForm form={form} submit="Enviar">
      <LongText label="Motivo" max={longest.reason} {...form.text('reason')} />
    </DialogForm>
  );
}

test('a paste that is longer than a text may be stays whole, says so, and is refused until it is shortened', async () => {
  const user = userEvent.setup();
  render(
    <MantineProvider env="test">
      <Entry />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo' });
  await user.click(field);
  await user.paste('Corto');
  expect(screen.queryByRole('status')).toBeNull();
  await user.paste(', y luego una frase larga');
  expect(field.value).toBe('Corto, y luego una frase larga');
  expect(screen.getByRole('status').textContent).toBe('Sobran 10 caracteres');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText('Admite como máximo 20 caracteres.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  // Blanks around it do not count: they are not saved.
  await user.clear(field);
  await user.paste('Una frase de veinte.  ');
  expect(screen.getByRole('status').textContent).toBe('Quedan 0 caracteres');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(send).toHaveBeenCalledTimes(1);
});
