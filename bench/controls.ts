import { sql } from 'kysely';
import { controlStore } from '../server/src/features/risk/control/control-store.ts';
import { followUpControl } from '../server/src/features/risk/control/settle-controls.ts';
import { listRows } from '../server/src/kit/catalogue/list.queries.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Trx } from '../server/src/kit/tenancy/trx.ts';
import type { Environment } from './environment.ts';
import { largeCompany } from './large-data.ts';
import { middle } from './load.ts';
import { ms, type Figure } from './table.ts';

const controls = 20_000;
const reaches = [1, 1_000, 10_000] as const;
const times = 7;
const orders = ['code', 'name', '-nextFollowUp', 'domainId', 'responsibleId', '-rating', '-riskCount', 'statusId'];

/** Controls of every kind, and one for each reach that acts on that many risks. */
async function furnish(trx: Trx, scopeId: number): Promise<number[]> {
  const first = (kind: string) => sql`(select min(id) from parameter where kind = ${kind})`;
  await trx.run(sql`
    insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id, creation_date,
      next_follow_up, status_id, rating)
    select ${scopeId}, 'B-' || n, 'Control ' || n, 'Se revisa cada mes y queda registro.', ${first('controlDomain')}, ${first('controlAction')},
      1 + n % 3, 1 + n % 2, ${first('area')}, '2026-01-01', '2026-01-01'::date + n % 500, (array[1, 5, 5, 6])[1 + n % 4], nullif(n % 4, 0)
    from generate_series(1, ${controls}) n`);
  await trx.run(sql`
    insert into control_impact_factor (scope_id, control_id, impact_factor_id)
    select c.scope_id, c.id, f.id from control c cross join impact_factor f`);
  return Promise.all(
    reaches.map(async (reach, place) => {
      const { id } = await trx.one(
        sql<{
          id: number;
        }>`update control set type_id = 1, status_id = 5, rating = 1 where code = ${`B-${place + 1}`} returning id`,
      );
      await trx.run(sql`
        insert into risk_control (scope_id, risk_id, control_id)
        select scope_id, id, ${id} from risk where completeness = 'complete' and scope_id = ${scopeId} order by id limit ${reach}`);
      return id;
    }),
  );
}

/** The list of 20,000 controls in every order, and a control rated that acts on 1, 1,000 and 10,000 risks. */
export async function measureControls({ database }: Environment): Promise<Figure[]> {
  const company = await largeCompany(database, {
    subdomain: 'controles',
    companies: 1,
    assets: 1_000,
    risks: 12_000,
    scopes: 1,
    months: 1,
  });
  const [scopeId = 0] = company.scopeIds;
  const tenant = { companyId: company.companyId, userId: null, scopeIds: [scopeId] };
  const inside = <T>(work: (trx: Trx) => Promise<T>) => inCompany(database.app, tenant, work);
  const ids = await inside((trx) => furnish(trx, scopeId));
  await database.owner.query('vacuum analyze control, control_impact_factor, risk_control, risk');

  const took = async (work: () => Promise<unknown>): Promise<number> => {
    const taken: number[] = [];
    for (let turn = -1; turn < times; turn += 1) {
      const start = performance.now();
      await work();
      if (turn >= 0) taken.push(performance.now() - start);
    }
    return middle(taken);
  };
  const page = (sort: string) => () =>
    inside((trx) =>
      listRows(
        trx,
        controlStore,
        {
          page: 1,
          perPage: 10,
          sort: [{ field: sort.replace('-', ''), descending: sort.startsWith('-') }],
          language: 'es',
        },
        [scopeId],
      ),
    );
  const firstPage = await took(page('code'));
  let slowest = { order: 'code', taken: firstPage };
  for (const order of orders) {
    const taken = await took(page(order));
    if (taken > slowest.taken) slowest = { order, taken };
  }
  const rated: number[] = [];
  let rating: 1 | 2 = 1;
  for (const id of ids)
    rated.push(
      await took(() => {
        rating = rating === 1 ? 2 : 1;
        return inside((trx) => followUpControl(trx, id, { rating }));
      }),
    );
  return [
    {
      what: `first page of ${controls.toLocaleString('en')} controls`,
      measured: ms(firstPage),
      limit: `its slowest order, ${slowest.order}: ${ms(slowest.taken)}`,
      aim: 'all orders < 100 ms',
      met: slowest.taken < 100,
    },
    ...reaches.map((reach, place) => ({
      what: `a control rated that acts on ${reach.toLocaleString('en')} ${reach === 1 ? 'risk' : 'risks'}`,
      measured: ms(rated[place] ?? 0),
      limit: `on one: ${ms(rated[0] ?? 0)}`,
      aim: '< 2 s',
      met: (rated[place] ?? 0) < 2_000,
    })),
  ];
}
