import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { simulator } from '@baluarte/contract/risk/simulator.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linesTemplate } from '#kit/documents/docx/test-template.ts';
import { testApp, type TestApp } from './app.ts';
import { longestBusy, maxBusy } from './blocking.ts';
import { csvOf, formOf, xlsxFrom } from './files.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { riskCompany } from './risk-company.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let here: Furnished;
beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
  await app.jobs.start();
}, 120_000);
afterAll(() => app.close());

const idFor = (entity: string, from: string | undefined): number => {
  try {
    return here.id(entity, from);
  } catch {
    return 1;
  }
};
/** Id for a path: of what the endpoint is about. */
const idOfPath = ({ name }: AnyEndpoint) =>
  idFor(name.split('.').at(name.startsWith('evidenceOf') ? 1 : 0) ?? '', undefined);
const urlOf = (endpoint: AnyEndpoint) => `/api${endpoint.path.replaceAll(/\{\w+\}/g, String(idOfPath(endpoint)))}`;

/** Asks for the health of the server again and again until `work` has ended; it is well each time. */
async function whileHealthy(work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  work.then(end, end);
  while (!over.signal.aborted) {
    expect((await app.app.inject('/api/health')).statusCode).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await work;
}

/** Sends a request twice: what is compiled or read with the first use is not the input's doing. */
async function busyWith(send: () => Promise<{ statusCode: number }>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 2; time += 1)
    times.push(
      await longestBusy(() =>
        whileHealthy(send().then(({ statusCode }) => expect(statusCode, 'no internal error').not.toBe(500))),
      ),
    );
  return Math.min(...times);
}

/** A text that costs an expression that is not linear the square of its length. */
const attacks = (length: number): string[] =>
  [' ', '-', '0', 'a.', '<!--', ',', '\n', '{{', 'á'].map(
    (piece) => `A${piece.repeat(Math.floor(length / piece.length))}A`,
  );
const cell = 32_000;

describe('a file keeps nobody else waiting', () => {
  const files: Readonly<Record<string, () => Promise<[name: string, content: string | Uint8Array<ArrayBuffer>]>>> = {
    'a workbook of long cells': async () => [
      'libro.xlsx',
      await xlsxFrom([
        ['código', 'nombre', 'fecha', 'responsable'],
        ...attacks(cell).flatMap((text) => [[text], ['A', text, text, text]]),
      ]),
    ],
    'a text of long cells': async () => [
      'filas.csv',
      csvOf([
        ['código', 'nombre', 'fecha', 'responsable'],
        ...attacks(cell).flatMap((text) => [[text], ['A', text, text, text]]),
      ]),
    ],
    'many rows of words that nobody knows': async () => [
      'muchas.csv',
      csvOf([
        ['código', 'nombre', 'categoría', 'tipo'],
        ...Array.from({ length: 20_000 }, (_, row) => [
          `C${row}`,
          `Nombre ${row}`,
          `palabra ${row * 7919} nueva`,
          `otra ${row}`,
        ]),
      ]),
    ],
    'a framework of long texts': async () => [
      'marco.json',
      JSON.stringify({
        code: 'X',
        groups: attacks(150_000).map((text) => ({ code: text, parent: text, name: { es: text } })),
        items: attacks(150_000).map((text) => ({ code: text, groups: text, name: { es: text } })),
      }),
    ],
    'a document of many places': async () => [
      'plantilla.docx',
      new Uint8Array(
        await linesTemplate(Array.from({ length: 20_000 }, (_, place) => `{{lugar ${place * 7919} nuevo}}`)),
      ),
    ],
    'a picture of many marks': async () => [
      'logo.svg',
      `<?xml version="1.0"?>${'<!-- -->'.repeat(5000)}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${'<g/>'.repeat(50_000)}</svg>`,
    ],
  };
  const made = new Map<string, Promise<[string, string | Uint8Array<ArrayBuffer>]>>();

  /** Those that take files; of imports into configuration tables one, since all are the same. */
  const receiving = endpoints.filter(
    ({ name, upload, attachments }) =>
      (upload || attachments !== null) && (!name.startsWith('import.parameters.') || name.endsWith('.area')),
  );
  test('there are such endpoints', () => expect(receiving.length).toBeGreaterThan(20));

  test.each(
    receiving.flatMap((endpoint) => Object.keys(files).map((file) => ({ name: endpoint.name, file, endpoint }))),
  )(
    '$name, $file',
    async ({ endpoint, file }) => {
      const [name, content] = await (made.get(file) ??
        (made.set(file, (files[file] as () => Promise<[string, string]>)()).get(file) as Promise<[string, string]>));
      const fields = (samplesOf(endpoint.body, idFor)[0]?.value ?? {}) as Record<string, unknown>;
      const form = await formOf(content, name, {
        ...fields,
        ...(endpoint.name.startsWith('import.') && { proposes: 'true' }),
      });
      const busy = await busyWith(() =>
        app.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: { ...here.admin.headers, ...form.headers },
          payload: form.body,
        }),
      );
      expect(busy).toBeLessThan(maxBusy);
    },
    60_000,
  );

  test('and what jobs do with them afterwards does not either', async () => {
    const busy = await longestBusy(async () => {
      for (let time = 0; time < 200; time += 1) {
        const { rows } = await app.database.owner.query(
          `select from import where state in ('waiting', 'running') limit 1`,
        );
        if (rows.length === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    });
    expect(busy).toBeLessThan(maxBusy);
  }, 60_000);
});

/** A sample with all of its texts as long as the body may be, and each list as long as its values may be. */
function stretched(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((each) => stretched(each, text));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stretched(each, text)]));
  return value;
}

describe('a long text keeps nobody else waiting', () => {
  const taking = endpoints.filter(
    ({ method, upload, attachments, body }) =>
      method !== 'GET' && !upload && attachments === null && !(body instanceof z.ZodUndefined),
  );
  test.each(nonEmpty(taking.map((endpoint) => ({ name: endpoint.name, endpoint }))))('$name', async ({ endpoint }) => {
    const [sample] = samplesOf(endpoint.body, idFor);
    const places = JSON.stringify(sample?.value ?? null).split('"').length;
    const length = Math.floor(endpoint.maximumBody / Math.max(2, places));
    for (const text of attacks(length).slice(0, 4)) {
      const busy = await busyWith(() =>
        app.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: { ...here.admin.headers, 'content-type': 'application/json' },
          payload: JSON.stringify(stretched(sample?.value, text)),
        }),
      );
      expect(busy, text.slice(0, 6)).toBeLessThan(maxBusy);
    }
  });
});

describe('a question keeps nobody else waiting', () => {
  const asking = endpoints.filter(({ method, form }) => method === 'GET' && form !== 'events');
  test.each(nonEmpty(asking.map((endpoint) => ({ name: endpoint.name, endpoint }))))('$name', async ({ endpoint }) => {
    for (const text of attacks(6000).slice(0, 3)) {
      const query = new URLSearchParams(
        Object.keys(endpoint.query.shape)
          .map((field) => [field, text])
          .slice(0, 1),
      );
      const busy = await busyWith(() =>
        app.app.inject({ method: 'GET', url: `${urlOf(endpoint)}?${query}`, headers: here.admin.headers }),
      );
      expect(busy, text.slice(0, 6)).toBeLessThan(maxBusy);
    }
  });
});

test('the best set of many controls that act on many risks keeps nobody else waiting', async () => {
  const company = await riskCompany(app);
  const { admin, inside, scopeId } = company;
  const assetIds: number[] = [];
  for (let place = 0; place < 14; place += 1) assetIds.push(await company.asset(`S-${place}`));
  const riskIds: number[] = [];
  for (let place = 0; place < 70; place += 1) {
    const id = await company.risk(assetIds[Math.floor(place / 5)] ?? 0, place % 5);
    // Different each time: risks that are alike are weighed once.
    const order = (shift: number) => 1 + ((place + shift * place) % 5);
    const rating = {
      probability: order(0),
      financial: order(1),
      operational: order(2),
      reputational: 3,
      legal: 4,
      privacy: 5,
    };
    const { status } = await app.call(admin, risk.assess, { params: { id }, body: company.assessment(rating) });
    expect(status).toBe(200);
    riskIds.push(id);
  }
  const controls = await inside((trx) =>
    trx.rows(sql<{ id: number }>`
      insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
        creation_date, next_follow_up, status_id, cost_once, currency_id)
      select ${scopeId}, 'C-' || n, 'Control', 'Un control de prueba con descripción',
        (select min(id) from parameter where kind = 'controlDomain'), (select min(id) from parameter where kind = 'controlAction'),
        1 + n % 3, 1, (select min(id) from parameter where kind = 'area'), app.today(), app.today(), 4, 1000 + n * 7919 % 977, 1
      from generate_series(1, 166) n returning id`),
  );
  const controlIds = controls.map(({ id }) => id);
  await inside((trx) =>
    trx.run(sql`insert into control_impact_factor (scope_id, control_id, impact_factor_id)
      select ${scopeId}, c, f.id from unnest(${controlIds}::bigint[]) c, impact_factor f`),
  );
  for (const some of [controlIds.slice(0, 83), controlIds.slice(83)]) {
    const body = { riskIds, controlIds: some, confirmLowRisk: true };
    expect((await app.call(admin, riskControl.associateMany, { body })).status).toBe(200);
  }
  const query = new URLSearchParams({ budget: '40000', currencyId: '1' });
  const busy = await busyWith(() =>
    app.app.inject({ method: 'GET', url: `/api${simulator.best.path}?${query}`, headers: admin.headers }),
  );
  expect(busy).toBeLessThan(maxBusy);
}, 240_000);
