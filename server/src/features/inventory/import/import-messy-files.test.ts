import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import type { ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { importing } from '#test/importing.ts';
import { messyFiles } from '#test/messy-files.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database, { scopes: 1 }));
});
afterAll(() => app.close());

const unanswered = ({ questions }: ImportJob) => questions.filter(({ answer }) => answer === null);

/** What a person who reads nothing answers: the first proposal, else a new value. */
function accepted(job: ImportJob): ValueAnswers {
  const answers: ValueAnswers = {};
  for (const { field, word, proposals } of unanswered(job)) {
    const [first] = proposals;
    (answers[field] ??= {})[word] = first ? { use: first.id } : 'create';
  }
  return answers;
}

test.each(messyFiles)('$name comes in, with $has', async ({ name, kind, content, rows, skipped, open, headerRow }) => {
  const by = importing(app, admin);
  const job = await by.send(kind, await content(), { name, query: { dryRun: true }, fields: { proposes: true } });
  expect(job.sheet.headerRow).toBe(headerRow);
  expect(unanswered(job).length, JSON.stringify(job.questions)).toBe(open);
  expect(job.skipped).toBe(skipped);
  const done = (await app.call(admin, imports.run, { params: job, body: { dryRun: false, answers: accepted(job) } }))
    .data;
  expect(done, JSON.stringify(await by.reasonsOf(done))).toMatchObject({ state: 'done', created: rows, failed: 0 });
  // Sent again, each row is found to be the one it is.
  const same = await by.send(kind, await content(), { name, query: { dryRun: true }, fields: { proposes: true } });
  expect(same).toMatchObject({ created: 0, same: rows, failed: 0 });
  await app.call(admin, imports.undo, { params: done });
});

test('rows that a filter hides are read, and said to be hidden', async () => {
  const [file] = messyFiles.filter(({ name }) => name === 'filtrado.xlsx');
  const sending = { query: { dryRun: true }, fields: { proposes: true } };
  const job = await importing(app, admin).send('assets', (await file?.content()) ?? '', sending);
  expect(job).toMatchObject({ hidden: 1, created: 3 });
});
