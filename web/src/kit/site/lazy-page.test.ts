import { expect, test, vi } from 'vitest';
import { ChunkError, isUnfetched, loadInTime } from './lazy-page.tsx';

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

test.each([
  ['Failed to fetch dynamically imported module: https://x/a.js', true],
  ['error loading dynamically imported module: https://x/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['undefined is not a function', false],
])('of %j it is %j that the document will not ask for that code again', async (message, expected) => {
  expect(isUnfetched(new TypeError(message))).toBe(expected);
  const wrapped = await loadInTime(() => Promise.reject(new TypeError(message))).catch((error: unknown) => error);
  expect(isUnfetched(wrapped)).toBe(true);
});

test('code that is still on its way after 120 seconds may arrive yet', () => {
  expect(isUnfetched(new ChunkError('too slow'))).toBe(false);
});
