// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../../test/sample-session.ts';
import { FollowUpForm } from './follow-up-form.tsx';
import type { Followed } from './typed-follow-up.ts';

const sent: Record<string, unknown>[] = [];
const saved = vi.fn();

beforeAll(async () => {
  // What measures fields that grow waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  saved.mockClear();
  storeSession(sampleSession({ permissionCodes: [] }), 'token');
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    if (typeof body === 'string') sent.push(JSON.parse(body) as Record<string, unknown>);
    return Promise.resolve(Response.json({ success: true, data: { id: 9, changesetId: 1 } }));
  });
});
afterEach(cleanup);

const of = (id: number) =>
  ({ id, today: '2026-11-23', progress: 40, rating: null, statusId: 1, reviewDays: 30, frequencyDays: 90 }) as Followed;
const open = (id = 7) => {
  const typedRef = { ...createRef<boolean>(), current: false };
  render(
    <MantineProvider env="test">
      <FollowUpForm of={of(id)} one={null} hasNext={false} onSaved={saved} typedRef={typedRef} />
    </MantineProvider>,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Qué se encontró/ });
};
const recover = () => screen.queryByRole('button', { name: 'Recuperar borrador' });

test('what was typed of a control comes back after a reload, of that control alone, and is gone once it is saved', async () => {
  const user = userEvent.setup();
  await user.type(open(), 'Respaldo probado');
  await vi.waitFor(() => expect(Object.keys(localStorage).filter((key) => key.includes('followUpOf'))).toHaveLength(1));
  cleanup();
  open(8);
  expect(recover()).toBeNull();
  cleanup();
  const field = open();
  await user.click(recover() as HTMLElement);
  expect(field.value).toBe('Respaldo probado');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent).toMatchObject([{ description: 'Respaldo probado', date: '2026-11-23', progress: 40 }]);
  cleanup();
  open();
  expect(recover()).toBeNull();
});

test('a long paste is kept whole and not sent', async () => {
  const user = userEvent.setup();
  const field = open();
  await user.click(field);
  await user.paste('a'.repeat(2001));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(field.value).toHaveLength(2001);
  expect(screen.getByText('Admite como máximo 2.000 caracteres.')).toBeTruthy();
  expect(sent).toEqual([]);
  expect(saved).not.toHaveBeenCalled();
});
