import type { BrowserContext } from '@playwright/test';

/** What went wrong in a browser without anybody looking: script errors, console errors, answers of 500 and above. */
export interface Faults {
  /** A test that provokes a refusal says so; every other answer of 400 and above is a fault. */
  expect(...statuses: number[]): void;
  /** Errors of scripts and of the console that a test provokes. */
  expectError(pattern: RegExp): void;
  watch(context: BrowserContext): void;
  found(): string[];
}

const pathOf = (url: string) => new URL(url).pathname;

export function newFaults(): Faults {
  const expected = new Set<number>();
  const answers: { status: number; what: string }[] = [];
  const errors: string[] = [];
  const provoked: RegExp[] = [];
  return {
    expect(...statuses) {
      for (const status of statuses) expected.add(status);
    },
    expectError: (pattern) => provoked.push(pattern),
    watch(context) {
      context.on('weberror', (error) => errors.push(`script error: ${error.error().stack ?? error.error().message}`));
      context.on('response', (response) => {
        if (response.status() < 400) return;
        answers.push({
          status: response.status(),
          what: `${response.status()} ${response.request().method()} ${pathOf(response.url())}`,
        });
      });
      context.on('console', (message) => {
        // The browser's own line about an answer of 400 and above; the answer itself is judged above.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(`console: ${message.text()}`);
      });
    },
    found: () => [
      ...errors.filter((error) => !provoked.some((pattern) => pattern.test(error))),
      ...answers.flatMap(({ status, what }) => (expected.has(status) ? [] : [what])),
    ],
  };
}
