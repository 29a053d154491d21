// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { permissions } from '@baluarte/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Uploads } from '#inventory/shared/upload/use-uploads.ts';
import { queryClient } from '#kit/http/queries.ts';
import { storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import type { Provable } from '../evidence-queries.ts';
import { AddEvidence } from './add-evidence.tsx';

beforeAll(async () => {
  // What measures fields that grow waits for.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startTexts();
  await loadEveryText();
});
const sent: unknown[] = [];
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  queryClient.clear();
  storeSession(sampleSession({ permissionCodes: Object.values(permissions.evidence) }), 'token');
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(body);
    const data = path.includes('/choices') ? { area: [], classification: [] } : { id: 4, name: 'Acta', changesetId: 1 };
    return Promise.resolve(Response.json({ success: true, data }));
  });
});
afterEach(cleanup);

const file = { name: 'acta.pdf', type: 'application/pdf', id: '0190b6d2-0000-7000-8000-000000000001' };
const uploads = {
  queue: { list: () => [], used: () => {}, discard: () => {} },
  uploads: [{ key: 1, state: 'done', file: new File([], file.name), upload: file }],
  done: [file],
  isUnderWay: false,
} as unknown as Uploads;

function open(of?: Provable) {
  const onSaved = vi.fn();
  const onCancel = vi.fn();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <AddEvidence uploads={uploads} of={of} isPage={of === undefined} onSaved={onSaved} onCancel={onCancel} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { onSaved, onCancel, title: () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Título/ }) };
}
const recover = () => screen.queryByRole('button', { name: 'Recuperar borrador' });
const isKept = (text: string) => Object.keys(localStorage).some((key) => localStorage.getItem(key)?.includes(text));

test('what was typed of a piece comes back, of what it proves alone, with the fields that were folded away', async () => {
  const user = userEvent.setup();
  const { title } = open({ entity: 'asset', id: 7 });
  await user.click(screen.getByRole('button', { name: 'Responsable, nota, período y otros datos' }));
  await user.type(screen.getByRole('textbox', { name: 'Nota de la versión' }), 'Firmada por ambos');
  await user.clear(title());
  await user.type(title(), 'Acta de comité');
  await vi.waitFor(() => expect(isKept('Acta de comité')).toBe(true));
  cleanup();
  open({ entity: 'asset', id: 8 });
  expect(recover()).toBeNull();
  cleanup();
  const again = open({ entity: 'asset', id: 7 });
  await user.click(recover() as HTMLElement);
  expect(again.title().value).toBe('Acta de comité');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota de la versión' }).value).toBe(
    'Firmada por ambos',
  );
  await user.click(screen.getByRole('button', { name: 'Guardar evidencia' }));
  await vi.waitFor(() => expect(again.onSaved).toHaveBeenCalledWith(4));
  expect(isKept('Acta de comité')).toBe(false);
});

test('a cancelled piece leaves no draft, and a title that is too long is kept whole and not sent', async () => {
  const user = userEvent.setup();
  const { title, onCancel } = open({ entity: 'asset', id: 7 });
  await user.click(title());
  await user.paste('a'.repeat(201));
  await user.click(screen.getByRole('button', { name: 'Guardar evidencia' }));
  expect(title().value.length).toBeGreaterThan(200);
  expect(screen.getAllByText(/Admite como máximo 200 caracteres\./).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(isKept('aaa')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onCancel).toHaveBeenCalled();
  expect(isKept('aaa')).toBe(false);
});
