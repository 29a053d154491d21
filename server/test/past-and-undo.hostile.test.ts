import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { actNames, checkSequences } from './past-and-undo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a hundred long sequences of acts leave the past of now as now, and each act can be undone', async () => {
  const undone = await checkSequences(app, { runs: 100, longest: 30 });
  expect([...undone.keys()].toSorted()).toEqual(actNames.toSorted());
}, 7_200_000);
