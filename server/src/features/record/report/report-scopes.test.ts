import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { reportDocument } from '@baluarte/contract/record/report-document.ts';
import { reportSchedule } from '@baluarte/contract/record/report-schedule.ts';
import { isOfAssessment, report, reportKinds, type ReportKind } from '@baluarte/contract/record/report.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { reportSources } from '#app/report-sources.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { furnishScope } from '#test/furnished.ts';
import { makeDocument } from './document/make-document.ts';
import { beginRun } from './schedule/run-schedules.ts';

vi.setConfig({ testTimeout: 60_000 });

/** What is in each scope is called by it. */
const marks = ['ZUNO', 'ZDOS', 'ZTRES'] as const;

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) =>
  inCompany(app.database.app, { ...company.tenant, userId: admin.userId }, work);
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 3 });
  admin = await testPerson(app.database, company);
  await inside(async (trx) => {
    for (const [index, scopeId] of company.scopeIds.entries()) {
      const mark = marks[index] ?? '';
      const ids = await furnishScope(trx, scopeId, mark);
      await trx.run(sql`update evidence set name = ${`Contrato ${mark}`} where scope_id = ${scopeId}`);
      // It is of no framework that is shipped.
      await trx.run(sql`delete from assessment_answer where scope_id = ${scopeId}`);
      await trx.run(sql`delete from assessment where scope_id = ${scopeId}`);
      await trx.run(sql`insert into risk_control (scope_id, risk_id, control_id)
        values (${scopeId}, ${ids['treatedRisk']}, ${ids['control']})`);
    }
  });
  for (const [index, scopeId] of company.scopeIds.entries()) {
    const body = { name: `Evaluación ${marks[index]}` };
    expect((await app.call(workingIn(admin, scopeId), assessment.create, { body })).status).toBe(201);
  }
});
afterAll(() => app.close());

/** Somebody at work in one scope, or in all of theirs. */
const workingIn = (person: TestPerson, scopeId: number): TestPerson => ({
  ...person,
  headers: { ...person.headers, 'x-scopeid': String(scopeId) },
});
const scopesAt = (places: readonly number[]) => places.map((place) => company.scopeIds[place] ?? 0);
/** Whose scopes are those alone: what they read is what the walls let through. */
const limitedTo = async (places: readonly number[]) =>
  workingIn(await testPerson(app.database, company, { scopeIds: scopesAt(places) }), 0);

/** Of the whole audit of a company no scope has all. */
const options = (kind: ReportKind) => ({ annex: 'false', ...(kind === 'audit' && { filter: 'entity=asset' }) });
const said = async (person: TestPerson, kind: ReportKind, query: Record<string, unknown> = {}) => {
  const answer = await app.call(person, report.preview, { params: { kind }, query: { ...options(kind), ...query } });
  expect(answer.status, answer.raw.body).toBe(200);
  return answer.data;
};
const marksIn = (text: string) => marks.filter((mark) => text.includes(mark));
const called = (places: readonly number[]) => places.map((place) => `Alcance ${place + 1}`).join(', ');

describe.each(reportKinds)('a report of kind %s', (kind) => {
  test.each([
    ['of two scopes of three, chosen in all of them', 0, [0, 1]],
    ['of all of them, chosen one by one', 0, [0, 1, 2]],
    ['of another scope than the one that is worked in', 1, [1]],
    ['of two others than the one that is worked in', 1, [1, 2]],
  ] as const)('%s tells exactly what is in them, and says so', async (_what, worksIn, places) => {
    const person = workingIn(admin, worksIn === 0 ? 0 : (company.scopeIds[0] ?? 0));
    const made = await said(person, kind, { scopeIds: scopesAt(places).join(',') });
    expect(made).toEqual(await said(await limitedTo(places), kind));
    expect(made.subtitle).toContain(called(places));
    const told = marksIn(JSON.stringify([made.cover, made.sections]));
    // One self-assessment is told of, the last; and of the audit only the first rows are shown.
    if (kind === 'audit') return;
    const expected = isOfAssessment(kind) ? places.slice(-1) : places;
    expect(told).toEqual(expected.map((place) => marks[place]));
  });
});

const ofRows = ['executive', 'risks', 'treatment', 'controls', 'acceptances', 'assets', 'evidence', 'audit'] as const;

test('an executive summary names three scopes, and of more how many are left', async () => {
  const wide = await testCompany(app.database, { scopes: 6 });
  const person = workingIn(await testPerson(app.database, wide), 0);
  const named = async (count: number, kind: ReportKind) => {
    const { subtitle } = await said(person, kind, { scopeIds: wide.scopeIds.slice(0, count).join(',') });
    return subtitle.split(' · ').slice(1);
  };
  expect(await named(3, 'executive')).toEqual(['Alcance 1, Alcance 2, Alcance 3']);
  expect(await named(4, 'executive')).toEqual(['Alcance 1, Alcance 2, Alcance 3 y 1 más']);
  expect(await named(5, 'executive')).toEqual(['Alcance 1, Alcance 2, Alcance 3 y 2 más']);
  expect(await named(4, 'risks')).toEqual(['Alcance 1, Alcance 2, Alcance 3, Alcance 4']);
});

describe('rows of a report of several scopes', () => {
  /** Tables that have rows, with the place of the scope; of the risks that are assessed alone, where they are the highest. */
  const tablesOf = async (kind: ReportKind, places: readonly number[]) => {
    const { sections } = await said(admin, kind, { scopeIds: scopesAt(places).join(',') });
    const tables = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])));
    return tables.flatMap(({ title, headers, rows, total }) =>
      total > 0 && title !== 'Riesgos por rango' ? [{ title, place: headers.indexOf('Alcance'), rows }] : [],
    );
  };

  test.each(ofRows)('tell which scope each is of: %s', async (kind) => {
    const tables = await tablesOf(kind, [0, 2]);
    expect(tables.length).toBeGreaterThan(0);
    for (const { title, place, rows } of tables) {
      expect(place, title).toBeGreaterThan(-1);
      const of = rows.flatMap((row) => marksIn(row.join(' ')).map((mark) => [mark, row[place]]));
      expect(of.length, title).toBeGreaterThan(0);
      for (const [mark, scope] of of)
        expect([title, mark, scope]).toEqual([title, mark, mark === 'ZUNO' ? 'Alcance 1' : 'Alcance 3']);
    }
  });

  test.each(ofRows)('tell none where one scope is read: %s', async (kind) => {
    expect((await tablesOf(kind, [1])).map(({ place }) => place).filter((place) => place >= 0)).toEqual([]);
  });

  test.each(['pdf', 'xlsx'])('tell which scope each sheet of a risk is of: %s', async (format) => {
    const { sections } = await said(admin, 'risk-sheets', { format, scopeIds: scopesAt([0, 2]).join(',') });
    const text = JSON.stringify(sections);
    expect(text).toMatch(/Alcance 1/);
    expect(text).toMatch(/Alcance 3/);
    expect(
      JSON.stringify(await said(admin, 'risk-sheets', { format, scopeIds: scopesAt([1]).join(',') })),
    ).not.toContain('"Alcance"');
  });
});

describe('a report of another scope than the one that is worked in is as its preview', () => {
  const scopeIds = [1, 2] as const;
  const asked = (kind: ReportKind) => ({ kind, format: 'xlsx' as const });
  const worker = () => workingIn(admin, company.scopeIds[0] ?? 0);
  const textOf = async (bytes: Uint8Array) =>
    [...(await unpack(bytes))]
      .map(([name, part]) => (name.startsWith('xl/worksheets/') ? part.toString() : ''))
      .join('');
  const kinds = ['executive', 'treatment', 'controls', 'acceptances', 'risk-sheets'] as const;
  const expected = scopeIds.map((place) => marks[place]);
  const make = (documentId: number) =>
    makeDocument({ parts: app.app.parts, sources: reportSources }, { companyId: company.companyId, documentId });
  const fileOf = async (id: number) => {
    const { status, raw } = await app.call(worker(), reportDocument.file, { params: { id } });
    expect(status, raw.body).toBe(200);
    return raw.rawPayload;
  };

  test.each([...kinds, 'audit', 'assets', 'evidence'] as const)('made at once: %s', async (kind) => {
    const query = { format: 'xlsx', scopeIds: scopesAt(scopeIds).join(',') };
    const { status, raw } = await app.call(worker(), report.make, { params: { kind }, query });
    expect(status).toBe(200);
    expect(marksIn(await textOf(raw.rawPayload))).toEqual(expected);
  });

  test.each(kinds)('kept: %s', async (kind) => {
    const body = { ...asked(kind), options: { scopeIds: scopesAt(scopeIds) } };
    const { data } = await app.call(worker(), reportDocument.make, { body });
    await make(data.id);
    expect(marksIn(await textOf(await fileOf(data.id)))).toEqual(expected);
  });

  test.each(kinds)('scheduled: %s; without a choice of every scope of its owner', async (kind) => {
    const when = { every: 'month', day: 0, hour: 7, recipientIds: [admin.userId] };
    const madeOf = async (chosen: Record<string, unknown>) => {
      const { data } = await app.call(worker(), reportSchedule.create, {
        body: { ...asked(kind), options: chosen, ...when },
      });
      await beginRun(app.app.parts, { companyId: company.companyId, id: data.id, due: new Date() });
      const { id } = await inside((trx) =>
        trx.one(sql<{ id: number }>`select max(id) as id from report_document where kind = ${kind}`),
      );
      await make(id);
      return marksIn(await textOf(await fileOf(id)));
    };
    expect(await madeOf({ scopeIds: scopesAt(scopeIds) })).toEqual(expected);
    expect(await madeOf({})).toEqual([...marks]);
  });
});
