import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { linesTemplate } from '#kit/documents/docx/test-template.ts';
import { testApp, type TestApp } from './app.ts';
import { longestBusy, maxBusy } from './blocking.ts';
import { csvOf, formOf, xlsxFrom } from './files.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
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
