// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DialogHost } from './dialog-host.tsx';
import { closeDialog, confirm, dialogState, loading, notice, validation } from './dialogs.tsx';
import { followFocus } from './focus-back.ts';
import { startTexts } from '#kit/texts/texts.ts';

/** What the browser does with a modal `<dialog>` and the document of these tests does not: it shows, takes the focus, hides. */
function standIn() {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  HTMLElement.prototype.checkVisibility = () => true;
}
/** The browser turns Escape into this event. */
const escape = (dialog: HTMLElement) => act(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));

beforeAll(async () => {
  standIn();
  followFocus();
  await startTexts();
});
beforeEach(() => {
  render(
    <MemoryRouter>
      <main>
        <h1 tabIndex={-1}>Riesgos</h1>
        <button type="button">Abrir</button>
      </main>
      <DialogHost />
    </MemoryRouter>,
  );
  screen.getByText('Abrir').focus();
});
afterEach(() => {
  act(() => {
    for (const { id } of dialogState().dialogs) closeDialog(id);
  });
  cleanup();
});

const askToConfirm = async (question: Parameters<typeof confirm>[0]) => {
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = confirm(question);
  });
  return { answer, dialog: screen.getByRole('alertdialog') };
};

describe('a question', () => {
  test('has the focus on the harmless answer, says what it is about, and is answered with yes', async () => {
    const { answer, dialog } = await askToConfirm({ message: '¿Eliminar?', items: ['A-1', 'A-2'], isDangerous: true });
    expect(document.activeElement?.textContent).toBe('No');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['A-1', 'A-2']);
    await userEvent.click(within(dialog).getByText('Sí'));
    expect(await answer).toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([
    ['no', async (dialog: HTMLElement) => userEvent.click(within(dialog).getByText('No'))],
    ['Escape', async (dialog: HTMLElement) => escape(dialog)],
  ] as const)('answered with %s is a no, and the focus is back where it was', async (_how, close) => {
    const { answer, dialog } = await askToConfirm({ message: '¿Eliminar?' });
    await close(dialog);
    expect(await answer).toBe(false);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Abrir'));
  });

  test('opened over another one is answered by itself', async () => {
    const first = await askToConfirm({ message: 'Una' });
    let second: Promise<boolean> = Promise.resolve(false);
    act(() => {
      second = confirm({ message: 'Otra' });
    });
    const [, above] = screen.getAllByRole('alertdialog');
    await userEvent.click(within(above as HTMLElement).getByText('Sí'));
    expect(await second).toBe(true);
    expect(screen.getAllByRole('alertdialog')).toEqual([first.dialog]);
  });
});

describe('announcements', () => {
  test('in passing goes by itself after three seconds, and what has to be corrected stays', async () => {
    vi.useFakeTimers();
    try {
      const [passing, staying] = [vi.fn(), vi.fn()];
      act(() => {
        void notice({ title: 'Listo', message: 'Guardado' }).then(passing);
        void validation({ items: ['Código: obligatorio'] }).then(staying);
      });
      await act(() => vi.advanceTimersByTimeAsync(2999));
      expect(passing).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      expect(passing).toHaveBeenCalledTimes(1);
      expect(staying).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });

  test('while something is done cannot be closed, and goes when it is done or fails', async () => {
    let fail: (error: Error) => void = () => undefined;
    let waiting: Promise<unknown> = Promise.resolve();
    act(() => {
      waiting = loading(new Promise((_done, failed) => (fail = failed)), 'Guardando…').catch(
        (error: Error) => error.message,
      );
    });
    const dialog = screen.getByRole('dialog', { name: 'Guardando…' });
    await escape(dialog);
    expect(screen.getByRole('dialog')).toBe(dialog);
    await act(async () => {
      fail(new Error('sin red'));
      await waiting;
    });
    expect(await waiting).toBe('sin red');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
