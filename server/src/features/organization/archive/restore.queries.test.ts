import type { ArchiveRestoreReport, NumberedLine } from '@baluarte/contract/organization/archive.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import * as queries from './restore.queries.ts';
import { endRestoring } from './run-restore.ts';

let app: TestApp;
let company: TestCompany;
let person: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  person = await testPerson(app.database, company);
  other = await testPerson(app.database, company);
});
afterAll(() => app.close());

const sha256 = 'ab'.repeat(32);
const report: ArchiveRestoreReport = {
  company: {
    subdomain: 'propia',
    name: 'Propia',
  },
  madeAt: '2026-01-01T00:00:00Z',
  productVersion: '1.0.0',
  isOlder: false,
  isSubdomainFree: true,
  size: 10,
  sha256,
  rows: 40,
  people: 2,
  knownPeople: 1,
  chain: {
    sealed: 0,
    held: true,
  },
  tables: [
    {
      table: 'company',
      rows: 1,
    },
  ],
};
const states = ['checked', 'waiting', 'running', 'done', 'failed'] as const;

/** An uploaded archive in a state, as far as a restore that failed before. */
async function inState(state: (typeof states)[number], subdomain: string | null = null) {
  const address = '203.0.113.7';
  const made = await queries.insertRestore(app.database.identityDb, {
    userId: person.userId,
    fileKey: `upload-${Math.random()}`,
    fileName: 'empresa.zip',
    report,
    address,
  });
  await app.database.owner.query(
    `update app.archive_restore set state = $2, subdomain = $3, rows_done = 7, problem = '{"code":"unexpected"}', created_at = '2026-01-01' where id = $1`,
    [made.id, state, subdomain],
  );
  return made;
}
const rowOf = async (id: number) =>
  (
    await app.database.owner.query(
      `select state, problem, rows_done, rows_total, company_id, subdomain, finished_at is not null as is_finished,
         created_at > now() - interval '1 minute' as is_new, report -> 'numbered' as numbered from app.archive_restore where id = $1`,
      [id],
    )
  ).rows[0];

test('an uploaded archive is kept with all that is known of it, and found by its person alone', async () => {
  const made = await inState('checked');
  expect(made).toMatchObject({ fileName: 'empresa.zip', report, rowsTotal: 40, rowsDone: 0, address: '203.0.113.7' });
  const find = (userId?: number) => queries.findRestore(app.database.identityDb, made.id, userId);
  expect(await find()).toMatchObject({ id: made.id, userId: person.userId, fileKey: made.fileKey });
  expect(await find(person.userId)).toMatchObject({ id: made.id });
  expect(await find(other.userId)).toBeUndefined();
  await app.database.owner.query(`update app.archive_restore set report = report - 'rows' where id = $1`, [made.id]);
  expect(await find()).toBeUndefined();
});

test.each(states)(
  'one that is %s is queued, goes on, fails and is deleted only where that state lets it',
  async (state) => {
    const isAtWork = state === 'waiting' || state === 'running';
    const db = app.database.identityDb;
    const queued = await inState(state);
    const wasQueued = await queries.setRestoreWaiting(db, queued.id, 'nueva');
    expect(wasQueued !== undefined).toBe(state === 'checked' || state === 'failed');
    const fresh = { state: 'waiting', subdomain: 'nueva', problem: null, rows_done: 0, is_new: true };
    expect(await rowOf(queued.id)).toMatchObject(wasQueued ? fresh : { state, rows_done: 7, is_new: false });

    const told = await inState(state);
    await queries.noteRestoreProgress(db, told.id, 'running', 12);
    expect(await rowOf(told.id)).toMatchObject(
      isAtWork ? { state: 'running', rows_done: 12 } : { state, rows_done: 7 },
    );

    for (const from of [undefined, 'waiting', 'running'] as const) {
      const failed = await inState(state);
      await queries.failRestore(db, failed.id, { code: 'archive.damaged' }, from);
      const isFailed = isAtWork && (from === undefined || from === state);
      const expected = isFailed
        ? { state: 'failed', problem: { code: 'archive.damaged' }, is_finished: true }
        : { state, problem: { code: 'unexpected' }, is_finished: false };
      expect(await rowOf(failed.id), String(from)).toMatchObject(expected);
    }

    const gone = await inState(state);
    expect(await queries.deleteRestore(db, gone.id, other.userId)).toBeUndefined();
    expect(await queries.deleteRestore(db, gone.id, person.userId)).toBe(isAtWork ? undefined : gone.fileKey);
    const interrupted = (await queries.listInterrupted(db)).find(({ id }) => id === told.id);
    expect(interrupted).toEqual(isAtWork ? { id: told.id, state: 'running' } : undefined);
  },
);

test('one that is done has all its rows, and names the first hundred of what was numbered', async () => {
  const lines = Array.from({ length: 101 }, (_, at): NumberedLine => {
    return { table: 'threat', column: 'code', before: `A-${at}`, after: `A-${at} (2)` };
  });
  for (const [numbered, expected] of [
    [[], null],
    [lines.slice(0, 1), { count: 1, first: lines.slice(0, 1) }],
    [lines, { count: 101, first: lines.slice(0, 100) }],
  ] as const) {
    const { id } = await inState('running');
    await queries.endRestore(app.database.identityDb, id, company.companyId, numbered);
    expect(await rowOf(id)).toMatchObject({
      state: 'done',
      rows_done: 40,
      company_id: company.companyId,
      is_finished: true,
      numbered: expected,
    });
  }
});

test('an interrupted one is done where its company came of this archive since it was queued, else it failed', async () => {
  // As if the company had come with its history.
  await app.database.owner.query('alter table company_origin disable trigger user');
  const origin = (hash: string, at: string) =>
    inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`insert into company_origin (sha256, subdomain, made_at, product_version, schema, sealed, chain_held, earlier, at)
        values (decode(${hash}, 'hex'), 'propia', now(), '1', '0001', 0, true, '[]', ${at})`),
    );
  const settled = async (subdomain: string) => {
    const { id } = await inState('running', subdomain);
    await endRestoring(app.database, id, { code: 'archive.interrupted' });
    return rowOf(id);
  };
  const failed = { state: 'failed', company_id: null, problem: { code: 'archive.interrupted' } };
  const { subdomain } = company;
  expect(await settled(subdomain)).toMatchObject(failed);
  await origin('cd'.repeat(32), '2026-01-02');
  expect(await settled(subdomain)).toMatchObject(failed);
  await app.database.owner.query('delete from company_origin where company_id = $1', [company.companyId]);
  await origin(sha256, '2025-12-31');
  expect(await settled(subdomain)).toMatchObject(failed);
  await app.database.owner.query(`update company_origin set at = '2026-01-01' where company_id = $1`, [
    company.companyId,
  ]);
  expect(await settled('otra-que-no-hay')).toMatchObject(failed);
  expect(await settled(subdomain)).toMatchObject({ state: 'done', company_id: company.companyId });
});
