import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostileTexts, meantTexts } from '@baluarte/contract/kit/fixtures/hostile-texts.ts';
import { inertText } from '@baluarte/contract/kit/inert-text.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { csvOf, formOf } from '#test/files.ts';
import { importing, threatHeaders, threatRow } from '#test/importing.ts';

let app: TestApp;
let admin: TestPerson;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database));
  by = importing(app, admin);
});
afterAll(() => app.close());

const inputs = join(import.meta.dirname, '../../../../test/inputs');
const modes = [{ dryRun: true }, { mode: 'strict' }, { mode: 'valid' }];

describe('an emoji where a wrong word is cut', () => {
  const cases = ['emoji97', 'emoji98', 'emoji99'].flatMap((name) => modes.map((query) => [name, query] as const));

  test.each(cases)('of %s, imported with %j, is shown whole or not at all', async (name, query) => {
    const form = await formOf(await readFile(join(inputs, `${name}.csv`)));
    const { status, raw } = await app.call(admin, imports.threats, { ...form, query });
    expect(status).toBeLessThan(500);
    const { data } = raw.json<{ data: { jobId: number } }>();
    const { data: rows } = await app.call(admin, imports.rows, { params: data, query: { outcome: 'rejected' } });
    const [reason] = rows.flatMap(({ reasons }) => reasons);
    expect(reason?.params?.['value']).toMatch(/^a+(?:😀)?b?…$/u);
  });
});

test('whatever stands where a text is cut, an import answers', async () => {
  const signs = ['😀', '👨‍👩‍👧‍👦', '🇨🇴', 'e\u0301', '𝒳'];
  const rows = signs.flatMap((sign) =>
    Array.from({ length: 14 }, (_, at) =>
      threatRow(`CUT-${sign.codePointAt(0)}-${at}`, { category: `${'a'.repeat(88 + at)}${sign.repeat(4)}` }),
    ),
  );
  const job = await by.send('threats', csvOf([threatHeaders, ...rows]), { query: { dryRun: true } });
  expect(job).toMatchObject({ state: 'done', failed: rows.length });
});

describe('a text is the same whether it is typed in a form, sent to the API or imported', () => {
  const texts = [...meantTexts.filter((text) => text.trim() !== ''), ...hostileTexts];

  test('what people mean is as they typed it, and what could run is inert', async () => {
    const rows = texts.map((description, at) => threatRow(`TXT-${at}`, { description }));
    const job = await by.send('threats', csvOf([threatHeaders, ...rows]));
    expect(job).toMatchObject({ state: 'done', created: texts.length, failed: 0 });
    const { categoryId, subcategoryId, actorId, reasonId } = (await by.threatOf('TXT-0')) ?? {};
    for (const [at, text] of texts.entries()) {
      const sent = await app.call(admin, threat.endpoints.create, {
        body: { code: `API-${at}`, name: 'Igual', categoryId, subcategoryId, actorId, reasonId, description: text },
      });
      expect([text, sent.status, sent.issues, sent.data?.description]).toEqual([
        text,
        201,
        [],
        inertText(text).text.trim(),
      ]);
      expect((await by.threatOf(`TXT-${at}`))?.description).toBe(sent.data.description);
    }
  });

  test('a file of them begins no formula and holds nothing that runs', async () => {
    const { raw } = await app.call(admin, threat.endpoints.export, { query: { format: 'csv' } });
    expect(raw.statusCode).toBe(200);
    expect(raw.body).not.toMatch(/<script|<svg|<iframe/i);
  });
});
