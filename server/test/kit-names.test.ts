import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@baluarte/contract/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '#kit/database/database.ts';
import { testDatabase } from './database.ts';

const kit = join(import.meta.dirname, '../src/kit');

/** Tables that are the kit's own, or that it cannot do without, and where it names them. */
const own: readonly { table: string; in: string; because: string }[] = [
  { table: 'app.migration', in: 'database/', because: 'the migrations that have run' },
  { table: 'change', in: '', because: 'what every write is recorded in' },
  { table: 'changeset', in: '', because: 'what every write is recorded in' },
  { table: 'change_count', in: 'history/', because: 'which changesets wrote a table' },
  { table: 'company', in: 'history/sealing.ts', because: 'the tenant itself: each has a chain of its own' },
  {
    table: 'company',
    in: 'history/past-reading.ts',
    because: 'the tenant itself: its time zone says which day it was',
  },
  { table: 'change_count', in: 'search/', because: 'what a changeset wrote to, which says whether figures still hold' },
  { table: 'idempotency', in: 'http/idempotency.ts', because: 'answers to requests that are sent again' },
  { table: 'auth.mailbox', in: 'mail/mailbox.ts', because: 'mails that are kept instead of sent' },
  { table: 'auth.rate_limit', in: 'http/call-limit.ts', because: 'calls of an address, over all servers' },
  { table: 'auth.request_count', in: 'http/request-count.ts', because: 'requests of a minute, over all servers' },
];

/** Words that name an entity, or a table, and stand for something else where the kit writes them. */
const homonyms: readonly { word: string; in: string; because: string }[] = [
  { word: 'user', in: 'database/pool.ts', because: 'the login in the address of a database' },
  { word: 'api_key', in: 'database/attach.ts', because: 'the sign by which a prepared database is known' },
  { word: 'company', in: 'documents/docx/', because: 'the place of a template where its name goes' },
  { word: 'threat', in: 'catalogue/', because: 'borrowed as a type: the texts of every catalogue have its form' },
];

let database: Database;
let tables: { schema: string; name: string }[];
beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.owner.query<{ schema: string; name: string }>(
    `select relnamespace::regnamespace::text as schema, relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'app'::regnamespace)
     order by 1, 2`,
  );
  tables = rows;
});
afterAll(() => database.close());

/** Files of the kit by their path, without comments. */
const sources = globSync('**/*.ts', { cwd: kit })
  .filter((file) => !/\.test\.ts$|(^|\/)test-/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(join(kit, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/^\s*\/\/.*$/gm, ''),
  }));

/** Entities with ids in the API, as named in the contract. */
function entities(): Set<string> {
  const schemas = endpoints.flatMap(({ params, query, body }) =>
    [params, query, body].map((schema) =>
      JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
    ),
  );
  return new Set(schemas.flatMap((text) => [...text.matchAll(/"x-entity":"(\w+)"/g)].map(([, name]) => name ?? '')));
}

/** Tables named in the SQL of a text: `table` without a schema, else `schema.table`. */
function namedIn(text: string): string[] {
  const keyword = /\b(?:from|join|update|into|using|references|truncate|table)\s+(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)/gi;
  const qualified = /\b(?:public|auth|app)\."?\w+"?/g;
  const found = [...[...text.matchAll(keyword)].map(([, name]) => name ?? ''), ...(text.match(qualified) ?? [])];
  return [...new Set(found.map((name) => name.replaceAll('"', '').replace(/^public\./, '')))];
}

test('the kit names no table but its own', () => {
  expect(tables.length).toBeGreaterThan(60);
  const known = new Set(tables.map(({ schema, name }) => (schema === 'public' ? name : `${schema}.${name}`)));
  const isOwn = (file: string, table: string) => own.some((each) => each.table === table && file.startsWith(each.in));
  const offences = sources.flatMap(({ file, text }) =>
    namedIn(text)
      .filter((table) => known.has(table) && !isOwn(file, table))
      .map((table) => `${file}: ${table}`),
  );
  expect(offences).toEqual([]);
});

test('the kit names no entity, and no table as a word', () => {
  const entityNames = entities();
  expect(entityNames.size).toBeGreaterThan(15);
  const words = new Set([...entityNames, ...tables.map(({ name }) => name).filter((name) => name.includes('_'))]);
  const isHomonym = (file: string, word: string) =>
    homonyms.some((each) => each.word === word && file.startsWith(each.in));
  const offences = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/'(\w+)'|"(\w+)"/g)]
      .map(([, single, double]) => single ?? double ?? '')
      .filter((word) => words.has(word) && !isHomonym(file, word))
      .map((word) => `${file}: '${word}'`),
  );
  expect([...new Set(offences)]).toEqual([]);
});

test('every exception is one still', () => {
  const unused = [
    ...own.filter(
      (each) => !sources.some(({ file, text }) => file.startsWith(each.in) && namedIn(text).includes(each.table)),
    ),
    ...homonyms.filter(
      (each) => !sources.some(({ file, text }) => file.startsWith(each.in) && text.includes(`'${each.word}'`)),
    ),
  ];
  expect(unused).toEqual([]);
});
