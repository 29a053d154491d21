import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { companyComparison } from '@baluarte/contract/maturity/company-comparison.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { report } from '@baluarte/contract/record/report.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultFramework } from '#maturity/shared/shipped-frameworks.ts';
import { upgradedFramework } from '#maturity/shared/stored-shapes.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { all, itemCodes, maturityCompany } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Fields of groups that results of earlier shapes lack, and those that the framework beside them lacks. */
const earlier: Readonly<Record<string, readonly string[]>> = {
  'without a number, with the fields of today': [],
  'without what is our own reading': ['is_own_reading'],
  'without what the page of arithmetic added': ['is_own_reading', 'weight', 'contribution', 'is_typed', 'reason'],
};

/** Removes from a company's stored results, and from the frameworks beside them, what an earlier shape did not have. */
const storeAs = (fields: readonly string[], trx: Trx) => {
  const without = (column: 'framework' | 'result') => sql`jsonb_set(${sql.ref(column)} - 'shape', '{groups}', (
    select jsonb_agg(g - ${column === 'result' ? fields : fields.filter((field) => field === 'is_own_reading')}::text[] order by place)
    from jsonb_array_elements(${sql.ref(column)} -> 'groups') with ordinality x (g, place)))`;
  return trx.run(sql`update assessment set result = ${without('result')}, framework = ${without('framework')}
    where result is not null`);
};

describe.each(Object.entries(earlier))('results stored %s', (_shape, fields) => {
  test('are shown as they were: on their page, beside those of other companies and in the posture', async () => {
    const here = await maturityCompany(app);
    const { id } = await here.start({ purpose: 1 });
    await here.answer(id, all(itemCodes, 60));
    expect((await here.finish(id)).status).toBe(200);
    const shown = async () => {
      const results = await app.call(here.admin, assessment.results, { params: { id } });
      const compared = await app.call(here.admin, companyComparison.list);
      const stand = await app.call(here.admin, posture.get);
      expect([results.status, compared.status, stand.status]).toEqual([200, 200, 200]);
      const { groups, ...figures } = results.data;
      return {
        figures,
        // Weights and contributions that were never stored are not made up.
        groups: groups.map((group) =>
          Object.fromEntries(
            Object.entries(group).filter(([field]) => field === 'is_own_reading' || !fields.includes(field)),
          ),
        ),
        compared: compared.data.rows.filter((row) => row.company.id === here.company.companyId),
        maturity: stand.data.maturity,
      };
    };
    const before = await shown();
    expect(before.groups.some((group) => group['is_own_reading'])).toBe(true);
    await inCompany(app.database.app, here.company.tenant, (trx) => storeAs(fields, trx));
    expect(await shown()).toEqual(before);
  });
});

/** What is read of self-assessments: every endpoint of theirs, the comparison of companies, and both documents in every format. */
const reading = nonEmpty(
  Object.values({ ...assessment, ...companyComparison }).filter(
    ({ method, name }) => method === 'GET' && name !== 'assessment.ratings',
  ),
);

describe.each(Object.entries(earlier))('two results stored %s', (_shape, fields) => {
  test('are opened, compared, explained and exported as those of today', async () => {
    const here = await maturityCompany(app);
    const ids: number[] = [];
    for (const level of [40, 60]) {
      const { id } = await here.start({ purpose: 1 });
      await here.answer(id, all(itemCodes, level));
      expect((await here.finish(id)).status).toBe(200);
      ids.push(id);
    }
    const [former = 0, id = 0] = ids;
    const shown = async () => {
      const answers: Record<string, string> = {};
      for (const endpoint of reading) {
        const { raw } = await app.call(here.admin, endpoint, {
          params: { id },
          query: {
            ...('with' in endpoint.query.shape && { with: former }),
            ...('format' in endpoint.query.shape && { format: 'csv' }),
          },
        });
        expect(raw.statusCode, `${endpoint.name}: ${raw.body}`).toBe(200);
        // Weights and contributions that were never stored are not made up.
        answers[endpoint.name] = raw.body.replaceAll(/"(?:weight|contribution|is_typed|reason)":[^,}]*,?/g, '');
      }
      for (const kind of ['maturity', 'applicability'] as const)
        for (const format of ['pdf', 'docx', 'xlsx'] as const) {
          const { status } = await app.call(here.admin, report.make, {
            params: { kind },
            query: { format, assessmentId: id, ...(kind === 'maturity' && { compareId: former }) },
          });
          answers[`${kind}.${format}`] = String(status);
        }
      return answers;
    };
    const before = await shown();
    expect(Object.keys(before).length).toBeGreaterThan(16);
    expect(Object.entries(before).filter(([name]) => /\.(?:pdf|docx|xlsx)$/.test(name))).toEqual(
      ['maturity', 'applicability'].flatMap((kind) =>
        ['pdf', 'docx', 'xlsx'].map((format) => [`${kind}.${format}`, '200']),
      ),
    );
    await inCompany(app.database.app, here.company.tenant, (trx) => storeAs(fields, trx));
    expect(await shown()).toEqual(before);
  });
});

test('a framework that was stored and does not hold together is read as the one shipped under its code', () => {
  const { code } = defaultFramework();
  const shipped = upgradedFramework(null, code);
  const items = shipped.items.map((item, index) => (index === 0 ? { ...item, groups: ['nadie'] } : item));
  expect(upgradedFramework({ ...shipped, items }, code)).toEqual(shipped);
});

test('results that are stored say their shape', async () => {
  const here = await maturityCompany(app);
  const { id } = await here.start();
  await here.answer(id, all(itemCodes, 60));
  await here.finish(id);
  const { shape } = await inCompany(app.database.app, here.company.tenant, (trx) =>
    trx.one(sql<{ shape: number }>`select (result ->> 'shape')::integer as shape from assessment where id = ${id}`),
  );
  expect(shape).toBe(2);
});
