import { frameworkOf } from '@baluarte/contract/maturity/framework-definition.ts';
import { sql } from 'kysely';
import { createCompany } from '../server/src/features/organization/company/create-company.ts';
import { defaultFramework } from '../server/src/features/maturity/shared/shipped-frameworks.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Environment } from './environment.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';

const total = 1_000;
/** How many of them have all their answers. */
const answered = 100;
/** Companies the person belongs to besides. */
const others = 50;

/** Assessments of a hundred purposes, so that each may be answered; returns the id of the first. */
async function writeAssessments({ database, company, person }: Environment): Promise<number> {
  const framework = frameworkOf(defaultFramework());
  const tenant = { companyId: company.companyId, userId: person.userId, scopeIds: 'every' } as const;
  return inCompany(database.app, tenant, async (trx) => {
    const { id } = await trx.one(sql<{ id: number }>`
      with made as (
        insert into assessment (scope_id, purpose_id, name, assessment_date, framework_code, framework, clauses_total, controls_total)
        select ${company.scopeIds[0]}, n, 'Autoevaluación ' || n, date '2020-01-01' + n, ${framework.code},
          ${JSON.stringify(framework)}::jsonb, 30, 93 from generate_series(1, ${total}) n returning id)
      select min(id) as id from made`);
    await trx.run(sql`
      insert into assessment_answer (scope_id, assessment_id, code, kind, level, gap)
      select a.scope_id, a.id, i.value ->> 'code', i.value ->> 'kind', (a.id + i.place) % 6 * 20, 'Sin documentar'
      from assessment a cross join lateral jsonb_array_elements(a.framework -> 'items') with ordinality i (value, place)
      where a.id < ${id + answered}`);
    return id;
  });
}

/** Makes the person a member of so many more companies, each with one finished assessment. */
async function joinCompanies({ database, person }: Environment): Promise<void> {
  const framework = JSON.stringify(frameworkOf(defaultFramework()));
  for (let place = 1; place <= others; place += 1) {
    const named = { subdomain: `comparada-${place}`, name: `Comparada ${place}` };
    const companyId = await createCompany(database.app, named);
    await inCompany(database.app, { companyId, userId: person.userId, scopeIds: 'every' }, async (trx) => {
      await trx.run(
        sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 1`,
      );
      await trx.run(sql`
        with made as (insert into scope (name) values ('Sede') returning id)
        insert into assessment (scope_id, framework_code, framework, clauses_total, controls_total, status_id, completed_at, result)
        select id, 'MSPI-2025', f.framework, 30, 93, 5, now(), jsonb_build_object('groups', (
          select jsonb_agg(jsonb_build_object('code', g ->> 'code', 'kind', g ->> 'kind', 'score', 50, 'range_id', 2))
          from jsonb_array_elements(f.framework -> 'groups') g))
        from made, (values (${framework}::jsonb)) f (framework)`);
    });
  }
}

/** Sends JSON to one address and reads the answer; throws unless it succeeds. */
async function send(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 200)}`);
}

/** Answering, results and the list of self-assessments, one reader. */
export async function measureAssessments(environment: Environment): Promise<Figure[]> {
  const { product, person } = environment;
  const id = await writeAssessments(environment);
  await joinCompanies(environment);
  const at = (path: string) => `${product.url}/api/${path}`;
  const controls = frameworkOf(defaultFramework()).items.filter(({ kind }) => kind === 'control');
  let turn = 0;
  const found = await medians(25, {
    results: () => read(at(`assessments/${id}/results`), person.headers),
    arithmetic: () => read(at(`assessments/${id}/arithmetic`), person.headers),
    list: () => read(at('assessments?sort=-assessment_date'), person.headers),
    companies: () => read(at('assessments/companies'), person.headers),
    trend: () => read(at(`assessments/trend?purpose_id=1`), person.headers),
    // Every level changes each time.
    bulk: () => {
      turn += 1;
      const responses = controls.map(({ code }, place) => ({
        assessment_id: id,
        code,
        level: ((place + turn) % 6) * 20,
        gap: 'Sin documentar',
      }));
      return send(at('assessment-controls/bulk'), person.headers, { responses });
    },
  });
  const figure = (what: string, taken: number, most: number): Figure => ({
    what,
    measured: ms(taken),
    limit: '-',
    aim: `< ${most} ms`,
    met: taken < most,
  });
  return [
    figure(`results of an assessment, ${answered} answered in the company`, found.results, 30),
    figure('its arithmetic down to 123 answers', found.arithmetic, 30),
    figure(`list of ${total.toLocaleString('en')} assessments, 10 a page`, found.list, 20),
    figure(`results of ${others + 1} companies of one person, each within its walls`, found.companies, 500),
    figure('trend of one purpose', found.trend, 50),
    figure('93 answers saved at once, every one changed', found.bulk, 60),
  ];
}
