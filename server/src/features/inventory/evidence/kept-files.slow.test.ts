import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { TEST_SECRET } from '#test/template.ts';
import type { KeepingTask } from '#test/keeping-process.ts';
import { tendEvidence } from './upkeep/tend-evidence.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const hashes = async (query: string) =>
  (await app.database.owner.query<{ sha256: string }>(query)).rows.map(({ sha256 }) => sha256);

/** Names of the files in the store of the company. */
async function stored(): Promise<Map<string, string>> {
  const folder = join(app.app.parts.env.DATA_DIR, 'files', 'company', String(admin.tenant.companyId));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.filter((entry) => entry.isFile()).map((entry) => [entry.name, join(entry.parentPath, entry.name)]),
  );
}

/** Starts a process that takes in files and lets them go, and kills it after a while. */
async function killedAfter(milliseconds: number): Promise<void> {
  const child = fork(join(import.meta.dirname, '../../../../test/keeping-process.ts'));
  const url = String(app.database.owner.options.connectionString);
  const task: KeepingTask = {
    url,
    secret: TEST_SECRET,
    dataDir: app.app.parts.env.DATA_DIR,
    tenant: { ...company.tenant, userId: admin.userId, scopeIds: company.scopeIds },
  };
  child.send(task);
  await once(child, 'message');
  await sleep(milliseconds);
  expect(child.exitCode, 'it still works').toBeNull();
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('killed at any moment, every row has its file, and after the sweep every file its row', async () => {
  for (let round = 0; round < 12; round += 1) {
    await killedAfter(700 + Math.random() * 600);
    const [rows, loose, files] = [
      await hashes('select sha256 from stored_file'),
      await hashes('select sha256 from app.loose_file'),
      await stored(),
    ];
    for (const sha256 of rows) {
      const path = files.get(sha256);
      expect(path, 'the file of a row').toBeDefined();
      const bytes = await readFile(path ?? '');
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    const known = new Set([...rows, ...loose]);
    expect([...files.keys()].filter((sha256) => !known.has(sha256))).toEqual([]);
  }
  await tendEvidence(app.app.parts, 0);
  expect([...(await stored()).keys()].toSorted()).toEqual((await hashes('select sha256 from stored_file')).toSorted());
  expect((await hashes('select sha256 from stored_file')).length).toBeGreaterThan(20);
}, 120_000);
