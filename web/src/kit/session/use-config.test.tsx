// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { useConfig } from './use-config.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Part() {
  return <p>{useConfig().isError ? 'not read' : 'read'}</p>;
}

/** As a form that waits for the settings of its host, with a field that reads them too. */
function Waiting() {
  return useConfig().isPending ? null : <Part />;
}

test('settings that are not answered are asked for once, though parts of a page that waited read them too', async () => {
  const asked = vi.fn(() => Promise.resolve(Response.json({ success: false, code: 'unexpected' }, { status: 500 })));
  vi.stubGlobal('fetch', asked);
  render(
    <QueryClientProvider client={queryClient}>
      <Waiting />
    </QueryClientProvider>,
  );
  await screen.findByText('not read');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(asked).toHaveBeenCalledTimes(1);
});
