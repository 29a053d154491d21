// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { clearSession, storeSession } from '#kit/session/session-store.ts';
import { loadEveryText, startTexts } from '#kit/texts/texts.ts';
import { sampleSession } from '../../../../../test/sample-session.ts';
import { StepsPanel } from './steps-panel.tsx';
import type { Security } from './use-security.ts';

const security: Security = {
  factors: [{ method: 'email', confirmedAt: '2026-01-01T00:00:00Z', usedAt: null, target: 'a•••@aurora.example' }],
  available: ['totp', 'email'],
  phone: null,
  isRequired: false,
  recoveryCodesLeft: 10,
  devices: [],
  passkeys: [],
  hasPassword: true,
};
const enrolment = { method: 'totp', secret: 'ABCD', uri: 'otpauth://totp/x', picture: '', target: null, expiresAt: '' };
/** Whether the server has two-step sign-in on; each confirmation and each removal turns it. */
let isOn: boolean;

beforeAll(async () => {
  await startTexts();
  await loadEveryText();
});
afterEach(() => {
  cleanup();
  clearSession('signedOut');
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(was: boolean, of: Security) {
  isOn = was;
  storeSession(sampleSession({ hasMF2: was }), 'token');
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (method === 'DELETE') isOn = false;
    if (path.endsWith('/confirm')) isOn = true;
    const data = path.endsWith('/session')
      ? sampleSession({ hasMF2: isOn })
      : path.endsWith('/confirm')
        ? { recoveryCodes: null }
        : enrolment;
    return Promise.resolve(Response.json({ success: true, data }));
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <StepsPanel security={of} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}
const kept = () => localStorage.getItem('hasMF2');
async function prove() {
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/contraseña/i, { selector: 'input' }), 'Fortaleza-2026-ya');
  await userEvent.keyboard('{Enter}');
}

test('what is kept of the session follows the last method that is turned off', async () => {
  show(true, security);
  expect(kept()).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: /^Desactivar/ }));
  await prove();
  await vi.waitFor(() => expect(kept()).toBe('false'));
});

test('and the first that is turned on', async () => {
  show(false, { ...security, factors: [] });
  expect(kept()).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: 'Activar: Aplicación de autenticación' }));
  await prove();
  await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '123456');
  await vi.waitFor(() => expect(kept()).toBe('true'));
});
