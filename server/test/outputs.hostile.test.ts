import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { vectorNames } from './hostile-company.ts';
import { isDocument } from './hostile-outputs.ts';
import { expectWholeAndInert } from './hostile-round.ts';

// Lists over all companies show those of the rounds before, too: each round has a database of its own.
let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const timeout = 600_000;

describe('every vector in every text that people type', () => {
  test.each(vectorNames.map((_, round) => round))(
    'stands whole and runs in no reply and no file of a list: round %i',
    { timeout },
    async (round) => {
      const { shown } = await expectWholeAndInert(app, round, (output) => !isDocument(output));
      expect(shown.size).toBeGreaterThan(560);
    },
  );

  test.each([0, 8, 16])('stands whole and runs in no document: round %i', { timeout }, async (round) => {
    const { shown } = await expectWholeAndInert(app, round, isDocument);
    expect([...shown.keys()].filter((name) => name.startsWith('report.make')).length).toBe(33);
  });
});
