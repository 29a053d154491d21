import { mostExact } from '@baluarte/contract/risk/best-set.rules.ts';
import { simulator } from '@baluarte/contract/risk/simulator.ts';
import { mostSimulated } from '@baluarte/contract/risk/simulator.rules.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Environment } from './environment.ts';
import { medians, read, slowestOf } from './load.ts';
import { besideRisks, ms, type Figure } from './table.ts';

/** The slowest order of the plan may take so long. */
const slowest = 100;
const orders = ['due', 'level', 'code', 'option', 'state'].flatMap((field) => [field, `-${field}`]);

/** The treatment plan of a hundred thousand risks beside their list, in every order, and a simulation of it; one reader. */
export async function measurePlan(environment: Environment): Promise<Figure[]> {
  const { product, person, company } = environment;
  const ask = (path: string) => () => read(`${product.url}/api${path}`, person.headers);
  const plan = treatment.list.path;
  const found = await medians(25, {
    risks: ask('/risks?sort=-level'),
    plan: ask(plan),
    late: ask(`${plan}?overdue=true`),
    lateRisks: ask('/risks?sort=-level&isOverdue=true'),
    summary: ask(treatment.summary.path),
    simulation: ask('/treatments/simulation'),
  });
  const slow = await slowestOf(15, Object.fromEntries(orders.map((sort) => [sort, ask(`${plan}?sort=${sort}`)])));
  const beside = (what: string, taken: number) => besideRisks(what, taken, { risks: found.risks, most: 5 });
  return [
    beside(`plan, first of ${company.risks.toLocaleString('en')} risks`, found.plan),
    beside('plan, what is late', found.late),
    beside('risks, those of which something is late', found.lateRisks),
    {
      what: `plan, the slowest of ${orders.length} orders`,
      measured: `${ms(slow.taken)} by ${slow.name}`,
      limit: `by day: ${ms(found.plan)}`,
      aim: `< ${slowest} ms`,
      met: slow.taken < slowest,
    },
    {
      what: 'plan, its counts; a simulation of its thousand highest risks',
      measured: `${ms(found.summary)}; ${ms(found.simulation)}`,
      limit: '-',
      aim: '-',
      met: true,
    },
    await measureBestSet(environment),
  ];
}

/** Milliseconds that somebody waits for the best set. */
const patience = 2_000;

/** The best set, exactly, of as many planned controls as are weighed exactly, three of them on each of the risks that are simulated. */
async function measureBestSet({ database, product, person, company }: Environment): Promise<Figure> {
  const [scopeId = 0] = company.scopeIds;
  const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
  const first = (kind: string) => sql`(select min(id) from parameter where kind = ${kind})`;
  const budget = (1_000_000 * mostExact * (mostExact + 1)) / 4;
  await inCompany(database.app, tenant, async (trx) => {
    await trx.run(sql`
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
        creation_date, next_follow_up, status_id, cost_once, currency_id)
      select ${scopeId}, 'P-' || n, 'Control ' || n, 'Se revisa cada mes y queda registro.', ${first('controlDomain')},
        ${first('controlAction')}, 1 + n % 3, 1 + n % 2, ${first('area')}, '2026-01-01', '2026-02-01', ${statusIds.PENDING}::integer,
        1000000 * n, 1
      from generate_series(0, ${mostExact - 1}) n`);
    await trx.run(sql`
      insert into control_impact_factor (scope_id, control_id, impact_factor_id)
      select c.scope_id, c.id, f.id from control c cross join impact_factor f where c.code like 'P-%'`);
    await trx.run(sql`
      insert into risk_control (scope_id, risk_id, control_id)
      select distinct p.scope_id, p.id, c.id
      from (select id, scope_id, row_number() over (order by level desc, id desc) as place from treatment_due where state <> 'none'
        order by place limit ${mostSimulated}) p
      join control c on c.code = any(array['P-' || p.place % ${mostExact}, 'P-' || (p.place * 7 + 3) % ${mostExact},
        'P-' || (p.place * 11 + 5) % ${mostExact}]) and c.scope_id = p.scope_id`);
  });
  await database.owner.query('analyze control, control_impact_factor, risk_control');
  const best = async () => {
    const address = `${product.url}/api${simulator.best.path}?budget=${budget}&currencyId=1`;
    const { data } = JSON.parse(await read(address, person.headers)) as {
      data: { isExact: boolean; weighed: number; controlIds: number[] };
    };
    if (!data.isExact || data.weighed !== mostExact || data.controlIds.length === 0)
      throw new Error(`not the best set of ${mostExact}: ${JSON.stringify(data)}`);
  };
  try {
    const found = await medians(5, {
      risks: () => read(`${product.url}/api/risks?sort=-level`, person.headers),
      best,
    });
    return {
      what: `the best set of ${mostExact} controls for the thousand highest of ${company.risks.toLocaleString('en')} risks, exactly`,
      measured: ms(found.best),
      limit: `page 1 of the risks: ${ms(found.risks)}`,
      aim: `< ${patience / 1_000} s`,
      met: found.best < patience,
    };
  } finally {
    // The parts after this one measure a company without controls.
    await inCompany(database.app, tenant, async (trx) => {
      await trx.run(sql`delete from risk_control where control_id in (select id from control where code like 'P-%')`);
      await trx.run(
        sql`delete from control_impact_factor where control_id in (select id from control where code like 'P-%')`,
      );
      await trx.run(sql`delete from control where code like 'P-%'`);
    });
    await database.owner.query('vacuum analyze control, control_impact_factor, risk_control');
  }
}
