import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { assetGroup } from '@baluarte/contract/risk/asset-group.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { addCells, readCells } from '#record/home/cells.queries.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

/** Tables that follow from others, and those whose writes change them. */
const derivedFrom: Readonly<Record<string, readonly string[]>> = {
  zone: ['method', 'range_level'],
  risk_cell: ['risk'],
  risk_move: ['risk'],
  treatment_due: ['risk', 'treatment', 'acceptance', 'method', 'range_level'],
  asset_criticality: ['asset', 'method'],
};
/** Tables whose writes cannot change what is counted from them, or come with a write to another table of the figures. */
const harmless: Readonly<Record<string, string>> = {
  changeset: 'the record of the writes themselves',
  change: 'the record of the writes themselves',
  change_count: 'the record of the writes themselves',
  scope: 'its rows only lead to the rows of other tables, which go with it',
  company: 'its time zone decides the day, which is asked again every quarter of an hour',
};

interface Sent {
  text: string;
  values: unknown[];
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Statements of one request, with their parameters. */
async function statementsOf(here: RiskCompany, endpoint: AnyEndpoint, query: Record<string, unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const original = Reflect.get(Client.prototype, 'query') as (...parameters: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters: unknown[]) {
    const [first, second] = parameters as [string | Sent, unknown[] | undefined];
    sent.push(typeof first === 'string' ? { text: first, values: second ?? [] } : first);
    return original.apply(this, parameters) as never;
  });
  try {
    const { status } = await app.call(here.admin, endpoint, { query });
    expect(status).toBe(200);
  } finally {
    spy.mockRestore();
  }
  return sent;
}

/** Tables that the plan of a statement reads, views and functions resolved. */
async function tablesRead({ text }: Sent): Promise<string[]> {
  const { rows } = await app.database.owner.query<{ 'QUERY PLAN': unknown }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const plan = JSON.stringify(rows[0]?.['QUERY PLAN']);
  return [...new Set([...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name = '']) => name))].toSorted();
}

/** Tables whose writes have figures counted anew, as the statement that looks for such writes names them; null = every table. */
function watchedBy({ text, values }: Sent): string[] | null {
  const place = /k\.table_name = any\(\$(\d+)::text\[\]\)/.exec(text)?.[1];
  if (place === undefined) return null;
  // Figures that are carried along by the writes to a table read those writes themselves.
  const carried = [...text.matchAll(/[kc]\.table_name = '(\w+)'/g)].map(([, name = '']) => name);
  const moved = /\brisk_move\b/.test(text) ? ['risk'] : [];
  return [...(values[Number(place) - 1] as string[]), ...carried, ...moved];
}

test.each([
  ['home', platform.dashboard, {}],
  ['posture', posture.get, { since: '2026-01-01' }],
  ['asset groups', assetGroup.groups, { by: 'ownerId' }],
])(
  'every table that kept figures of %s are counted from has them counted anew when it is written',
  async (...given) => {
    const [, endpoint, query] = given;
    // Nothing of a new company is known yet.
    const here = await riskCompany(app);
    const first = (await statementsOf(here, endpoint, query)).filter(({ text }) =>
      text.includes('to_json(x) as value'),
    );
    const second = (await statementsOf(here, endpoint, query)).filter(({ text }) => text.includes('as "isCurrent"'));
    expect(first.length).toBeGreaterThan(0);
    expect(second).toHaveLength(first.length);
    const tracked = await app.database.owner.query<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'track%'`,
    );
    const withHistory = new Set(tracked.rows.map(({ name }) => name));
    const forgotten: string[] = [];
    for (const [place, statement] of first.entries()) {
      const watched = watchedBy(second[place] as Sent);
      for (const table of await tablesRead(statement)) {
        if (table in harmless) continue;
        for (const source of derivedFrom[table] ?? [table])
          if (watched ? !watched.includes(source) : !withHistory.has(source)) forgotten.push(`${table}: ${source}`);
      }
    }
    expect(forgotten).toEqual([]);
  },
);

/** The names a statement groups by the last time, in the order of their names, without the alias of their table. */
const lastGroup = (text: string): string[] =>
  (/.*group by ([^)]+?)(?: having|\)|$)/s.exec(text)?.[1] ?? '')
    .split(',')
    .map((name) => name.trim().replace(/^(?:\w+\.)?"?(\w+)"?$/, '$1'))
    .toSorted();

test('cells of the maps that are carried along are told apart by all that they are grouped by', async () => {
  const here = await riskCompany(app);
  await here.risk(await here.asset('A-1'));
  const [whole] = (await statementsOf(here, platform.dashboard, {})).filter(({ text }) => /\bas cells\b/.test(text));
  const [moved] = (await statementsOf(here, platform.dashboard, {})).filter(({ text }) => /\brisk_move\b/.test(text));
  const [cell] = await inCompany(app.database.app, here.company.tenant, readCells);
  const { count: _count, ...place } = cell as Record<string, unknown> & { count: number };
  const columns = Object.keys(place).toSorted();
  expect(columns.length).toBeGreaterThan(8);
  expect(
    lastGroup(whole?.text ?? '')
      .map((name) => (name.startsWith('completeness') ? 'is_complete' : name))
      .toSorted(),
  ).toEqual(columns);
  expect(lastGroup(moved?.text ?? '')).toEqual(columns);
  for (const name of columns) {
    const other = { ...place, [name]: name === 'is_complete' ? place[name] !== true : 99 };
    const both = addCells([{ ...place, count: 2 }] as never, [{ ...other, count: 3 }] as never);
    expect(
      both.map(({ count }) => count),
      name,
    ).toEqual([2, 3]);
  }
});

test('nothing else is carried along under a key of its own', async () => {
  const root = join(import.meta.dirname, '../src/features');
  const carrying: string[] = [];
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    if (/\bcarriedFigures</.test(await readFile(join(root, file), 'utf8'))) carrying.push(file);
  }
  // The other one carries five sums, which have no key.
  expect(carrying.toSorted()).toEqual(['record/home/cells.queries.ts', 'record/home/posture/work.queries.ts']);
});
