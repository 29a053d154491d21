import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test with unexpected console output. */
const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
let said: string[] = [];

beforeEach(() => {
  said = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(said, 'unexpected console output').toEqual([]);
});
