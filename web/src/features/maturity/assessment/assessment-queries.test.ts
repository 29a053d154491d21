// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#kit/http/queries.ts';
import { latestQuery } from './assessment-queries.ts';

const versions = [
  { code: 'MSPI-2025', family: 'MSPI', is_default: true },
  { code: 'MSPI-2017-weights', family: 'MSPI', is_default: false },
  { code: 'NIST-CSF-2.0', family: 'NIST-CSF-2.0', is_default: false },
];
const row = (id: number, framework_version: string) => ({ id, framework_version });
/** Assessments of the purpose, the last first, and what was asked for. */
let rows: object[];
let asked: string[];

beforeEach(() => {
  asked = [];
  queryClient.clear();
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    const data = path.includes('/assessment-frameworks') ? versions : rows;
    const meta = { page: 1, perPage: 100, total: rows.length };
    return Promise.resolve(Response.json({ success: true, data, meta }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a known visitor goes on with the last assessment by MSPI for the public purpose, not with one by NIST', async () => {
  rows = [row(9, 'NIST-CSF-2.0'), row(8, 'MSPI-2017-weights'), row(7, 'MSPI-2025')];
  expect(await queryClient.fetchQuery(latestQuery)).toMatchObject({ id: 8 });
  expect(asked.find((path) => path.includes('/assessments?'))).toMatch(/purpose_id=1(?:,|%2C)3(&|$)/);
});

test('and begins one where only others are there', async () => {
  rows = [row(9, 'NIST-CSF-2.0')];
  expect(await queryClient.fetchQuery(latestQuery)).toBeNull();
});
