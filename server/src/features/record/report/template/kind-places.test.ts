import { isDeepStrictEqual } from 'node:util';
import { reportTemplate } from '@baluarte/contract/record/report-template.ts';
import {
  report,
  reportKinds,
  reportNeeds,
  type ReportKind,
  type ReportQuery,
} from '@baluarte/contract/record/report.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportSources } from '#app/report-sources.ts';
import { findActingSession } from '#identity/shared/session/session-lookup.ts';
import { shippedFramework } from '#maturity/shared/shipped-frameworks.ts';
import type { Document } from '#kit/documents/document.ts';
import { fillingsOf } from '#kit/documents/docx/docx-places.ts';
import { unpack } from '#kit/documents/docx/steady-package.ts';
import { testTemplate } from '#kit/documents/docx/test-template.ts';
import { tenantOf } from '#kit/tenancy/session.ts';
import { readingCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { furnishScope } from '#test/furnished.ts';
import { all, itemCodes, maturityCompany } from '#test/maturity-company.ts';
import { riskCompany } from '#test/risk-company.ts';
import { sql } from 'kysely';
import { makeReport, type MadeReport } from '../make-report.ts';
import { aliasesOf, isLandscapeKind, partsOf } from './kind-places.ts';

vi.setConfig({ testTimeout: 60_000 });

const nist = 'NIST-CSF-2.0';
const noRisk: ReportKind[] = ['applicability', 'maturity'];
const ofRisks = reportKinds.filter((kind) => !noRisk.includes(kind));

type Company = { company: { tenant: { companyId: number } }; admin: TestPerson };
let app: TestApp;
/** With something to tell in every part, and with nothing. */
let full: Awaited<ReturnType<typeof riskCompany>>;
let empty: typeof full;
let assessing: Awaited<ReturnType<typeof maturityCompany>>;
const made = new Map<ReportKind, MadeReport[]>();

/** A report as it is made for somebody; with `codes`, for whoever holds those permissions alone. */
async function read(
  { company, admin }: Company,
  kind: ReportKind,
  options: Partial<ReportQuery> = {},
  codes?: readonly number[],
): Promise<MadeReport> {
  const { companyId } = company.tenant;
  const found = await findActingSession(app.database.background, { companyId, userId: admin.userId });
  if (!found) throw new Error('nobody');
  const session = codes ? { ...found, permissionCodes: codes } : found;
  const tenant = tenantOf(session, 'every');
  return readingCompany(app.database.app, tenant, (trx) =>
    makeReport({ trx, session, tenant, sources: reportSources, language: 'es' }, kind, { annex: false, ...options }),
  );
}

beforeAll(async () => {
  app = await testApp();
  [full, empty, assessing] = [await riskCompany(app), await riskCompany(app), await maturityCompany(app)];
  await full.inside((trx) => furnishScope(trx, full.scopeId, 'UNO'));
  for (const [day, framework, codes] of [
    ['2025-01-10', undefined, itemCodes],
    ['2025-02-10', undefined, itemCodes],
    ['2025-03-10', nist, shippedFramework(nist).items.map(({ code }) => code)],
  ] as const) {
    const { id } = await assessing.start({
      assessment_date: day,
      name: day,
      ...(framework && { framework_version: framework }),
    });
    await assessing.answer(id, all(codes, framework ? 50 : 40));
    await assessing.finish(id);
  }
  const ids = await assessing.inside((trx) => trx.rows(sql<{ id: number }>`select id from assessment order by id`));
  for (const kind of ofRisks)
    made.set(kind, [await read(full, kind, { annex: true }), await read(empty, kind, { annex: true })]);
  made.set('applicability', [await read(assessing, 'applicability')]);
  made.set(
    'maturity',
    await Promise.all([1, 2].map((place) => read(assessing, 'maturity', { assessmentId: ids[place]?.id ?? 0 }))),
  );
});
afterAll(() => app.close());

/** Places of a document by the names its blocks and sections have; those of each sheet of a risk are in one part. */
const namesIn = ({ sections }: Document) =>
  [
    ...fillingsOf({
      sections: sections.map((section) => (section.name === 'sheets' ? { ...section, blocks: [] } : section)),
    }).keys(),
  ].filter((name) => name !== 'sections');

describe.each(reportKinds)('a report of kind %s', (kind) => {
  const parts = partsOf(kind, 'es').map(({ name }) => name);
  const documents = () => made.get(kind) ?? [];

  test('keeps the permissions it was made with: it is the same for who holds those alone, and less without any of them', async () => {
    const of = noRisk.includes(kind) ? assessing : full;
    const whole = await read(of, kind, { annex: true });
    const kept = whole.permissionCodes;
    expect(kept).toEqual(expect.arrayContaining([...reportNeeds[kind]]));
    expect((await read(of, kind, { annex: true }, kept)).sections).toEqual(whole.sections);
    const unneeded: number[] = [];
    for (const left of kept.filter((code) => !reportNeeds[kind].includes(code))) {
      const codes = kept.filter((code) => code !== left);
      const { sections } = await read(of, kind, { annex: true }, codes);
      if (isDeepStrictEqual(sections, whole.sections)) unneeded.push(left);
    }
    expect(unneeded, 'permissions without which nothing is missing').toEqual([]);
    // Nor is any other permission asked of who reads it.
    const least = await read(of, kind, { annex: false }, reportNeeds[kind]);
    expect([...least.permissionCodes].sort((one, other) => one - other)).toEqual(
      [...reportNeeds[kind]].sort((one, other) => one - other),
    );
  });

  test('has no part without a place of its own, and none in another order', () => {
    expect(documents().length).toBeGreaterThan(0);
    for (const document of documents()) {
      const said = namesIn(document).map((name) =>
        parts.find((part) => part === name || part === name.replace(/^text\./, 'picture.')),
      );
      expect(said, namesIn(document).join()).not.toContain(undefined);
      const places = said.map((name) => parts.indexOf(name ?? ''));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

  test('has somewhere whatever it has a place for', () => {
    // What only other frameworks have, or acceptances in force.
    const others = ['clauses', 'groups', 'notes', 'ending'];
    const lacking = parts.filter((part) => !documents().some((document) => fillingsOf(document).has(part)));
    expect(lacking.filter((part) => !others.some((name) => part.endsWith(`.${name}`)))).toEqual([]);
  });

  test('begins a template with the pages it has', () => {
    for (const document of documents()) expect(isLandscapeKind(kind)).toBe(document.isLandscape);
  });

  test('is told apart by the same numbers, whatever it has to say', () => {
    const aliases = aliasesOf(kind);
    expect(Object.values(aliases)).toEqual(parts);
    expect(aliases['section.1']).toBe(parts[0]);
  });
});

const textOf = async (bytes: Uint8Array) =>
  ((await unpack(bytes)).get('word/document.xml')?.toString() ?? '').replaceAll(/<[^>]+>/g, '');

test('a report that is narrowed keeps the permissions of its filter, which tells of every row of it', async () => {
  const { viewTreatment } = permissions.risks;
  const codesOf = async (filter?: string) =>
    (await read(full, 'risks', { ...(filter !== undefined && { filter }) })).permissionCodes;
  expect(await codesOf()).not.toContain(viewTreatment);
  expect(await codesOf('treatment=none')).toContain(viewTreatment);
});

test('a kind offers the same places with data, without, and to whoever may read less of it', async () => {
  const reader = await full.person({ permissionCodes: [permissions.settings.view] });
  for (const kind of reportKinds) {
    const [one, ...others] = await Promise.all(
      [full.admin, empty.admin, reader].map(async (person) =>
        (await app.call(person, reportTemplate.places, { params: { kind } })).data.places.map(({ name }) => name),
      ),
    );
    for (const other of others) expect(other).toEqual(one);
  }
});

test('every place is filled whatever there is to tell: what the report does not have is said in its stead', async () => {
  for (const kind of ['executive', 'treatment', 'risk-sheets'] as const) {
    const names = partsOf(kind, 'es').map(({ name }) => name);
    const template = await testTemplate([...names, ...Object.keys(aliasesOf(kind))].map((name) => `{{${name}}}`));
    for (const here of [full, empty]) {
      const kept = await app.call(
        here.admin,
        reportTemplate.create,
        await formOf(new Uint8Array(template), 'a.docx', { kind, name: `De ${kind}` }),
      );
      expect(kept.data).toMatchObject({ unknownCount: 0, check: { unknown: [] } });
      const query = { format: 'docx', templateId: kept.data.id, annex: false };
      const less = await here.person({ permissionCodes: reportNeeds[kind] });
      for (const person of [here.admin, less]) {
        const { status, raw } = await app.call(person, report.make, { params: { kind }, query });
        expect(status, raw.body.slice(0, 200)).toBe(200);
        const text = await textOf(raw.rawPayload);
        expect(text).not.toContain('{{');
        expect({
          annex: text.includes('El informe no incluye «Anexo: método de evaluación».'),
          plan: text.includes('El informe no incluye «Plan de tratamiento».'),
          risks: text.includes('Todavía no hay riesgos evaluados.'),
        }).toEqual({
          annex: kind !== 'executive',
          plan: kind === 'executive' && person === less,
          risks: kind === 'executive' && here === empty,
        });
      }
    }
  }
});
