import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { buffer } from 'node:stream/consumers';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippedFrameworks } from '../shared/shipped-frameworks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import { csvOf, formOf } from '#test/files.ts';
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
  expect(data.versions).toEqual([
    'MSPI-2025',
    'MSPI-2025-instrument',
    'MSPI-2017-weights',
    'ISO-27001-2022',
    'NIST-CSF-2.0',
  ]);
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
    ['ISO-27001-2022', 0],
    ['NIST-CSF-2.0', 0],
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
    'body.groups.2.weight framework.weightMissing',
    'body.items.0.weight framework.weightMissing',
    'body.items.1.weight framework.weightMissing',
    'body.items.2.weight framework.weightMissing',
  ]);
  const [first, ...others] = own.items;
  const once = { ...own, items: [{ ...first, groups: ['nadie'] }, ...others] };
  const single = await app.call(admin, framework.create, { body: once });
  expect([single.code, single.issues.length], 'one fault is enough').toEqual(['framework.faulty', 1]);
  const { data } = await app.call(admin, framework.preview, { body: { definition: faulty } });
  expect(data).toMatchObject({
    faults: [{ path: 'groups.1.weight', fault: 'weightMissing' }, {}, {}, {}, {}],
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
    overall: { before: 60.14, after: 40 },
    maturity_level: { before: 3, after: 1 },
    unanswered: ['A.99'],
    unmapped: expect.arrayContaining(itemCodes.filter((code) => !['A.5.1', 'A.5.2', 'A.8.1'].includes(code))),
    off_scale: ['A.5.1', 'A.5.2'],
  });
  expect(await results(id)).toEqual(before);
});

type Company = Awaited<ReturnType<typeof maturityCompany>>;

const fileOf = async ({ admin }: Company, query: Record<string, unknown>) => {
  const { raw, status } = await app.call(admin, framework.file, { query });
  expect(status).toBe(200);
  return new Uint8Array(raw.rawPayload);
};
const templateOf = async ({ admin }: Company, query: Record<string, unknown>) =>
  new Uint8Array((await app.call(admin, framework.template, { query })).raw.rawPayload);
const readBy = async ({ admin }: Pick<Company, 'admin'>, content: string | Uint8Array<ArrayBuffer>, name: string) => {
  const { body, headers } = await formOf(content, name);
  return app.call({ ...admin, headers: { ...admin.headers, ...headers } }, framework.readFile, { body });
};

test.each([
  ['xlsx', 'es', ['MSPI-2017-weights']],
  ['xlsx', 'en', ['NIST-CSF-2.0']],
  ['json', 'es', shippedFrameworks().map(({ code }) => code)],
] as const)('a shipped version comes back whole from its file (%s, %s)', async (format, language, codes) => {
  const company = await maturityCompany(app);
  for (const definition of nonEmpty(
    shippedFrameworks().filter(({ code }) => (codes as readonly string[]).includes(code)),
  )) {
    const query = { framework_version: definition.code, format, language };
    const { data } = await readBy(company, await fileOf(company, query), `marco.${format}`);
    expect([data.faults, data.is_scale_added]).toEqual([[], false]);
    // A workbook does not hold what to look at first.
    expect(data.definition).toEqual(format === 'json' ? definition : { ...definition, focus: {} });
  }
});

test('the template is sound, is kept, answered with its weights, and its result is what they make', async () => {
  const company = await maturityCompany(app);
  const { admin, start, answer, finish, results } = company;
  for (const format of ['xlsx', 'json'])
    for (const language of ['es', 'en']) {
      const content = await templateOf(company, { format, language });
      const { data } = await readBy(company, content, `plantilla.${format}`);
      expect([data.faults, data.definition?.items.length]).toEqual([[], 5]);
    }
  const json = new TextDecoder().decode(await templateOf(company, { format: 'json', language: 'es' }));
  for (const begins of ['\uFEFF', ' \r\n\t', `\uFEFF${' '.repeat(100)}`]) {
    const { data } = await readBy(company, `${begins}${json.trimStart()}`, 'plantilla.json');
    expect([data.faults, data.definition?.items.length], JSON.stringify(begins)).toEqual([[], 5]);
  }
  const content = await templateOf(company, { format: 'xlsx', language: 'es' });
  const { definition } = (await readBy(company, content, 'plantilla.xlsx')).data;
  await app.call(admin, framework.create, { body: definition ?? {} });
  const { id, status, clauses_total } = await start({ framework_version: 'PROPIO-2026' });
  expect([clauses_total, status.current_step, status.progress]).toEqual([0, 'controls', 0]);
  await answer(id, { 'G-1': 60, 'G-2': 100, 'T-1': 100, 'T-2': 20, 'R-1': 40 });
  const got = await app.call(admin, assessment.get, { params: { id } });
  expect(got.data.status).toMatchObject({ progress: 100, current_step: 'results' });
  // Governance 80, technology (3 × 100 + 20) / 4 = 80, response 40: (80 × 40 + 80 × 40 + 40 × 20) / 100 = 72.
  expect((await finish(id)).data).toMatchObject({ overall_maturity: 72, phva_score: null, maturity_level: 2 });
  expect((await results(id)).groups.map(({ code, score }) => [code, score])).toEqual([
    ['total', 72],
    ['gobierno', 80],
    ['tecnica', 80],
    ['respuesta', 40],
  ]);
  const instrument = await app.call(admin, assessment.answersFile, { params: { id }, query: { layout: 'instrument' } });
  expect(instrument).toMatchObject({ status: 422, code: 'assessment.noInstrument' });
  const answers = await app.call(admin, assessment.answersFile, { params: { id }, query: {} });
  expect(answers.status).toBe(200);
});

const bookOf = async (sheets: readonly { name: string; rows: readonly (readonly string[])[] }[]) =>
  new Uint8Array(
    await buffer(
      writeXlsx({
        sheets: sheets.map(({ name, rows: [headers = [], ...rows] }) => ({
          name,
          columns: headers.map((header) => ({ header })),
          rows,
        })),
      }),
    ),
  );

test('a table of questions alone is enough, and what is wrong in a file is said with its row', async () => {
  const company = await maturityCompany(app);
  const csv = csvOf([
    ['Código', 'Grupo', 'Pregunta', 'Paso'],
    [' P1 ', ' Gobierno', '¿Hay un responsable? ', ''],
    ['', '', '', ''],
    ['P2', 'Técnica', '¿Se prueban los respaldos?', 'quizás'],
    ['P1', 'Técnica', '¿Se aplican los parches?', ''],
  ]);
  const { data, status, raw } = await readBy(company, csv, 'preguntas.csv');
  expect(status, raw.body).toBe(200);
  expect(data).toMatchObject({ definition: null, is_scale_added: true });
  expect(data.faults.map(({ table, line, column, fault, text }) => [table, line, column, fault, text])).toEqual([
    ['about', null, 'code', 'required', ''],
    ['about', null, 'nameEs', 'required', ''],
    ['items', 4, 'step', 'choice', 'quizás'],
  ]);
  expect(data.draft.items.map(({ code }) => code)).toEqual(['P1', 'P2', 'P1']);
  expect(data.draft.items[0]).toMatchObject({ groups: 'Gobierno', questionEs: '¿Hay un responsable?' });

  const book = await bookOf([
    { name: 'Portada', rows: [['Marco de la casa'], ['2026']] },
    {
      name: 'Marco',
      rows: [
        ['Dato', 'Valor'],
        ['Código de la versión', 'CASA-1'],
        ['Nombre (español)', 'De la casa'],
      ],
    },
    {
      name: 'Grupos',
      rows: [
        ['Código', 'Dentro de', 'Nombre', 'Fórmula', 'Peso'],
        ['t', '', 'Total', 'Ponderado', ''],
        ['a', 't', 'A', 'promedio', '1'],
        ['b', 't', 'B', 'Mínimo', ''],
      ],
    },
    {
      name: 'Preguntas',
      rows: [
        ['Código', 'Grupos', 'Pregunta'],
        ['1', 'A', '¿Uno?'],
        ['2', 'b', '¿Dos?'],
        ['3', 'C', '¿Tres?'],
      ],
    },
    {
      name: 'Otras',
      rows: [
        ['Código', 'Grupos', 'Pregunta'],
        ['4', 'A', '¿Cuatro?'],
      ],
    },
  ]);
  const faulty = await readBy(company, book, 'casa.xlsx');
  expect(faulty.data.skipped).toEqual(['Portada', 'Otras']);
  expect(faulty.data.draft.items.map(({ code }) => code)).toEqual(['1', '2', '3']);
  expect(faulty.data.draft.groups.map(({ formula }) => formula)).toEqual(['weighted', 'mean', 'lowest']);
  expect(faulty.data.faults.map(({ table, line, column, fault }) => [table, line, column, fault])).toEqual([
    ['groups', 4, 'weight', 'weightMissing'],
    ['items', 4, 'groups', 'groupUnknown'],
  ]);

  for (const [name, content] of [
    ['nada.json', '{"items": [,'],
    [
      'nada.csv',
      csvOf([
        ['Uno', 'Dos'],
        ['1', '2'],
      ]),
    ],
  ] as const)
    expect(await readBy(company, content, name)).toMatchObject({ status: 422, code: 'framework.noFramework' });
  expect(await readBy(company, '{"a": 1}', 'otro.json')).toMatchObject({ status: 200, data: { definition: null } });
  const reader = await company.person({ permissionCodes: [601] });
  expect(await readBy({ admin: reader }, csv, 'preguntas.csv')).toMatchObject({ status: 403 });
});

test('a new version leaves what was stored as it is, compares by codes, is retired, deleted and undone', async () => {
  const { admin, start, answer, finish, results } = await maturityCompany(app);
  const second = {
    ...own,
    code: 'PROPIO-2',
    family: 'PROPIO-1',
    items: [...own.items.filter(({ code }) => code !== 'A.5.2'), { ...own.items[0], code: 'A.5.9' }],
  } as unknown as FrameworkDefinition;
  await app.call(admin, framework.create, { body: own });
  const first = await start({ framework_version: 'PROPIO-1' });
  await answer(first.id, { 'A.5.1': 100, 'A.5.2': 50, 'A.8.1': 50 });
  await finish(first.id);
  const before = await results(first.id);
  const made = await app.call(admin, framework.create, { body: second });
  expect(made.data).toMatchObject({ family: 'PROPIO-1', status_id: 1, created_by_name: expect.any(String) });
  const { id } = await start({ framework_version: 'PROPIO-2' });
  await answer(id, { 'A.5.1': 50, 'A.5.9': 100, 'A.8.1': 100 });
  await finish(id);
  expect(await results(first.id)).toEqual(before);
  const { data } = await app.call(admin, assessment.comparison, { params: { id }, query: { with: first.id } });
  expect(data.unrelated).toEqual({ before: ['A.5.2'], after: ['A.5.9'] });
  expect(data.answers.map(({ code }) => code)).toEqual(['A.5.1', 'A.8.1']);
  expect(data.figures.find(({ code }) => code === 'gobierno')).toMatchObject({
    before: 75,
    after: 75,
    // (100 + 100) / 2 by the later version, then (50 + 100) / 2.
    by_answers: -25,
    by_framework: 25,
  });
  const retire = (statusId: number) =>
    app.call(admin, framework.changeStatus, { params: { id: made.data.id ?? 0 }, body: { statusId } });
  const retired = await retire(2);
  expect(retired.data).toMatchObject({ status_id: 2, assessments: 1 });
  expect((await retire(2)).data.changesetId).toBeNull();
  const again = await app.call(admin, assessment.create, { body: { framework_version: 'PROPIO-2' } });
  expect(again).toMatchObject({ status: 409, code: 'framework.retired' });
  const { versions } = (await app.call(admin, framework.catalogue)).data;
  expect([versions.includes('PROPIO-1'), versions.includes('PROPIO-2')]).toEqual([true, false]);
  // What was started with it can be read as ever.
  expect((await results(id)).overall_maturity).toBe(75);
  await app.call(admin, changeset.undo, { params: { id: retired.data.changesetId ?? 0 } });
  const list = await app.call(admin, framework.list);
  expect(list.data.find(({ code }) => code === 'PROPIO-2')).toMatchObject({ status_id: 1 });
  const third = await app.call(admin, framework.create, { body: { ...second, code: 'PROPIO-3' } });
  const removed = await app.call(admin, framework.remove, { params: { id: third.data.id ?? 0 } });
  await app.call(admin, changeset.undo, { params: { id: removed.data.changesetId ?? 0 } });
  const after = await app.call(admin, framework.list);
  expect(after.data.map(({ code }) => code)).toContain('PROPIO-3');
  const preview = await app.call(admin, framework.preview, {
    body: { framework_version: 'PROPIO-2', assessment_id: first.id },
  });
  expect(preview.data).toMatchObject({
    overall: { before: 50, after: 50 },
    unanswered: ['A.5.9'],
    unmapped: ['A.5.2'],
    off_scale: [],
  });
});

test('a company sees, takes and retires nothing of another one', async () => {
  const [one, two] = [await maturityCompany(app), await maturityCompany(app)];
  const { data } = await app.call(one.admin, framework.create, { body: own });
  const params = { id: data.id ?? 0 };
  expect((await app.call(two.admin, framework.list)).data.map(({ code }) => code)).not.toContain('PROPIO-1');
  for (const refused of [
    await app.call(two.admin, framework.changeStatus, { params, body: { statusId: 2 } }),
    await app.call(two.admin, framework.remove, { params }),
  ])
    expect(refused.status).toBe(404);
  expect(await app.call(two.admin, framework.file, { query: { framework_version: 'PROPIO-1' } })).toMatchObject({
    status: 422,
    code: 'framework.unknown',
  });
});
