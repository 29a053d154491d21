import { endpoints } from '@baluarte/contract/index.ts';
import { dayIn } from '@baluarte/contract/kit/day.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { demoTimeZone, momentOf, openChangeset } from '../server/src/demo/past-changeset.ts';
import { inCompany } from '../server/src/kit/tenancy/tenant.ts';
import type { Environment } from './environment.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';

const today = dayIn(demoTimeZone);
const people = 2_000;
const changesets = 20_000;
const imports = 3;
const imported = 100_000;

/** Fills the administration pages: users with memberships, and a year of changes. */
async function fillAdministration(environment: Environment): Promise<void> {
  const { database, company } = environment;
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into auth."user" (email, name, first_name, last_name, status_id, email_verified)
     select 'persona-' || n || '@grande.example', 'Persona ' || n, 'Persona', n::text, 1, true
     from generate_series(1, $1::int) n returning id`,
    [people],
  );
  const { companyId } = company;
  await inCompany(database.app, { companyId, userId: null, scopeIds: 'every' }, async (trx) => {
    await trx.run(sql`insert into member (user_id, role_id)
      select u, (select id from role where base = 2 and is_system) from unnest(${rows.map(({ id }) => id)}::bigint[]) u`);
    for (let n = 0; n < changesets; n += 1) {
      await openChangeset(trx, {
        at: momentOf(today, 400 - Math.floor((n * 399) / changesets), 60),
        userId: null,
      });
      await trx.run(sql`update threat set version = version + 1 where id = (select min(id) from threat)`);
    }
  });
  await fillAudit(environment);
  await database.owner.query('vacuum analyze');
}

/** What the newest three changesets are: imports, in batches as the product writes them. */
async function fillAudit({ database, company: { companyId }, person }: Environment): Promise<void> {
  const batch = 5_000;
  for (let n = 0; n < imports; n += 1)
    await inCompany(database.app, { companyId, userId: person.userId, scopeIds: 'every' }, async (trx) => {
      await openChangeset(trx, { at: new Date().toISOString(), userId: person.userId, kind: 'import' });
      for (let done = 0; done < imported; done += batch)
        await trx.run(sql`insert into change (changeset_id, table_name, row_id, operation, after)
          select app.current_changeset(), 'vulnerability', 1000000 + ${done}::integer + n, 'insert',
            jsonb_build_object('code', 'IMP-' || ${done}::integer + n, 'name', 'Falta de control ' || n, 'description', repeat('texto ', 20))
          from generate_series(1, ${batch}::integer) n`);
    });
}

/** Lists of the registry that need no parameters, for a user in a company; new pages are included automatically. */
const lists = endpoints.filter(
  ({ method, form, path, tenant, query }: AnyEndpoint) =>
    method === 'GET' && form === 'list' && tenant && !path.includes('{') && query.safeParse({}).success,
);

/** Filters of the audit, also rare values among common ones. */
const filters: readonly string[] = [
  'entity=vulnerability',
  'entity=risk',
  'entity=asset&entityId=1',
  'operation=update',
  'operation=delete',
  'kind=import',
  'address=127.',
  `from=${new Date().toISOString().slice(0, 10)}`,
  'search=firewall',
  'sort=at',
];

/** Sort orders of a list, from its query schema: every sortable column of its table. */
function ordersOf({ query }: AnyEndpoint): string[] {
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
    properties?: { sort?: { pattern?: string } };
  };
  const fields = /\^-\?\(\?:([\w|]+)\)/.exec(properties?.sort?.pattern ?? '')?.[1] ?? '';
  return fields.split('|').filter((field) => field !== '');
}

/** The first page of each list in each of its orders, in both directions, and searched for a letter in nearly all rows. */
const ordered = lists.flatMap((list: AnyEndpoint) =>
  ordersOf(list).flatMap((field) => [`${list.path}?sort=${field}`, `${list.path}?sort=-${field}`]),
);
const searched = lists
  .filter(({ query }: AnyEndpoint) => query.safeParse({ search: 'a' }).success)
  .map(({ path }) => `${path}?search=a`);

/** First page of every list in the large company, beside the first page of its risks, and the start page; one reader. */
export async function measurePages(environment: Environment): Promise<Figure[]> {
  await fillAdministration(environment);
  const { database, product, person, company } = environment;
  const ask = (path: string) => () => read(`${product.url}/api${path}`, person.headers);
  const audited = [...filters, `userId=${person.userId}`].map((filter) => `/audit?${filter}`);
  const paths = [...lists.map(({ path }) => path), ...audited, ...searched];
  const works = Object.fromEntries([...paths, '/dashboard'].map((path) => [path, ask(path)]));
  const afterWrite = async () => {
    await inCompany(database.app, { companyId: company.companyId, userId: null, scopeIds: 'every' }, (trx) =>
      // Moves a risk on the map, so that every figure of risks is another one.
      trx.run(
        sql`update risk set probability = 1 + probability % 5 where id = (select min(id) from risk where completeness = 'complete' and status_id <> 2)`,
      ),
    );
    return works['/dashboard']?.();
  };
  const found = await medians<string>(15, { ...works, afterWrite });
  const beside = found['/risks'] ?? 0;
  const byOrder = await medians<string>(5, Object.fromEntries(ordered.map((path) => [path, ask(path)])));
  const worstOrders = lists.flatMap(({ path }): [string, number][] => {
    const own = Object.entries(byOrder).filter(([one]) => one.startsWith(`${path}?sort=`));
    const [worst] = own.toSorted(([, one], [, other]) => other - one);
    return worst ? [worst] : [];
  });
  const start = (what: string, taken: number): Figure => ({
    what: `GET /dashboard over ${company.risks.toLocaleString('en')} risks, twelve months of them${what}`,
    measured: ms(taken),
    limit: `first page of the risks: ${ms(beside)}`,
    aim: '< 50 ms',
    met: taken < 50,
  });
  return [
    start('', found['/dashboard'] ?? 0),
    start(', just after a risk moved', found['afterWrite'] ?? 0),
    ...paths
      .filter((path) => path !== '/risks')
      .map((path) => {
        const taken = found[path] ?? 0;
        return {
          what: `GET ${path}, first page`,
          measured: `${ms(taken)} = ${(taken / beside).toFixed(1)} ×`,
          limit: `first page of the risks: ${ms(beside)}`,
          aim: '≤ 5 × the risks',
          met: taken <= 5 * beside,
        };
      }),
    ...worstOrders.map(([path, taken]) => ({
      what: `GET ${path}, the slowest of its orders`,
      measured: `${ms(taken)} = ${(taken / beside).toFixed(1)} ×`,
      limit: `first page of the risks: ${ms(beside)}`,
      aim: '< 100 ms',
      met: taken < 100,
    })),
  ];
}
