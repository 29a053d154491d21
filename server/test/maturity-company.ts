import { readFileSync } from 'node:fs';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { defaultFramework } from '#maturity/shared/shipped-frameworks.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { TestApp } from './app.ts';
import { testCompany, testPerson, type PersonOptions, type TestPerson } from './company.ts';

/** An acceptance set of the scoring model. */
export interface MspiCase {
  name: string;
  /** null does not apply; what is missing is pending. */
  answers: Record<string, number | null>;
  expected: Record<string, unknown> & { overall_maturity: number; maturity_level: number };
}
export const mspiCases = (
  JSON.parse(
    readFileSync(new URL('../../contract/src/maturity/fixtures/mspi-fixtures.json', import.meta.url), 'utf8'),
  ) as { cases: MspiCase[] }
).cases;

/** Levels by code as clients send them: with a reason where something does not apply, and a gap where it is low. */
export const responsesOf = (assessmentId: number, levels: Readonly<Record<string, number | null>>) =>
  Object.entries(levels).map(([code, level]) => ({
    assessment_id: assessmentId,
    code,
    level,
    is_applicable: level !== null,
    justification: level === null ? 'No se desarrolla software' : '',
    gap: level !== null && level < 60 ? 'Sin documentar' : '',
  }));

const isClause = (code: string) => /^\d/.test(code);
export const itemCodes = defaultFramework().items.map(({ code }) => code);
export const clauseCodes = itemCodes.filter(isClause);
export const controlCodes = itemCodes.filter((code) => !isClause(code));
/** The same level for some items. */
export const all = (codes: readonly string[], level: number | null) =>
  Object.fromEntries(codes.map((code) => [code, level]));

/** A company that assesses itself. */
export async function maturityCompany(app: TestApp, options: { scopes?: number } = {}) {
  const company = await testCompany(app.database, options);
  const admin = await testPerson(app.database, company);
  const start = async (body: object = {}, person: TestPerson = admin) =>
    (await app.call(person, assessment.create, { body })).data;
  /** Saves levels by code, clauses before controls. */
  const answer = async (id: number, levels: Readonly<Record<string, number | null>>, person: TestPerson = admin) => {
    const responses = responsesOf(id, levels);
    for (const [endpoint, kind] of [
      [assessment.saveClauses, true],
      [assessment.saveControls, false],
    ] as const) {
      const own = responses.filter(({ code }) => isClause(code) === kind);
      if (own.length === 0) continue;
      const saved = await app.call(person, endpoint, { body: { responses: own } });
      if (saved.status !== 200) throw new Error(saved.raw.body);
    }
  };
  return {
    company,
    admin,
    person: (of: PersonOptions = {}) => testPerson(app.database, company, of),
    inside: <T>(work: (trx: Trx) => Promise<T>) =>
      inCompany(app.database.app, { ...company.tenant, userId: admin.userId }, work),
    start,
    answer,
    finish: (id: number, body: object = {}) =>
      app.call(admin, assessment.update, {
        params: { id },
        body: { status: { state: 'completed', progress: 100 }, ...body },
      }),
    results: async (id: number) => (await app.call(admin, assessment.results, { params: { id } })).data,
  };
}
