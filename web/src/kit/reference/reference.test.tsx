// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://aurora.localhost:3000/register" }
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCities, useCountries, useReference } from './reference.ts';
import { setLanguage, startTexts, useTexts } from '#kit/texts/texts.ts';

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const row = (id: number, name: string, nameEn: string | null) => ({ id, code: String(id), name, nameEn });
const lists: Record<string, object[]> = {
  '/api/countries': [
    { ...row(276, 'Alemania', 'Germany'), callingCode: '49' },
    { ...row(170, 'Colombia', 'Colombia'), callingCode: '57' },
    { ...row(218, 'Ecuador', 'Ecuador'), callingCode: '593' },
  ],
  '/api/plans': [row(1, 'Gratuito', 'Free'), row(2, 'Básico', 'Basic')],
};
const requestedPaths: string[] = [];

beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string) => {
    requestedPaths.push(path);
    return Promise.resolve(json({ success: true, data: lists[path] ?? [] }));
  });
  localStorage.setItem('clientAccessToken', `a.${btoa(JSON.stringify({ exp: Date.now() }))}.c`);
  await startTexts();
});
afterEach(() => {
  requestedPaths.length = 0;
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(node: ReactNode) {
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
  return { text: () => place.textContent, end: () => root.unmount() };
}

function Names() {
  const { localized } = useTexts();
  const countries = useCountries().data ?? [];
  const plans = useReference('plans').data ?? [];
  return [...countries, ...plans].map((one) => localized(one, 'name')).join(' ');
}

function Cities({ stateId }: { stateId: number | null }) {
  return `${useCities(stateId).data?.length ?? 'none'}`;
}

test('a list is sorted by its names in the language of the interface, plans in their own order', async () => {
  const page = show(<Names />);
  await vi.waitFor(() => expect(page.text()).toBe('Alemania Colombia Ecuador Gratuito Básico'));
  await setLanguage('en');
  await vi.waitFor(() => expect(page.text()).toBe('Colombia Ecuador Germany Free Basic'));
  expect(requestedPaths.toSorted()).toEqual(['/api/countries', '/api/plans']);
  page.end();
});

test('the cities of no state are not asked for', async () => {
  const nowhere = show(<Cities stateId={null} />);
  await vi.waitFor(() => expect(nowhere.text()).toBe('none'));
  expect(requestedPaths).toEqual([]);
  const somewhere = show(<Cities stateId={7} />);
  await vi.waitFor(() => expect(somewhere.text()).toBe('0'));
  expect(requestedPaths).toEqual(['/api/cities/7']);
  nowhere.end();
  somewhere.end();
});
