import { expect, test, vi } from 'vitest';
import { ChunkError, loadInTime } from './lazy-page.tsx';

const Page = () => null;

test('a page whose code arrives in time is shown', async () => {
  expect(await loadInTime(() => Promise.resolve(Page))).toBe(Page);
});

test('a page whose code takes longer than 120 seconds is given up', async () => {
  vi.useFakeTimers();
  const late = loadInTime(() => new Promise(() => undefined));
  const outcome = expect(late).rejects.toBeInstanceOf(ChunkError);
  await vi.advanceTimersByTimeAsync(119_999);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  vi.useRealTimers();
});

test('a page whose code is gone from the server is distinguished from one that fails', async () => {
  const gone = loadInTime(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await expect(gone).rejects.toBeInstanceOf(ChunkError);
});
