// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, type RouteObject } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useParametersAhead } from '#kit/address/use-address-ahead.ts';
import { closeDialog, dialogState } from '#kit/dialogs/dialogs.tsx';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { DraftOffer } from './draft-offer.tsx';
import { draftKey, readDraft, writeDraft, type Draft } from './draft.ts';
import { useDraft, type KeptDraft } from './use-draft.ts';
import { useForm, type Form } from './use-form.ts';
import { LeaveGuards, useLeaveGuard } from './use-leave-guard.ts';

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** Pages as the frame holds them. */
const routed = (children: RouteObject[], at: string) => {
  const Frame = () => (
    <>
      <LeaveGuards />
      <Outlet />
    </>
  );
  return createMemoryRouter([{ Component: Frame, children }], { initialEntries: [at] });
};

describe('a page that is left', () => {
  let isDirty = false;
  let hasFiles = false;
  let within: readonly string[] = [];
  function Held() {
    useLeaveGuard(() => isDirty, { within });
    useLeaveGuard(() => hasFiles, { message: 'Los archivos se pierden.' });
    useLeaveGuard(() => false);
    return 'formulario';
  }
  const router = () =>
    routed(
      [
        { path: '/threats/1', element: <Held /> },
        { path: '/threats', element: 'lista' },
      ],
      '/threats/1',
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

  test('a part that lies in the address stays on screen while it is asked, and on no', async () => {
    isDirty = true;
    within = ['part'];
    function Parts() {
      const { parameters, change } = useParametersAhead();
      return (
        <>
          <p>{`parte ${parameters.get('part') ?? '1'}`}</p>
          <button type="button" onClick={() => change({ part: '2' })}>
            otra
          </button>
          <Held />
        </>
      );
    }
    const choose = () => act(async () => screen.getByRole('button', { name: 'otra' }).click());
    render(<RouterProvider router={routed([{ path: '/threats', element: <Parts /> }], '/threats')} />);
    await choose();
    expect(screen.getByText('parte 1')).toBeTruthy();
    await answer(false);
    expect(screen.getByText('parte 1')).toBeTruthy();
    await choose();
    await answer(true);
    expect(screen.getByText('parte 2')).toBeTruthy();
    within = [];
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

  test('asks once for all that would be lost, whichever part of it holds', async () => {
    isDirty = false;
    hasFiles = true;
    const { go } = open();
    await go('/threats');
    expect(dialogState().dialogs).toMatchObject([{ content: { message: 'Los archivos se pierden.', items: [] } }]);
    await answer(false);
    isDirty = true;
    await go('/threats');
    expect(dialogState().dialogs).toMatchObject([
      { content: { items: [expect.any(String), 'Los archivos se pierden.'] } },
    ]);
    await answer(true);
    await vi.waitFor(() => expect(screen.getByText('lista')).toBeTruthy());
    hasFiles = false;
  });

  test('is left by another tab of it only where what is typed does not stay', async () => {
    isDirty = true;
    const { go } = open();
    await go('/threats/1?tab=history');
    expect(dialogState().dialogs).toEqual([]);
    cleanup();
    within = ['tab'];
    await open().go('/threats/1?tab=history');
    expect(dialogState().dialogs).toHaveLength(1);
    await answer(true);
  });
});

describe('what is typed and not saved', () => {
  const base = { name: 'Antes', code: 'T-1', password: '' };
  let form: Form<typeof base>;
  let draft: KeptDraft;
  function Entry() {
    const own = useForm<typeof base>({ initial: base, send: async () => undefined });
    const kept = useDraft({ entity: 'threat', id: 7, version: 3, form: own, secret: 'password' });
    useLayoutEffect(() => {
      form = own;
      draft = kept;
    });
    return <DraftOffer draft={kept} />;
  }
  const open = () => {
    const one = routed(
      [
        { path: '/threats/7', element: <Entry /> },
        { path: '/threats', element: 'lista' },
      ],
      '/threats/7',
    );
    render(<RouterProvider router={one} />, { wrapper: MantineProvider });
    return one;
  };
  const type = (name: string) => act(() => form.set('name', name));
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const kept = () => readDraft(draftKey('threat', 7));
  const earlier = (values: Draft['values']) =>
    writeDraft(draftKey('threat', 7), { values, version: 2, at: '2026-01-01T00:00:00Z' });
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is kept a moment after the last key and not before, a password never, and nothing of an untouched form', async () => {
    open();
    await wait(5000);
    expect(kept()).toBeNull();
    type('D');
    await wait(399);
    type('Después');
    act(() => form.set('password', 'un secreto'));
    await wait(399);
    expect(kept()).toBeNull();
    await wait(1);
    expect(kept()).toMatchObject({ values: { name: 'Después', code: 'T-1' }, version: 3 });
    expect(kept()?.values).not.toHaveProperty('password');
  });

  test('does not come back as a draft when it was saved within that moment', async () => {
    open();
    type('Guardado');
    await wait(100);
    act(() => draft.drop());
    await wait(5000);
    expect(kept()).toBeNull();
    type('Guardado y más');
    await wait(400);
    expect(kept()).toMatchObject({ values: { name: 'Guardado y más' } });
  });

  test('is offered again, not written over while it waits, and taken or dropped', async () => {
    earlier({ name: 'Del borrador', gone: 'un campo que ya no existe' });
    open();
    expect(screen.getByRole('button', { name: 'Recuperar borrador' })).toBeTruthy();
    type('Otra cosa');
    await wait(5000);
    expect(kept()?.values).toMatchObject({ name: 'Del borrador' });
    act(() => screen.getByRole('button', { name: 'Recuperar borrador' }).click());
    expect(form.value).toEqual({ ...base, name: 'Del borrador' });
    expect([form.isDirty, draft.offer]).toEqual([true, null]);
    act(() => draft.drop());
    expect(kept()).toBeNull();
  });

  test('that says what is there already is not offered', () => {
    earlier({ name: 'Antes' });
    open();
    expect(draft.offer).toBeNull();
    cleanup();
    localStorage.setItem(draftKey('threat', 7), '{broken');
    open();
    expect(draft.offer).toBeNull();
  });

  test('holds the page until it is saved', async () => {
    const one = open();
    type('Sin guardar');
    await act(() => one.navigate('/threats'));
    const [question] = dialogState().dialogs;
    expect(question?.kind).toBe('confirm');
    await act(async () => {
      closeDialog(question?.id ?? 0);
      if (question?.kind === 'confirm') question.answer(false);
    });
    act(() => draft.leave());
    await act(() => one.navigate('/threats'));
    expect(screen.getByText('lista')).toBeTruthy();
    expect(dialogState().dialogs).toEqual([]);
  });
});
