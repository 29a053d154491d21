import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { catalogueNames } from '@baluarte/contract/catalogues.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { makeEntries } from './entries.ts';
import type { TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { superAdministrator } from './super-administrator.ts';

let app: TestApp;
let there: Furnished;
/** Reads what belongs to the platform. */
let outside: TestPerson;
beforeAll(async () => {
  app = await testApp();
  there = await furnishedCompany(app.database);
  outside = await superAdministrator(app);
  const { tenant, scopeIds } = there.company;
  const of = { ...tenant, userId: there.admin.userId, scopeIds: scopeIds.slice(0, 1) };
  await inCompany(app.database.app, of, async (trx) => {
    // Alike, so that every order has ties.
    for (const name of catalogueNames) await makeEntries(trx, name, of, 8);
    await trx.run(sql`
      insert into assessment (scope_id, purpose_id, name, framework_code, framework, clauses_total, controls_total, assessment_date)
      select scope_id, n, 'De hace ' || n, framework_code, framework, clauses_total, controls_total, assessment_date - n
      from assessment cross join generate_series(1, 3) n where n <> purpose_id`);
  });
});
afterAll(() => app.close());

/** The fields a list can be sorted by, from the pattern of its query. */
function sortsOf({ query }: AnyEndpoint): string[] {
  const sort = query.shape['sort'];
  if (sort === undefined) return [];
  const { pattern = '' } = z.toJSONSchema(sort, { io: 'input' });
  return /\(\?:([^)]+)\)/.exec(pattern)?.[1]?.split('|') ?? [];
}

const lists = endpoints
  .filter(({ form, params, method }) => form === 'list' && method === 'GET' && Object.keys(params.shape).length === 0)
  .filter(({ access, query }) => access !== 'public' && query.safeParse({}).success)
  .flatMap((endpoint) => {
    const sorts = sortsOf(endpoint);
    return sorts.length === 0 ? [] : [[endpoint.name, endpoint, sorts] as const];
  });

type Row = Readonly<Record<string, unknown>>;
const idOf = (row: Row) => JSON.stringify(row['id'] ?? row);
const isMoment = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);

test('there are lists enough to mean something', () => expect(lists.length).toBeGreaterThan(15));

test.each(nonEmpty(lists))(
  '%s has one order for every sort, whatever the pages, also among equal rows',
  async (_, endpoint, sorts) => {
    const read = async (query: Record<string, string | number>) => {
      const answer = await app.call(endpoint.tenant ? there.admin : outside, endpoint, { query });
      return { status: answer.status, rows: answer.data as Row[] };
    };
    const wrong: string[] = [];
    for (const sort of sorts.flatMap((field) => [field, `-${field}`])) {
      const { status, rows: whole } = await read({ sort, perPage: 12 });
      expect(status, `${endpoint.name} ${sort}`).toBe(200);
      const pages: Row[] = [];
      for (const page of [1, 2, 3, 4]) pages.push(...(await read({ sort, perPage: 3, page })).rows);
      if (pages.map(idOf).join() !== whole.map(idOf).join()) wrong.push(`${sort}: pages differ from the whole`);
      const field = sort.replace('-', '');
      const moments = whole.map((row) => row[field]).filter(isMoment) as string[];
      const sorted = moments.toSorted();
      if (moments.join() !== (sort.startsWith('-') ? sorted.toReversed() : sorted).join())
        wrong.push(`${sort}: not in order`);
    }
    expect(wrong).toEqual([]);
  },
);

/** As many rows as a page may have. */
const perPage = 100;
const isFigure = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

test.each(nonEmpty(lists))(
  '%s sorted the other way round shows every column in the opposite order',
  async (_, endpoint, sorts) => {
    const wrong: string[] = [];
    for (const field of sorts) {
      const shown = async (sort: string) => {
        const { data } = await app.call(endpoint.tenant ? there.admin : outside, endpoint, {
          query: { sort, perPage },
        });
        const rows = data as Row[];
        return rows.length < perPage ? rows.map((row) => row[field]).filter(isFigure) : [];
      };
      const [up, down] = [await shown(field), await shown(`-${field}`)];
      if (up.join('|') !== down.toReversed().join('|')) wrong.push(`${field}: ${up.join('|')} and ${down.join('|')}`);
    }
    expect(wrong).toEqual([]);
  },
);
