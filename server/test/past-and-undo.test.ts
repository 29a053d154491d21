import { env } from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { checkSequences } from './past-and-undo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('as of now is now, and undoing an act leaves what was before it, in every column of every table, whatever was done', async () => {
  const seed = env['SEED'] === undefined ? undefined : Number(env['SEED']);
  const undone = await checkSequences(app, { runs: 4, longest: 12, seed });
  expect(undone.size).toBeGreaterThan(6);
}, 300_000);
