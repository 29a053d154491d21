import { sql } from 'kysely';
import { following, followUp } from '@baluarte/contract/risk/follow-up.ts';
import { parseEnv } from '../server/src/env.ts';
import { remindOfFollowUps } from '../server/src/features/risk/control/follow-up/remind-of-follow-ups.ts';
import { createJobs } from '../server/src/kit/jobs/jobs.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Trx } from '../server/src/kit/tenancy/trx.ts';
import type { Environment } from './environment.ts';
import { medians, read, slowestOf } from './load.ts';
import { besideRisks, ms, type Figure } from './table.ts';
import { setWallsTo } from '../server/src/kit/tenancy/walls.ts';

const [controls, pairs, followUps] = [20_000, 200_000, 100_000];
/** Controls of which a follow-up is due, and a tenth of them before. */
const due = 100_000;
/** Times the first page of the risks; milliseconds of the slowest order; megabytes the process may grow by. */
const most = { page: 5, order: 100, growth: 60 };
const orders = following.sortable.flatMap((field) => [field, `-${field}`]);
const count = (value: number) => value.toLocaleString('en');

/** Controls that are to be looked at on some day, a tenth of them late. */
const addControls = (trx: Trx, { from, to, days }: { from: number; to: number; days: string }) =>
  trx.run(sql`
    insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id, creation_date,
      next_follow_up, status_id, rating)
    select s.id, 'F-' || n, 'Control ' || n, 'Se revisa cada mes y queda registro.', d.id, a.id, 1 + n % 3, 1 + n % 2,
      p.ids[1 + n % cardinality(p.ids)], '2026-01-01', app.today() + ${sql.raw(days)}, 1, nullif(n % 4, 0)
    from generate_series(${from}::integer, ${to}::integer) n,
      (select min(id) as id from scope) s,
      (select min(id) as id from parameter where kind = 'controlDomain') d,
      (select min(id) as id from parameter where kind = 'controlAction') a,
      (select array_agg(id order by id) as ids from parameter where kind = 'area') p`);

/** What acts on what, and what was found: volume, without the residual levels that follow from it. */
async function furnish({ database, company: { companyId } }: Environment): Promise<void> {
  const tenant = { companyId, userId: null, scopeIds: 'every' } as const;
  await inCompany(database.app, tenant, (trx) => addControls(trx, { from: 1, to: controls, days: 'n % 500 - 50' }));
  const owner = await database.owner.connect();
  try {
    await owner.query(
      `begin; set local session_replication_role = replica; ${setWallsTo({ companyId: String(companyId), scopeIds: '*' })}`,
    );
    await owner.query(
      `with risks as (select id, row_number() over (order by id) - 1 as place, count(*) over () as many
          from risk where company_id = $1 and completeness = 'complete'),
        ours as (select id, scope_id, row_number() over (order by id) - 1 as place from control where company_id = $1)
       insert into risk_control (company_id, scope_id, risk_id, control_id)
       select $1, c.scope_id, r.id, c.id
       from ours c cross join generate_series(1, ${pairs / controls}) n cross join (select max(many) as many from risks) m
         join risks r on r.place = (c.place * 7 + n * 8111) % m.many on conflict do nothing`,
      [companyId],
    );
    await owner.query(
      `insert into follow_up (company_id, scope_id, control_id, date, description, progress, rating, next_date,
         status_before, planned_for)
       select $1, c.scope_id, c.id, c.next_follow_up - 30 * n, 'Revisado con el responsable.', 20 * n, 1 + n % 3, c.next_follow_up, 1,
         c.next_follow_up - 30 * n
       from control c cross join generate_series(1, ${followUps / controls}) n where c.company_id = $1`,
      [companyId],
    );
    await owner.query('commit');
  } finally {
    owner.release(true);
  }
  await database.owner.query('vacuum analyze control, risk_control, follow_up');
}

/** Milliseconds and megabytes more of this process while all that is due is reminded of. */
async function reminding({ database }: Environment): Promise<{ taken: number; growth: number }> {
  const jobs = createJobs(database, () => undefined);
  const env = parseEnv({ NODE_ENV: 'production', SECRET: 'only for figures, and as long as it has to be' });
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const start = performance.now();
  await remindOfFollowUps({ database, jobs, env, demo: null });
  const taken = performance.now() - start;
  clearInterval(watch);
  await jobs.stop(1_000);
  return { taken, growth: (Math.max(peak, process.memoryUsage.rss()) - before) / 2 ** 20 };
}

/** Follow-ups of 20,000 controls beside the list of 100,000 risks; what is late of a risk; and the reminders of 100,000 that are due. */
export async function measureFollowUps(environment: Environment): Promise<Figure[]> {
  await furnish(environment);
  const { database, product, person, company } = environment;
  const ask = (path: string) => () => read(`${product.url}/api${path}`, person.headers);
  const list = followUp.due.path;
  const found = await medians(25, {
    risks: ask('/risks?sort=-level'),
    due: ask(list),
    late: ask(`${list}?isOverdue=true`),
    controls: ask('/controls'),
    lateRisks: ask('/risks?sort=-level&isOverdue=true'),
    summary: ask(followUp.summary.path),
  });
  const slow = await slowestOf(9, Object.fromEntries(orders.map((sort) => [sort, ask(`${list}?sort=${sort}`)])));
  const beside = (what: string, taken: number) => besideRisks(what, taken, { risks: found.risks, most: most.page });

  const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
  const inside = (work: (trx: Trx) => Promise<unknown>) => inCompany(database.app, tenant, work);
  const tenth = due / 10;
  await inside((trx) => trx.run(sql`update control set next_follow_up = app.today() + 90`));
  await inside((trx) => addControls(trx, { from: controls + 1, to: controls + tenth, days: '0 - n % 60' }));
  const few = await reminding(environment);
  await inside((trx) => trx.run(sql`delete from control where code like 'F-%' and next_follow_up < app.today() + 90`));
  await inside((trx) =>
    addControls(trx, { from: controls + tenth + 1, to: controls + tenth + due, days: '0 - n % 60' }),
  );
  await database.owner.query('vacuum analyze control');
  const many = await reminding(environment);

  const what = `follow-ups of ${count(controls)} controls, ${count(followUps)} done,`;
  return [
    beside(`${what} first page`, found.due),
    beside(`${what} what is late`, found.late),
    beside(`controls, first of ${count(controls)} on ${count(pairs)} risks`, found.controls),
    beside(`risks, those of which something is late, with ${count(pairs)} pairs of control and risk`, found.lateRisks),
    {
      what: `${what} the slowest of ${orders.length} orders`,
      measured: `${ms(slow.taken)} by ${slow.name}`,
      limit: `by day: ${ms(found.due)}; their counts: ${ms(found.summary)}`,
      aim: `< ${most.order} ms`,
      met: slow.taken < most.order,
    },
    {
      what: `reminders of ${count(due)} follow-ups that are due`,
      measured: `${ms(many.taken)}, + ${Math.round(many.growth)} MB`,
      limit: `of ${count(tenth)}: ${ms(few.taken)}, + ${Math.round(few.growth)} MB`,
      aim: `flat: < ${most.growth} MB more`,
      met: many.growth < most.growth,
    },
  ];
}
