import { readFileSync } from 'node:fs';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';

/** The catalogue of known exploited vulnerabilities of CISA (CC0), as published. */
const kev = readFileSync(new URL('../../../../test/data/cisa-kev.csv', import.meta.url), 'utf8');
const defaults = {
  categoryId: 'Software',
  subcategoryId: 'Obsolescencia',
  severityId: 'critical',
};

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database));
});
afterAll(() => app.close());

const upload = async (text: string, query: Record<string, unknown> = {}) =>
  (
    await app.call(admin, imports.vulnerabilities, {
      ...(await formOf(text, 'cisa-kev.csv', { defaults })),
      query: { mode: 'valid', ...query },
    })
  ).data;

const read = async (search: string) =>
  (await app.call(admin, vulnerability.endpoints.list, { query: { search } })).data[0];

test('the published list of exploited vulnerabilities goes in, again as the same, changed, and out again', async () => {
  const dry = await upload(kev, { dryRun: true });
  expect(dry).toMatchObject({
    state: 'done',
    isDryRun: true,
    rowsTotal: 1404,
    created: 1399,
    failed: 5,
    canUndo: false,
  });
  expect(dry.mapping).toMatchObject({
    cveID: 'code',
    vulnerabilityName: 'name',
    shortDescription: 'description',
    notes: 'notes',
  });
  expect(await read('CVE-2025-48384')).toBeUndefined();

  const refused = await upload(kev, { mode: 'strict' });
  expect(refused).toMatchObject({ state: 'refused', problem: { code: 'import.rowsRejected', params: { count: 5 } } });
  expect(refused.reasons).toEqual([{ field: 'description', code: 'tooLong', count: 5 }]);
  expect(await read('CVE-2025-48384')).toBeUndefined();

  const first = await upload(kev);
  expect(first).toMatchObject({ state: 'done', created: 1399, updated: 0, same: 0, failed: 5, canUndo: true });
  expect(await read('CVE-2025-48384')).toMatchObject({
    name: 'Git Link Following Vulnerability',
    description: expect.stringContaining('Git’s inconsistent handling'),
  });
  const rejected = await app.call(admin, imports.rows, { params: first, query: { outcome: 'rejected' } });
  expect(rejected.meta.total).toBe(5);
  expect(rejected.data[0]).toMatchObject({
    outcome: 'rejected',
    reasons: [{ path: 'description', code: 'tooLong', params: { maximum: 500, column: 'shortDescription' } }],
  });
  expect(rejected.data[0]?.cells[5]?.length).toBeGreaterThan(500);

  expect(await upload(kev)).toMatchObject({
    state: 'done',
    created: 0,
    updated: 0,
    same: 1399,
    failed: 5,
    canUndo: false,
  });

  const lines = kev.split('\n');
  const edited = lines.map((line, index) =>
    index >= 1 && index <= 10 ? line.replace(' Vulnerability"', ' Flaw"') : line,
  );
  const second = await upload(edited.join('\n'));
  expect(second).toMatchObject({ state: 'done', created: 0, updated: 10, same: 1389, failed: 5, canUndo: true });
  const changed = await app.call(admin, imports.rows, { params: second, query: { outcome: 'changed' } });
  expect(changed.data[0]).toMatchObject({
    row: 2,
    changes: { name: { before: 'Git Link Following Vulnerability', after: 'Git Link Following Flaw' } },
  });
  expect(await read('CVE-2025-48384')).toMatchObject({ name: 'Git Link Following Flaw', version: 2 });

  expect((await app.call(admin, imports.undo, { params: second })).data).toEqual({ undone: 10, refused: [] });
  expect(await read('CVE-2025-48384')).toMatchObject({ name: 'Git Link Following Vulnerability' });
  expect((await app.call(admin, imports.undo, { params: first })).data).toEqual({ undone: 1399, refused: [] });
  expect(await read('CVE-2025-48384')).toBeUndefined();
  expect((await app.call(admin, imports.get, { params: first })).data).toMatchObject({
    state: 'undone',
    canUndo: false,
  });
});
