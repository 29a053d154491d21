import { anyFramework, answersTo } from '@baluarte/contract/maturity/fixtures/any-framework.ts';
import type { Framework } from '@baluarte/contract/maturity/framework.rules.ts';
import { frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import { Scorer, stateOf, stored, type Rated } from '@baluarte/contract/maturity/score.rules.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maturityCompany } from '#test/maturity-company.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { shippedFrameworks } from './shipped-frameworks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const shipped = shippedFrameworks().map(frameworkOf);
/** The same items under the formula no shipped framework has, and with weights that are no whole numbers. */
const others: Framework[] = shipped.slice(0, 1).map((framework) => ({
  ...framework,
  code: 'OTRO',
  groups: framework.groups.map((group) =>
    group.kind === 'clause' || group.kind === 'function'
      ? { ...group, formula: 'lowest' }
      : { ...group, weight: group.weight === null ? null : group.weight / 8 },
  ),
}));

const level = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 20, 40, 60, 80, 100).map((of) => ({ level: of, is_applicable: true })) },
  { weight: 1, arbitrary: fc.constant({ level: null, is_applicable: false }) },
  { weight: 1, arbitrary: fc.constant({ level: null, is_applicable: true }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

test.each([...shipped, ...others].map((framework) => [framework.code, framework] as const))(
  'the view of the database computes what the rules compute, by %s',
  async (_code, framework) => {
    const { inside, company } = await maturityCompany(app);
    const scorer = new Scorer(framework);
    const typed = fc.option(
      fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
      { nil: null, freq: 2 },
    );
    const answers = fc.array(level, { minLength: framework.items.length, maxLength: framework.items.length });
    const away = fc.option(fc.constantFrom(...framework.groups.map(({ code }) => code)), { nil: null });
    await fc.assert(
      fc.asyncProperty(answers, away, typed, async (given, group, figure) => {
        const rated = new Map<string, Rated>(
          framework.items.flatMap(({ code, groups }, at) => {
            const one = group !== null && groups.includes(group) ? { level: null, is_applicable: false } : given[at];
            return one ? [[code, one] as const] : [];
          }),
        );
        const typable =
          framework.groups.find(({ can_be_typed: may }) => may)?.code ?? framework.groups.at(-1)?.code ?? '';
        const figures = new Map(figure === null ? [] : [[typable, figure]]);
        const found = await inside(async (trx) => {
          const { id } = await trx.one(sql<{ id: number }>`
            insert into assessment (scope_id, framework_code, framework, clauses_total, controls_total)
            values (${company.scopeIds[0]}, ${framework.code}, ${JSON.stringify(framework)}::jsonb, 0, ${framework.items.length}) returning id`);
          const rows = [...rated].map(([code, one]) => ({ code, ...one }));
          await trx.run(sql`insert into assessment_answer (scope_id, assessment_id, code, kind, level, is_applicable, justification)
            select ${company.scopeIds[0]}, ${id}, r.code, 'control', r.level, r.is_applicable, 'Prueba'
            from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, level smallint, is_applicable boolean)`);
          for (const [code, value] of figures)
            await trx.run(sql`insert into assessment_typed_figure (scope_id, assessment_id, code, value, reason)
              values (${company.scopeIds[0]}, ${id}, ${code}, ${value}, 'Prueba')`);
          const row = await trx.one(sql<{ row: Record<string, number | null> }>`
            select to_jsonb(s) as row from assessment_score s where s.assessment_id = ${id}`);
          for (const table of ['assessment_answer', 'assessment_typed_figure'])
            await trx.run(sql`delete from ${sql.table(table)} where assessment_id = ${id}`);
          await trx.run(sql`delete from assessment where id = ${id}`);
          return row.row;
        });
        const score = scorer.score(rated, figures);
        expect({
          overall_maturity: found['overall_maturity'],
          phva_score: found['phva_score'],
          nist_score: found['nist_score'],
          controls_score: found['controls_score'],
          maturity_level: found['maturity_level'],
        }).toEqual({
          overall_maturity: stored(scorer.overall(score.figures)),
          phva_score: stored(score.figures.get('phva') ?? null),
          nist_score: stored(score.figures.get('nist') ?? null),
          controls_score: stored(score.figures.get('controls') ?? null),
          maturity_level: score.maturity_level,
        });
      }),
      { numRuns: 15 },
    );
  },
  60_000,
);

test('the function of the database computes every figure of any framework: mean, weighted and lowest, of groups and of items', async () => {
  const { inside } = await maturityCompany(app);
  const given = fc.sample(
    anyFramework.chain((of) => fc.tuple(fc.constant(of), answersTo(of))),
    { numRuns: 80, seed: 7 },
  );
  expect(new Set(given.flatMap(([of]) => of.groups.map(({ formula }) => formula)))).toEqual(
    new Set(['mean', 'weighted', 'lowest']),
  );
  const asked = given.map(([of, answers]) => ({
    framework: of,
    answers: Object.fromEntries(
      [...answers].flatMap(([code, one]) => (stateOf(one) === 'pending' ? [] : [[code, one.level]])),
    ),
  }));
  const found = await inside((trx) =>
    trx.rows(sql<{ figures: Record<string, number | null> }>`
      select (select jsonb_object_agg(f.key, round(round((f.value #>> '{}')::numeric, 30), 2))
        from jsonb_each(app.assessment_figures(r.value -> 'framework', r.value -> 'answers', '{}')) f) as figures
      from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality r (value, place) order by r.place`),
  );
  for (const [at, [of, answers]] of given.entries()) {
    const { figures } = new Scorer(of).score(answers);
    expect(found[at]?.figures).toEqual(
      Object.fromEntries(of.groups.map(({ code }) => [code, stored(figures.get(code) ?? null)])),
    );
  }
});
