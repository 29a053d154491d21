import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test that writes to the console: a warning nobody expected is a defect nobody looked at. */
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
