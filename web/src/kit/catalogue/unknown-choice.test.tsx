// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { loadTexts, startTexts } from '#kit/texts/texts.ts';
import { kindsOf, useChoices } from './choices.ts';
import { Value } from './value.tsx';

const category = (id: number, name: string) => ({
  id,
  code: `C${id}`,
  name,
  nameEn: null,
  parentId: null,
  statusId: 1,
});
let categories = [category(8, 'Naturales')];
let requests = 0;

beforeEach(async () => {
  requests = 0;
  vi.stubGlobal('fetch', () => {
    requests += 1;
    const data = {
      ...Object.fromEntries(kindsOf(threat.fields).map((kind) => [kind, []])),
      threatCategory: categories,
    };
    return Promise.resolve(
      new Response(JSON.stringify({ success: true, data }), { headers: { 'content-type': 'application/json' } }),
    );
  });
  await startTexts();
  await loadTexts([]);
});

function Category({ id }: { id: number }) {
  const choices = useChoices(threat.fields);
  return (
    <p>
      <Value kind="choice" from="threatCategory" value={id} choices={choices} />
    </p>
  );
}
const shownCategory = (id: number) => (
  <QueryClientProvider client={queryClient}>
    <Category id={id} />
  </QueryClientProvider>
);

test('a value made since the choices were read is shown by its name, and never by its number', async () => {
  const { rerender } = render(shownCategory(8));
  await screen.findByText('Naturales');
  categories = [...categories, category(1820, 'De una importación')];
  rerender(shownCategory(1820));
  await screen.findByText('De una importación');
  expect(requests).toBe(2);
  rerender(shownCategory(77));
  await screen.findByText('Valor no disponible');
  await waitFor(() => expect(requests).toBe(3));
  rerender(shownCategory(77));
  expect(screen.queryByText('77')).toBeNull();
  expect(requests).toBe(3);
});
