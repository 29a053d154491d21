import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Fails a test with unexpected console output. */
const methods = ['log', 'info', 'warn', 'error', 'debug'] as const;
let outputLines: string[] = [];

beforeEach(() => {
  outputLines = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      outputLines.push(`console.${method}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(outputLines, 'unexpected console output').toEqual([]);
});
