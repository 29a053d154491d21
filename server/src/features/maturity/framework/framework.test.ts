import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { all, itemCodes, maturityCompany } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const words = (text: string) => ({ es: text, en: text });
/** ISO 27001 in short: two themes of which the worse counts, on a scale of three. */
const own = {
  code: 'PROPIO-1',
  name: words('Marco propio'),
  scale: [0, 50, 100].map((value) => ({ value, name: words(`Nivel ${value}`), description: words('Descripción') })),
  levels: [
    { threshold: 50, name: words('Básico') },
    { threshold: 100, name: words('Pleno') },
  ],
  groups: [
    { code: 'total', kind: 'overall', parent: null, name: words('Total'), formula: 'lowest' },
    { code: 'gobierno', parent: 'total', name: words('Gobierno') },
    { code: 'tecnica', parent: 'total', name: words('Técnica') },
  ],
  items: ['A.5.1', 'A.5.2', 'A.8.1'].map((code) => ({
    code,
    kind: 'control',
    groups: [code.startsWith('A.5') ? 'gobierno' : 'tecnica'],
    name: words(code),
    question: words(`¿${code}?`),
    asks: words('Lo que pide'),
    evidence: words('Un acta'),
  })),
};

test('the catalogue has every word in both languages, the scale, the purposes and what to look at first', async () => {
  const { admin } = await maturityCompany(app);
  const { data } = await app.call(admin, framework.catalogue);
  expect([data.code, data.items.length, data.groups.length, data.scale.length, data.levels.length]).toEqual([
    'MSPI-2025',
    123,
    70,
    6,
    5,
  ]);
  expect(data.items.find(({ code }) => code === 'A.8.34')).toMatchObject({
    instrument_code: 'T.1.34',
    kind: 'control',
  });
  for (const { question, asks, evidence } of data.items)
    for (const text of [question, asks, evidence]) expect(text.es).not.toBe(text.en);
  expect(data.focus['3']).toContain('A.5.3');
  expect(data.purposes.find(({ id }) => id === data.default_purpose)).toEqual({
    id: 3,
    name: 'Tesorería',
    name_en: 'Treasury',
  });
  expect(data.versions).toEqual(['MSPI-2025', 'MSPI-2025-instrument', 'MSPI-2017-weights']);
  const legacy = await app.call(admin, framework.catalogue, { query: { framework_version: 'MSPI-2017-weights' } });
  expect(legacy.data.groups.filter(({ kind }) => kind === 'phase').map(({ weight }) => weight)).toEqual([
    40, 20, 20, 20,
  ]);
  expect(await app.call(admin, framework.catalogue, { query: { framework_version: 'X' } })).toMatchObject({
    status: 422,
    code: 'framework.unknown',
  });
});

test('a version of a company’s own is made, used, and kept while it is in use', async () => {
  const { admin, start, answer, finish, results } = await maturityCompany(app);
  const made = await app.call(admin, framework.create, { body: own });
  expect(made.status, made.raw.body).toBe(201);
  expect(made.data).toMatchObject({ code: 'PROPIO-1', is_shipped: false, items: 3, groups: 3 });
  expect(await app.call(admin, framework.create, { body: own })).toMatchObject({
    status: 409,
    code: 'frameworkVersion.codeTaken',
  });
  expect(await app.call(admin, framework.create, { body: { ...own, code: 'MSPI-2025' } })).toMatchObject({
    status: 409,
    code: 'frameworkVersion.codeTaken',
  });
  const { id } = await start({ framework_version: 'PROPIO-1' });
  await app
    .call(admin, assessment.saveControls, { body: { responses: [{ assessment_id: id, code: 'A.5.1', level: 60 }] } })
    .then(({ status }) => expect(status).toBe(422));
  await answer(id, { 'A.5.1': 100, 'A.5.2': 50, 'A.8.1': 50 });
  expect((await finish(id)).data).toMatchObject({
    overall_maturity: 50,
    maturity_level: 1,
    phva_score: null,
    nist_score: null,
    controls_score: null,
  });
  expect((await results(id)).groups.map(({ code, score, contribution }) => [code, score, contribution])).toEqual([
    ['total', 50, null],
    ['gobierno', 75, null],
    ['tecnica', 50, 50],
  ]);
  const list = await app.call(admin, framework.list);
  expect(list.data.map(({ code, assessments }) => [code, assessments])).toEqual([
    ['MSPI-2025', 0],
    ['MSPI-2025-instrument', 0],
    ['MSPI-2017-weights', 0],
    ['PROPIO-1', 1],
  ]);
  const remove = () => app.call(admin, framework.remove, { params: { id: made.data.id } });
  expect(await remove()).toMatchObject({ status: 409, code: 'framework.inUse', params: { count: 1 } });
  await app.call(admin, assessment.remove, { params: { id } });
  expect((await remove()).status).toBe(200);
});

test('a faulty definition is refused with what is wrong where, and previewed so', async () => {
  const { admin } = await maturityCompany(app);
  const faulty = { ...own, groups: own.groups.map((group) => ({ ...group, formula: 'weighted' })) };
  const refused = await app.call(admin, framework.create, { body: faulty });
  expect(refused).toMatchObject({ status: 422, code: 'framework.faulty' });
  expect(refused.issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'body.groups.1.weight framework.weightMissing',
    'body.groups.1.formula framework.itemsWeighted',
    'body.groups.2.weight framework.weightMissing',
    'body.groups.2.formula framework.itemsWeighted',
  ]);
  const { data } = await app.call(admin, framework.preview, { body: { definition: faulty } });
  expect(data).toMatchObject({
    faults: [{ path: 'groups.1.weight', fault: 'weightMissing' }, {}, {}, {}],
    figures: null,
  });
});

test('a definition is tried on a past assessment, and changes nothing of it', async () => {
  const { admin, start, answer, finish, results } = await maturityCompany(app);
  const { id } = await start();
  await answer(id, { ...all(itemCodes, 60), 'A.8.1': 100 });
  await finish(id);
  const before = await results(id);
  const items = [...own.items, { ...own.items[0], code: 'A.99' }];
  const { data, raw } = await app.call(admin, framework.preview, {
    body: { definition: { ...own, items }, assessment_id: id },
  });
  expect(data, raw.body).toEqual({
    faults: [],
    figures: [
      { code: 'total', before: null, after: 40 },
      { code: 'gobierno', before: null, after: 40 },
      { code: 'tecnica', before: null, after: 100 },
    ],
    maturity_level: { before: 3, after: 1 },
    unanswered: ['A.99'],
  });
  expect(await results(id)).toEqual(before);
});
