// @vitest-environment jsdom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDialog, dialogState } from '#kit/dialogs/dialogs.tsx';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { draftKey, readDraft, writeDraft } from './draft.ts';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('a page that is left', () => {
  let isDirty = false;
  function Form() {
    useLeaveGuard(() => isDirty);
    return 'formulario';
  }
  const router = () =>
    createMemoryRouter(
      [
        { path: '/threats/1', element: <Form /> },
        { path: '/threats', element: 'lista' },
      ],
      { initialEntries: ['/threats/1'] },
    );
  const open = () => {
    const one = router();
    render(<RouterProvider router={one} />);
    return { one, go: (to: string) => act(() => one.navigate(to)) };
  };
  const answer = (yes: boolean) =>
    act(async () => {
      const [dialog] = dialogState().dialogs;
      if (dialog?.kind !== 'confirm') throw new Error('nothing was asked');
      closeDialog(dialog.id);
      dialog.answer(yes);
    });
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('with nothing typed asks nothing', async () => {
    isDirty = false;
    const { go } = open();
    expect(unload()).toBe(false);
    await go('/threats');
    expect(screen.getByText('lista')).toBeTruthy();
    expect(dialogState().dialogs).toEqual([]);
  });

  test('with something typed asks, stays on no, and goes on yes', async () => {
    isDirty = true;
    const { go } = open();
    expect(unload(), 'closing the tab').toBe(true);
    await go('/threats');
    expect(screen.getByText('formulario')).toBeTruthy();
    await answer(false);
    expect(screen.getByText('formulario')).toBeTruthy();
    await go('/threats');
    await answer(true);
    await vi.waitFor(() => expect(screen.getByText('lista')).toBeTruthy());
  });

  test('is not left by another tab of the same page', async () => {
    isDirty = true;
    const { go } = open();
    await go('/threats/1?tab=history');
    expect(dialogState().dialogs).toEqual([]);
  });
});

describe('what is typed and not saved', () => {
  const base = { name: 'Antes', code: 'T-1' };
  const restart = vi.fn();
  const open = (values: Record<string, unknown>) =>
    renderHook(
      (typed: Record<string, unknown>) =>
        useDraft({
          entity: 'threat',
          id: 7,
          version: 3,
          form: { base, values: typed, isDirty: JSON.stringify(typed) !== JSON.stringify(base), restart },
        }),
      { initialProps: values },
    );
  const kept = () => readDraft(draftKey('threat', 7));

  test('is kept a moment after the last key and not before, and nothing is kept of an untouched form', async () => {
    vi.useFakeTimers();
    try {
      const { rerender } = open(base);
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(kept()).toBeNull();
      rerender({ ...base, name: 'D' });
      await act(() => vi.advanceTimersByTimeAsync(399));
      rerender({ ...base, name: 'Después' });
      await act(() => vi.advanceTimersByTimeAsync(399));
      expect(kept()).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(kept()).toMatchObject({ values: { name: 'Después' }, version: 3 });
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not come back as a draft when it was saved within that moment', async () => {
    vi.useFakeTimers();
    try {
      const { result, rerender } = open(base);
      rerender({ ...base, name: 'Guardado' });
      await act(() => vi.advanceTimersByTimeAsync(100));
      act(() => result.current.drop());
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(kept()).toBeNull();
      rerender({ ...base, name: 'Guardado y más' });
      await act(() => vi.advanceTimersByTimeAsync(400));
      expect(kept()).toMatchObject({ values: { name: 'Guardado y más' } });
    } finally {
      vi.useRealTimers();
    }
  });

  test('is offered again, not written over while it waits, and taken or dropped', async () => {
    const draft = { values: { name: 'Del borrador' }, version: 3, at: '2026-01-01T00:00:00Z' };
    writeDraft(draftKey('threat', 7), draft);
    vi.useFakeTimers();
    try {
      const { result, rerender } = open(base);
      expect(result.current.offer).toEqual(draft);
      rerender({ ...base, name: 'Otra cosa' });
      await act(() => vi.advanceTimersByTimeAsync(5000));
      expect(kept()).toEqual(draft);
      act(() => result.current.take());
      expect(restart).toHaveBeenCalledWith(base, draft.values);
      expect(result.current.offer).toBeNull();
      act(() => result.current.drop());
      expect(kept()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('that says what is there already is not offered', () => {
    writeDraft(draftKey('threat', 7), { values: { name: 'Antes' }, version: 3, at: '' });
    expect(open(base).result.current.offer).toBeNull();
    localStorage.setItem(draftKey('threat', 7), '{broken');
    expect(open(base).result.current.offer).toBeNull();
  });
});
