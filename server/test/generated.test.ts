import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissionList, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { z } from 'zod';
import { issueClientToken } from '#identity/shared/session/client-token.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { formOf } from './files.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf, withId, type IdPlace } from './sample.ts';

let app: TestApp;
let furnished: Furnished;
let furnishedOther: Furnished;
/** Limited to the first scope of its company. */
let limited: TestPerson;

beforeAll(async () => {
  app = await testApp();
  tables = await tablesOf();
  furnished = await furnishedCompany(app.database);
  furnishedOther = await furnishedCompany(app.database);
  limited = await testPerson(app.database, furnished.company, { scopeIds: furnished.company.scopeIds.slice(0, 1) });
});
afterAll(() => app.close());

const nowhere = 900_000_000_000;
const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];
type Input = Record<Part, unknown>;

interface Case {
  part: Part;
  place: IdPlace;
  input: Input;
}

/** Every place of an endpoint where an id goes, each with a whole input of our own company around it. */
function casesOf(endpoint: AnyEndpoint): Case[] {
  const samples = Object.fromEntries(parts.map((part) => [part, samplesOf(endpoint[part], furnished.id)])) as Record<
    Part,
    ReturnType<typeof samplesOf>
  >;
  return parts.flatMap((part) =>
    samples[part].flatMap((sample) =>
      sample.places.map((place): Case => {
        const whole = Object.fromEntries(
          parts.map((other) => [other, (other === part ? sample : samples[other][0])?.value]),
        ) as Input;
        return { part, place, input: whole };
      }),
    ),
  );
}

async function ask(person: TestPerson | null, endpoint: AnyEndpoint, { params, query, body }: Input) {
  // A workbook says when it was written; its plain twin does not.
  const format =
    endpoint.form === 'file'
      ? ['csv', 'svg'].find((one) => endpoint.query.safeParse({ format: one }).success)
      : undefined;
  const input = {
    params: params as Record<string, unknown>,
    query: { ...(query as Record<string, unknown>), ...(format ? { format } : {}) },
    body,
    ...(endpoint.upload && Object.keys((params as object | undefined) ?? {}).length > 0
      ? await formOf('Contenido', 'evidencia.txt', (body as Record<string, unknown> | undefined) ?? {})
      : {}),
  };
  const { status, raw } = await app.call(person, endpoint, input);
  // References of one request and the id itself are not compared.
  const text = raw.body.replace(/"reference":"[^"]*"/g, '').replace(/"(id|value)":\d+/g, '"$1":0');
  return { status, text };
}

const withOther = ({ part, place, input }: Case, id: number): Input => ({
  ...input,
  [part]: withId(input[part], place.path, id),
});

const answersRows = ({ reply }: AnyEndpoint) => reply instanceof z.ZodObject && 'rows' in reply.shape;

/** What an id that does not exist may be answered with, by the part of the request it stands in. */
function expectedStatuses({ part }: Case, endpoint: AnyEndpoint): readonly number[] {
  if (part === 'params') return [404];
  // Removing missing rows succeeds without effect, and bulk actions say it of each row; the rest is refused.
  const isHarmless = part === 'query' || endpoint.method === 'DELETE' || answersRows(endpoint);
  return isHarmless ? [200, 403, 404, 409, 422] : [403, 404, 422];
}

/** A table whose rows are a company's; whatever a migration adds is among them by itself. */
interface Table {
  name: string;
  ofScope: boolean;
}
let tables: Table[];

async function tablesOf(): Promise<Table[]> {
  const { rows } = await app.database.owner.query<Table>(`
    select table_name as name, bool_or(column_name = 'scope_id') as "ofScope" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 having bool_or(column_name = 'company_id') order by 1`);
  return rows;
}

/** Whether rows of an entity live in a scope: its table says so. A scope is its own. */
const isOfScope = (entity: string) => {
  const table = entity.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  return entity === 'scope' || tables.some(({ name, ofScope }) => ofScope && name === table);
};

/** Every row of a company, as one sum. */
async function bytesOf({ company }: Furnished): Promise<string> {
  const rowsOf = tables.map(
    ({ name }) => `select '${name}' || to_jsonb(t)::text as c from "${name}" t where company_id = $1`,
  );
  const { rows } = await app.database.owner.query<{ sum: string }>(
    `select string_agg(md5(c), '' order by c) as sum from (${rowsOf.join(' union all ')}) x`,
    [company.companyId],
  );
  return rows[0]?.sum ?? '';
}

const hasId = (endpoint: AnyEndpoint) =>
  parts.some((part) => JSON.stringify(samplesOf(endpoint[part], () => 1)).includes('"entity"'));
const speaksOf = (endpoint: AnyEndpoint, entities: ReadonlySet<string>) =>
  parts.some((part) =>
    samplesOf(endpoint[part], () => 1).some(({ places }) => places.some(({ entity }) => entities.has(entity))),
  );
const carrying = endpoints.filter((endpoint) => endpoint.access !== 'public' && endpoint.tenant && hasId(endpoint));

describe('an id of another company is as if it did not exist', () => {
  let held: string;
  beforeAll(async () => {
    held = await bytesOf(furnishedOther);
  });

  test('covers enough endpoints', () => expect(carrying.length).toBeGreaterThan(50));

  test.each(nonEmpty(carrying.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    for (const one of casesOf(endpoint)) {
      const where = `${one.part}.${one.place.path.join('.')} (${one.place.entity})`;
      const foreign = await ask(
        furnished.admin,
        endpoint,
        withOther(one, furnishedOther.id(one.place.entity, one.place.from)),
      );
      const missing = await ask(furnished.admin, endpoint, withOther(one, nowhere));
      expect(foreign, where).toEqual(missing);
      expect(expectedStatuses(one, endpoint), `${where}: ${foreign.text}`).toContain(foreign.status);
    }
    const before = held;
    held = await bytesOf(furnishedOther);
    expect(held).toBe(before);
  });
});

describe('an id of a scope one may not enter is as if it did not exist', () => {
  let compared = 0;
  test('covers every entity that lives in a scope', () => {
    const spokenOf = carrying.flatMap((endpoint) => casesOf(endpoint).map(({ place }) => place.entity));
    expect(new Set(spokenOf.filter(isOfScope)).size).toBeGreaterThan(11);
  });

  test.each(nonEmpty(carrying.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    const replies: { where: string; other: unknown; missing: unknown }[] = [];
    for (const one of casesOf(endpoint).filter(({ place }) => isOfScope(place.entity))) {
      const where = `${one.part}.${one.place.path.join('.')} (${one.place.entity})`;
      const other = await ask(limited, endpoint, withOther(one, furnished.id(`scope2:${one.place.entity}`)));
      replies.push({ where, other, missing: await ask(limited, endpoint, withOther(one, nowhere)) });
    }
    compared += replies.length;
    expect(replies).toEqual(replies.map(({ where, missing }) => ({ where, other: missing, missing })));
  });

  test('covers enough ids of another scope', () => expect(compared).toBeGreaterThan(50));

  test('nor can the scope itself be read', async () => {
    const headers = { ...limited.headers, 'x-scopeid': String(furnished.company.scopeIds[1]) };
    const answer = await app.call({ headers }, endpoints.find(({ name }) => name === 'asset.list') as AnyEndpoint);
    expect(answer).toMatchObject({ status: 403, code: 'scope.refused' });
  });
});

/** Data that belongs to one user of the company. */
const personal = new Set(['notification', 'viewSubscription']);

describe('an id of what another person of the company has is as if it did not exist', () => {
  const theirOwn = carrying.filter((endpoint) => speaksOf(endpoint, personal));

  test.each(nonEmpty(theirOwn.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    const colleague = await testPerson(app.database, furnished.company);
    for (const one of nonEmpty(casesOf(endpoint).filter(({ place }) => personal.has(place.entity)))) {
      const where = `${one.part}.${one.place.path.join('.')} (${one.place.entity})`;
      const other = await ask(colleague, endpoint, withOther(one, furnished.id(one.place.entity)));
      expect(other, where).toEqual(await ask(colleague, endpoint, withOther(one, nowhere)));
      // A list narrowed to it is empty.
      expect(other.status, where).toBe(one.part === 'query' ? 200 : 404);
    }
  });
});

describe('an impersonation', () => {
  let viewer: { headers: Record<string, string> };
  beforeAll(async () => {
    const seen = await testPerson(app.database, furnished.company);
    const viewAs = endpoints.find(({ name }) => name === 'user.viewAs') as AnyEndpoint;
    const { data } = await app.call(furnished.admin, viewAs, { params: { id: seen.userId } });
    const { token } = data as { token: string };
    viewer = { headers: { ...seen.headers, authorization: `Bearer ${token}` } };
  });
  const sample = (endpoint: AnyEndpoint) => {
    const [first] = casesOf(endpoint);
    return first
      ? withOther(first, nowhere)
      : (Object.fromEntries(parts.map((part) => [part, samplesOf(endpoint[part], furnished.id)[0]?.value])) as Input);
  };
  const ownWays = new Set(['session.leaveView', 'session.signOut']);
  const held = endpoints.filter(({ access, name }) => access !== 'public' && !ownWays.has(name));

  test('writes nothing, whatever is asked for', async () => {
    const writing = held.filter(({ method }) => method !== 'GET');
    expect(writing.length).toBeGreaterThan(80);
    for (const endpoint of nonEmpty(writing)) {
      const { status, text } = await ask(viewer as TestPerson, endpoint, sample(endpoint));
      expect(status, endpoint.name).toBe(403);
      expect(text, endpoint.name).toContain('session.readOnly');
    }
  });

  test('reads what the person reads in the company, and nothing of their account', async () => {
    let ownCount = 0;
    for (const endpoint of nonEmpty(held.filter(({ method, form }) => method === 'GET' && form !== 'events'))) {
      const isOwn = endpoint.access === 'signedIn' && !endpoint.byKey;
      const { text } = await ask(viewer as TestPerson, endpoint, sample(endpoint));
      expect(text.includes('session.readOnly'), endpoint.name).toBe(isOwn);
      if (isOwn) ownCount += 1;
    }
    expect(ownCount).toBeGreaterThan(3);
  });
});

describe('a permission is what its endpoint says', () => {
  const codes = permissionList.map(({ code }) => code);

  test.each([1, 2, 3] as const)(
    'for the base role %i, with the system role and with every permission there is',
    async (base) => {
      const people = [
        await testPerson(app.database, furnished.company, { base }),
        await testPerson(app.database, furnished.company, { base, permissionCodes: codes }),
      ];
      const { rows } = await app.database.owner.query<{ permission_codes: number[] }>(
        `select permission_codes from role where company_id = $1 and is_system and base = $2`,
        [furnished.company.companyId, base],
      );
      const held = [rows[0]?.permission_codes ?? [], codes];
      for (const [index, person] of people.entries())
        for (const endpoint of endpoints) {
          const { access, parts: further } = endpoint;
          if (typeof access !== 'number') continue;
          const [first] = casesOf(endpoint);
          const input = first
            ? withOther(first, nowhere)
            : (Object.fromEntries(
                parts.map((part) => [part, samplesOf(endpoint[part], furnished.id)[0]?.value]),
              ) as Input);
          const { status, text } = await ask(person, endpoint, input);
          const holder = { base, permissionCodes: held[index] ?? [] };
          // A body may need a further permission; then the refusal names it.
          const named = Number(/"permission":(\d+)/.exec(text)?.[1] ?? 0) as PermissionCode | 0;
          const opens = [access, ...further].some((code) => can(holder, code));
          const may = opens && (named === 0 || can(holder, named));
          expect(status === 403, `${endpoint.name} as base ${base}: ${status} ${text.slice(0, 200)}`).toBe(!may);
        }
    },
  );

  test('and every endpoint requires a token, except public ones', async () => {
    for (const endpoint of endpoints) {
      if (endpoint.access === 'public') continue;
      const input = Object.fromEntries(
        parts.map((part) => [part, samplesOf(endpoint[part], furnished.id)[0]?.value]),
      ) as Input;
      expect((await ask(null, endpoint, input)).status, endpoint.name).toBe(401);
      const forged = {
        ...furnished.admin,
        headers: { ...furnished.admin.headers, authorization: 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
      };
      expect((await ask(forged, endpoint, input)).status, endpoint.name).toBe(401);
    }
  });

  test('and a client token opens only endpoints for clients', async () => {
    const token = await issueClientToken(app.app.parts.env);
    const client = { ...furnished.admin, headers: { ...furnished.admin.headers, authorization: `Bearer ${token}` } };
    const opened: string[] = [];
    for (const endpoint of endpoints) {
      if (endpoint.access === 'public') continue;
      const input = Object.fromEntries(
        parts.map((part) => [part, samplesOf(endpoint[part], furnished.id)[0]?.value]),
      ) as Input;
      const { status, text } = await ask(client, endpoint, input);
      expect(status === 401, `${endpoint.name}: ${status} ${text.slice(0, 200)}`).toBe(endpoint.access !== 'client');
      expect(status, `${endpoint.name}: ${text.slice(0, 200)}`).toBeLessThan(500);
      if (status !== 401) opened.push(endpoint.name);
    }
    expect(opened.length).toBeGreaterThan(0);
  });
});
