import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { momentOf, openChangeset } from '../server/src/demo/past-changeset.ts';
import { inCompany } from '../server/src/kit/tenant.ts';
import type { Ground } from './ground.ts';
import { medians, read } from './load.ts';
import { ms, type Figure } from './table.ts';

const people = 2_000;
const changesets = 20_000;

/** Fills what the administration shows: people with their places, and a year of changes. */
async function fillAdministration({ database, company }: Ground): Promise<void> {
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
        at: momentOf(new Date(), 400 - Math.floor((n * 399) / changesets), 60),
        userId: null,
      });
      await trx.run(sql`update threat set version = version + 1 where id = (select min(id) from threat)`);
    }
  });
  await database.owner.query('vacuum analyze');
}

/** Lists of the registry that open with nothing chosen, for whoever works in a company: new pages come by themselves. */
const lists = endpoints.filter(
  ({ method, form, path, tenant, query }: AnyEndpoint) =>
    method === 'GET' && form === 'list' && tenant && !path.includes('{') && query.safeParse({}).success,
);

/** First page of every list in the large company, beside the first page of its risks; one reader. */
export async function measurePages(ground: Ground): Promise<Figure[]> {
  await fillAdministration(ground);
  const { product, person } = ground;
  const ask = (path: string) => () => read(`${product.url}/api${path}`, person.headers);
  const found = await medians(
    15,
    Object.fromEntries(lists.map(({ name, path }) => [name, ask(path)])) as Record<string, () => Promise<string>>,
  );
  const beside = found['risk.list'] ?? 0;
  return lists
    .filter(({ name }) => name !== 'risk.list')
    .map(({ name, path }) => {
      const taken = found[name] ?? 0;
      return {
        what: `GET ${path}, first page`,
        measured: `${ms(taken)} = ${(taken / beside).toFixed(1)} ×`,
        limit: `first page of the risks: ${ms(beside)}`,
        aim: '≤ 5 × the risks',
        met: taken <= 5 * beside,
      };
    });
}
