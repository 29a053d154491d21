// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { keptBefore } from './kit/session/session-store.ts';
import { wayOut } from './leave.ts';

const config = { marketingUrl: null as string | null };
vi.mock('./kit/session/use-config.ts', () => ({ readConfig: () => Promise.resolve(config) }));

afterEach(() => localStorage.clear());

test('the page asked for is in the address of the login, and is kept where the public site is in between', async () => {
  expect(await wayOut('/risks?level=3')).toEqual({ path: '/login?return=%2Frisks%3Flevel%3D3' });
  expect(keptBefore('redirectTarget')).toBeNull();
  config.marketingUrl = 'https://baluarte.example';
  expect(await wayOut('/risks?level=3')).toEqual({ address: 'https://baluarte.example' });
  expect(keptBefore('redirectTarget')).toBe('/risks?level=3');
});
