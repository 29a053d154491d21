import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { checkEachAct } from './past-and-undo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('as of now is now, and undo leaves what was before it, for each kind of act done once', async () => {
  const undone = await checkEachAct(app, [1, 2]);
  for (const act of ['relateAssets', 'editMeasures', 'editImpactLevels', 'letResidualsBeTyped', 'importAssets'])
    expect(undone).toContain(act);
}, 300_000);
