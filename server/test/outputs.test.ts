import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { isDocument, type Output } from './hostile-outputs.ts';
import { expectWholeAndInert, refusedInSuchCompany } from './hostile-round.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('what people type stands whole in every reply and every file of a list that shows it, and runs in none', async () => {
  // In English as well where vectors take turns, `outputs.hostile.test.ts`.
  const isChosen = (output: Output) => !isDocument(output) && output.query['language'] !== 'en';
  const { shown, refused } = await expectWholeAndInert(app, 0, isChosen);
  expect(shown.size).toBeGreaterThan(300);
  expect(refused.toSorted()).toEqual(refusedInSuchCompany);
}, 240_000);
