import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutTime } from './answers.ts';
import { askingDemo, reading } from './answering.ts';
import { testApp, type TestApp } from './app.ts';
import { scheduledWork } from './scheduled.ts';
import { Kept } from './writes.ts';

let app: TestApp;
let demo: Awaited<ReturnType<typeof askingDemo>>;

beforeAll(async () => {
  app = await testApp();
  demo = await askingDemo(app);
}, 240_000);
afterAll(() => app.close());

const rooms = [...new Set(reading.map(({ name }) => name.split('.')[0] ?? ''))];

/** Endpoints by the headers of their answers. */
const byHeaders = new Map<string, Set<string>>();
const ofTheAnswer = new Set(['content-length', 'date', 'etag', 'last-modified', 'content-disposition']);
function noteHeaders({ name }: AnyEndpoint, { statusCode, headers }: { statusCode: number; headers: object }): void {
  const lines = Object.entries(headers)
    .filter(([header]) => !ofTheAnswer.has(header))
    .map(
      ([header, value]) =>
        `  ${header}: ${header === 'x-idle-seconds' ? 'seconds' : withoutTime(String(value), demo.today)}`,
    );
  const key = [String(statusCode), ...lines.toSorted()].join('\n');
  byHeaders.set(key, (byHeaders.get(key) ?? new Set()).add(name));
}

test.each(nonEmpty(rooms))('%s answers what it did', { timeout: 240_000 }, async (room) => {
  const lines: string[] = [];
  const call: TestApp['call'] = async (person, endpoint, input) => {
    const answer = await app.call(person, endpoint, input);
    noteHeaders(endpoint, answer.raw);
    return answer;
  };
  for (const endpoint of reading.filter(({ name }) => name.split('.')[0] === room)) {
    lines.push(`${endpoint.name} ${endpoint.path}`);
    for (const asker of demo.askersOf(endpoint)) lines.push(...(await demo.ask(endpoint, asker, { call })));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`answers/${room}.txt`);
});

test('answers carry the headers they did', async () => {
  const groups = [...byHeaders].map(([headers, names]) => `${headers}\n  of ${[...names].toSorted().join(', ')}`);
  await expect(`${groups.toSorted().join('\n')}\n`).toMatchFileSnapshot('answers/headers.txt');
});

test('scheduled work writes what it did', { timeout: 240_000 }, async () => {
  const kept = await Kept.of(app, demo.companyId);
  const lines: string[] = [];
  for (const [name, work] of scheduledWork(app)) lines.push(name, ...(await kept.changedBy(work, demo.today)));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('writes/scheduled.txt');
});
