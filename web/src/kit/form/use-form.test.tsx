// @vitest-environment jsdom
import { MantineProvider, PasswordInput, TextInput } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FormErrors } from '#kit/account/form-errors.tsx';
import { closeDialog, dialogState } from '#kit/dialogs/dialogs.tsx';
import { Refusal } from '#kit/http/refusal.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { SaveBar } from './save-bar.tsx';
import { useForm, type Form } from './use-form.ts';
import { usePart } from './use-part.ts';

const schema = z.strictObject({ name: z.string().trim().min(1), code: z.string().max(3) });
type Value = z.input<typeof schema>;
const blank: Value = { name: '', code: 'A' };
const taken = () => new Refusal(409, { code: 'asset.codeTaken', issues: [{ path: 'body.code', code: 'taken' }] });
const send = vi.fn<(value: Value) => Promise<unknown>>();
let form: Form<Value>;

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  send.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  cleanup();
  for (const { id } of dialogState().dialogs) closeDialog(id);
});

function Fields({ hasSummary }: { hasSummary: boolean }) {
  const own = useForm({ schema, initial: blank, send });
  useLayoutEffect(() => {
    form = own;
  });
  return (
    <form noValidate onSubmit={own.submit}>
      {hasSummary ? <FormErrors form={own} labels={{ code: 'Código', name: 'Nombre' }} /> : null}
      <TextInput label="Nombre" {...own.text('name')} onBlur={() => own.touch('name')} />
      <TextInput label="Código" {...own.text('code')} />
      <button type="submit">Enviar</button>
    </form>
  );
}
const open = (hasSummary = true) => {
  render(<Fields hasSummary={hasSummary} />, { wrapper: MantineProvider });
  return userEvent.setup();
};
const input = (label: string) => screen.getByRole('textbox', { name: label });
const isWrong = (label: string) => input(label).getAttribute('aria-invalid') === 'true';
const button = () => screen.getByRole('button', { name: 'Enviar' });
const submit = () => button().click();

describe('what is wrong with a form', () => {
  test('is shown for a field once it was left, for all once sending was tried, and no longer once corrected', async () => {
    const user = open();
    await user.type(input('Código'), 'BCD');
    expect([isWrong('Nombre'), isWrong('Código')]).toEqual([false, false]);
    await user.click(input('Nombre'));
    await user.tab();
    expect([isWrong('Nombre'), isWrong('Código')]).toEqual([true, false]);
    expect(screen.queryByRole('alert')).toBeNull();
    act(submit);
    expect(send).not.toHaveBeenCalled();
    expect([isWrong('Nombre'), isWrong('Código')]).toEqual([true, true]);
    await user.type(input('Nombre'), 'Servidor');
    await user.clear(input('Código'));
    expect([isWrong('Nombre'), isWrong('Código')]).toEqual([false, false]);
    await user.click(button());
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Servidor', code: '' });
  });

  test('is announced to a screen reader with its field, and each line of the summary leads there', async () => {
    const user = open();
    act(submit);
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary);
    const descriptions = input('Nombre').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(descriptions.map((id) => document.getElementById(id)?.textContent)).toContain('El nombre es obligatorio.');
    await user.click(screen.getByRole('link', { name: 'El nombre es obligatorio.' }));
    expect(document.activeElement).toBe(input('Nombre'));
  });

  test('is also announced for a password, whose input does not announce it by itself', () => {
    const missing = [{ path: 'secret', code: 'required' }];
    function Secret() {
      const own = useForm({ initial: { secret: '' }, check: () => missing, send: async () => undefined });
      return (
        <form noValidate onSubmit={own.submit}>
          <PasswordInput label="Secreto" {...own.text('secret')} />
          <button type="submit">Enviar</button>
        </form>
      );
    }
    render(<Secret />, { wrapper: MantineProvider });
    act(submit);
    const secret = screen.getByLabelText('Secreto');
    expect(secret.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(secret);
  });

  test('moves the focus to the first wrong field if there is no summary', () => {
    open(false);
    act(submit);
    expect(document.activeElement).toBe(input('Nombre'));
  });
});

describe('what the server refuses', () => {
  test('is shown at its field until the value changes, and again when the value returns', async () => {
    send.mockRejectedValueOnce(taken());
    const user = open();
    await user.type(input('Nombre'), 'Servidor');
    await user.click(button());
    expect(isWrong('Código')).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.type(input('Nombre'), ' dos');
    expect(isWrong('Código'), 'another field does not make it right').toBe(true);
    await user.type(input('Código'), '2');
    expect(isWrong('Código')).toBe(false);
    await user.type(input('Código'), '{Backspace}');
    expect(isWrong('Código')).toBe(true);
  });

  test('does not keep it from being sent again as it is: what was taken may be free', async () => {
    send.mockRejectedValueOnce(taken());
    const user = open();
    await user.type(input('Nombre'), 'Servidor');
    await user.click(button());
    await user.click(button());
    expect(send).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is shown above the form if it concerns none of its fields', async () => {
    const elsewhere = new Refusal(422, { code: 'invalid', issues: [{ path: 'query.x', code: 'unknown' }] });
    send.mockRejectedValueOnce(elsewhere).mockRejectedValueOnce(new Refusal(500, { code: 'unexpected' }));
    const user = open();
    await user.type(input('Nombre'), 'Servidor');
    await user.click(button());
    expect([isWrong('Nombre'), isWrong('Código')]).toEqual([false, false]);
    expect(form.refused).toBe(elsewhere);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.click(button());
    expect(form.refused).toMatchObject({ code: 'unexpected' });
  });
});

test('a form is sent once however often it is asked to while it is on its way', async () => {
  let arrive: (() => void) | undefined;
  send.mockImplementation(() => new Promise<void>((done) => (arrive = done)));
  const user = open();
  await user.type(input('Nombre'), 'Servidor');
  await act(async () => {
    submit();
    submit();
  });
  await user.click(button());
  expect(form.isBusy).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => arrive?.());
  expect(form.isBusy).toBe(false);
  await user.click(button());
  expect(send).toHaveBeenCalledTimes(2);
});

test('a form begun anew is compared with what it begins with, and what is laid over it is a change', () => {
  open();
  act(() => form.set('name', 'Otra'));
  expect([form.isDirty, form.changed]).toEqual([true, ['name']]);
  act(() => form.restart({ name: 'Otra', code: 'A' }));
  expect([form.isDirty, form.isTyped]).toEqual([false, false]);
  act(() => form.restart({ name: 'Otra', code: 'A' }, { code: 'B' }));
  expect([form.isDirty, form.changed, form.value.code]).toEqual([true, ['code'], 'B']);
});

describe('a part of a page', () => {
  function Part({ saved }: { saved: Value }) {
    const own = usePart({ schema, initial: saved, send });
    useLayoutEffect(() => {
      form = own;
    });
    return <SaveBar form={own} queryKey={['part']} />;
  }
  const openPart = (first: Value) => {
    let show: (saved: Value) => void = () => undefined;
    function Home() {
      const [saved, setSaved] = useState(first);
      useLayoutEffect(() => {
        show = setSaved;
      }, []);
      return <Part saved={saved} />;
    }
    const router = createMemoryRouter([{ path: '/', element: <Home /> }]);
    render(<RouterProvider router={router} />, { wrapper: MantineProvider });
    return (saved: Value) => act(() => show(saved));
  };

  test('follows the saved values until the user types, and again after saving', async () => {
    const show = openPart({ name: 'Uno', code: 'A' });
    show({ name: 'Dos', code: 'A' });
    expect(form.value.name).toBe('Dos');
    act(() => form.set('name', 'Mío'));
    show({ name: 'Tres', code: 'B' });
    expect([form.value, form.isDirty]).toEqual([{ name: 'Mío', code: 'A' }, true]);
    await act(() => form.save());
    show({ name: 'Mío', code: 'C' });
    expect([form.value, form.isDirty]).toEqual([{ name: 'Mío', code: 'C' }, false]);
  });

  test('is saved by Ctrl+S, and not when nothing is changed', async () => {
    const user = userEvent.setup();
    openPart({ name: 'Uno', code: 'A' });
    await user.keyboard('{Control>}s{/Control}');
    expect(send).not.toHaveBeenCalled();
    act(() => form.set('name', 'Dos'));
    await user.keyboard('{Control>}s{/Control}');
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Dos', code: 'A' });
  });

  test('says who was faster and loses nothing until the person takes what is saved', async () => {
    send.mockRejectedValueOnce(new Refusal(409, { code: 'changedMeanwhile', params: { by: 'Ana Ruiz', at: null } }));
    openPart({ name: 'Uno', code: 'A' });
    act(() => form.set('name', 'Mío'));
    await act(() => form.save());
    expect(screen.getByRole('alert').textContent).toContain('Ana Ruiz');
    expect(form.value.name).toBe('Mío');
    expect(dialogState().dialogs, 'the bar says it alone').toEqual([]);
    await act(async () => screen.getByRole('button', { name: 'Cargar la versión guardada' }).click());
    expect([form.value.name, form.isDirty]).toEqual(['Uno', false]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is not settled when the person thinks better of it', async () => {
    send.mockResolvedValueOnce(false);
    openPart({ name: 'Uno', code: 'A' });
    act(() => form.set('name', 'Dos'));
    await act(() => form.save());
    expect(form.isDirty).toBe(true);
  });
});
