import { sql } from 'kysely';
import { refreshRisks } from '../server/src/features/risk/shared/refresh-risks.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import { impactFactorsOf, previewOf, saveOf } from './method-requests.ts';
import type { Environment } from './environment.ts';
import { medians } from './load.ts';
import { ms, type Figure } from './table.ts';

/** Controls in place, each on so many risks that every risk has one. */
const controls = 1_000;

/** Lowers every risk by a control in place, a third of them by two. What is left is computed as a change of a control computes it. */
async function furnish({ database, company: { companyId } }: Environment): Promise<void> {
  const first = (kind: string) => sql`(select min(id) from parameter where kind = ${kind})`;
  const tenant = { companyId, userId: null, scopeIds: 'every' } as const;
  await inCompany(database.app, tenant, async (trx) => {
    await trx.run(sql`
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
        creation_date, next_follow_up, status_id, rating)
      select (select min(id) from scope), 'M-' || n, 'Control ' || n, 'Se revisa cada mes y queda registro.', ${first('controlDomain')},
        ${first('controlAction')}, 1 + n % 3, 1 + n % 2, ${first('area')}, '2026-01-01', app.today() + 30, 6, 1 + n % 2
      from generate_series(1, ${controls}) n`);
    await trx.run(sql`
      insert into control_impact_factor (scope_id, control_id, impact_factor_id)
      select c.scope_id, c.id, f.id from control c cross join impact_factor f where c.code like 'M-%'`);
    await trx.run(sql`
      with ours as (select array_agg(id order by id) as ids, min(scope_id) as scope_id from control where code like 'M-%')
      insert into risk_control (scope_id, risk_id, control_id)
      select r.scope_id, r.id, o.ids[1 + (r.id + n * 37) % ${controls}]
      from risk r cross join ours o cross join generate_series(0, 1) n
      where r.completeness = 'complete' and (n = 0 or r.id % 3 = 0)`);
  });
  // The planner has to know of them, or it looks through all of them for every risk.
  const tables = 'control, control_impact_factor, risk_control, risk';
  await database.owner.query(`vacuum analyze ${tables}`);
  await inCompany(database.app, tenant, (trx) => refreshRisks(trx));
  await database.owner.query(`vacuum analyze ${tables}`);
}

/** Milliseconds of the weights of the controls changed and put back, each saved as a person saves it: the slower of the two. */
async function applied(change: () => Promise<void>, back: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (const save of [change, back]) {
    const start = performance.now();
    await save();
    taken.push(performance.now() - start);
  }
  return Math.max(...taken);
}

/** Preview and saving of a method change over all risks of the large company: whole requests, one user. */
export async function measureMethod(environment: Environment): Promise<Figure[]> {
  const { product, person, company } = environment;
  const ask = previewOf(product.url, person.headers);
  const save = saveOf(product.url, person.headers);
  const { factorId, levels, ranges, controls: method } = await impactFactorsOf(product.url, person.headers);
  // Two orders change places, so that every rating with them counts for another impact.
  const swapped = levels.map((level) => ({ ...level, order: { 3: 4, 4: 3 }[level.order] ?? level.order }));
  const found = await medians(5, {
    levels: () => ask({ change: 'levels', impactFactorId: factorId, levels: swapped }),
    colours: () => ask({ change: 'method', ...ranges, zoneMode: 'matrix' }),
  });

  await furnish(environment);
  const weights = { ...method.weights, preventive: 0.05, detective: 0.05, automatic: 0.05 };
  const changed = { ...ranges, controls: { ...method, weights } };
  const kept = { ...ranges, controls: method };
  const { preview } = await medians(5, { preview: () => ask({ change: 'method', ...changed }, 'residual') });
  const saved = await applied(
    () => save(changed),
    () => save(kept),
  );
  const moved = await movedLast(environment);
  const over = `over ${company.risks.toLocaleString('en')} risks`;
  return [
    {
      what: `preview of two levels changing places ${over}`,
      measured: ms(found.levels),
      limit: `of colours alone: ${ms(found.colours)}`,
      aim: '< 2 s',
      met: found.levels < 2_000 && found.colours < 2_000,
    },
    {
      what: `preview of other weights of controls ${over}, each with a control in place`,
      measured: ms(preview),
      limit: `of two levels changing places: ${ms(found.levels)}`,
      aim: '< 2 s',
      met: preview < 2_000,
    },
    {
      what: `the same saved and put back, the slower of both; ${moved.toLocaleString('en')} risks moved`,
      measured: ms(saved),
      limit: `its preview: ${ms(preview)}`,
      aim: 'one request, < 60 s',
      met: saved < 60_000,
    },
  ];
}

/** How many risks the last change of the method moved. */
async function movedLast({ database: { owner }, company: { companyId } }: Environment): Promise<number> {
  const { rows } = await owner.query<{ moved: number }>(
    `select count(*)::integer as moved from change where company_id = $1 and table_name = 'risk'
       and changeset_id = (select max(changeset_id) from change where company_id = $1)`,
    [companyId],
  );
  return rows[0]?.moved ?? 0;
}
