import { buffer } from 'node:stream/consumers';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { writeXlsx } from '#kit/sheets/xlsx/write-xlsx.ts';
import { csvOf, formOf, xlsxFrom } from '#test/files.ts';
import { all, clauseCodes, itemCodes, maturityCompany, mspiCases } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Bytes = Uint8Array<ArrayBuffer>;
type Company = Awaited<ReturnType<typeof maturityCompany>>;

/** Files of answers, and what is sent and read of them. */
function filesOf({ admin }: Pick<Company, 'admin'>) {
  const answersOf = async (id: number) => {
    const { data } = await app.call(admin, assessment.get, { params: { id } });
    return new Map([...data.assessment_clauses, ...data.assessment_controls].map((answer) => [answer.code, answer]));
  };
  return {
    answersOf,
    levelsOf: async (id: number) =>
      Object.fromEntries([...(await answersOf(id))].map(([code, { level }]) => [code, level])),
    exported: async (id: number, query: Record<string, unknown>): Promise<Bytes> => {
      const { raw, status } = await app.call(admin, assessment.answersFile, { params: { id }, query });
      expect(status).toBe(200);
      return new Uint8Array(raw.rawPayload);
    },
    send: async (
      id: number,
      content: string | Bytes,
      {
        person = admin,
        isDry = false,
        name = 'respuestas.xlsx',
      }: { person?: Company['admin']; isDry?: boolean; name?: string } = {},
    ) => {
      const { body, headers } = await formOf(content, name);
      return app.call({ ...person, headers: { ...person.headers, ...headers } }, assessment.importAnswers, {
        params: { id },
        query: isDry ? { dryRun: 'true' } : {},
        body,
      });
    },
  };
}

const example = mspiCases[1]?.answers ?? {};

test.each(['es', 'en'])(
  'our own file comes back whole into another assessment, and is undone (%s)',
  async (language) => {
    const company = await maturityCompany(app);
    const { start, answer, admin } = company;
    const { exported, send, levelsOf, answersOf } = filesOf(company);
    const { id } = await start({ purpose: 1 });
    await answer(id, example);
    const due = {
      assessment_id: id,
      code: '4.1',
      level: 60,
      justification: 'Acta 4',
      due_date: '2027-03-04',
      responsible_id: admin.userId,
    };
    await app.call(admin, assessment.saveClauses, { body: { responses: [due] } });
    const file = await exported(id, { layout: 'own', language });
    const other = await start({ purpose: 2 });

    const dry = await send(other.id, file, { isDry: true });
    expect(dry.data, dry.raw.body).toMatchObject({
      layout: 'own',
      is_dry_run: true,
      changed: 123,
      same: 0,
      empty: 0,
      fault_count: 0,
      faults: [],
      skipped: [],
      changesetId: null,
    });
    expect(await levelsOf(other.id)).toEqual({});

    const done = await send(other.id, file);
    expect(done.data).toMatchObject({ is_dry_run: false, changed: 123, fault_count: 0 });
    expect(await levelsOf(other.id)).toEqual(await levelsOf(id));
    expect((await answersOf(other.id)).get('4.1')).toMatchObject({
      justification: 'Acta 4',
      due_date: '2027-03-04',
      responsible_id: admin.userId,
    });
    expect((await send(other.id, file)).data).toMatchObject({ changed: 0, same: 123, changesetId: null });

    const undone = await app.call(admin, changeset.undo, { params: { id: done.data.changesetId ?? 0 } });
    expect(undone.data, undone.raw.body).toMatchObject({ undone: 123, refused: [] });
    expect(await levelsOf(other.id)).toEqual({});
  },
);

test('the layout of the instrument gives its one value to every requirement of a sub-clause, and says so', async () => {
  const company = await maturityCompany(app);
  const { start, answer } = company;
  const { exported, send, levelsOf } = filesOf(company);
  const { id } = await start({ purpose: 1 });
  await answer(id, example);
  const file = await exported(id, { layout: 'instrument' });

  // Into the same assessment it changes nothing: its cells are what our finer answers come to.
  const same = await send(id, file);
  expect(same.data, same.raw.body).toMatchObject({
    layout: 'instrument',
    changed: 0,
    same: 123,
    fault_count: 0,
    spread: [],
  });
  expect(same.data.kept.map(({ code }) => code)).toEqual(['6.1', '7.5', '9.3']);

  const other = await start({ purpose: 2 });
  const { data } = await send(other.id, file);
  expect(data).toMatchObject({ layout: 'instrument', changed: 123, fault_count: 0, kept: [], skipped: [] });
  expect(data.spread).toEqual([
    { code: '6.1', items: ['6.1.1', '6.1.2', '6.1.3'] },
    { code: '7.5', items: ['7.5.1', '7.5.2', '7.5.3'] },
    { code: '9.2', items: ['9.2.1', '9.2.2'] },
    { code: '9.3', items: ['9.3.1', '9.3.2', '9.3.3'] },
  ]);
  expect(await levelsOf(other.id)).toEqual({
    ...example,
    ...all(['6.1.1', '6.1.2', '6.1.3', '7.5.1', '7.5.2', '7.5.3'], 40),
    ...all(['9.2.1', '9.2.2', '9.3.1', '9.3.2', '9.3.3'], 0),
  });
});

/** A workbook as people keep them: sheets that hold no answers, titles in their own words, codes and levels in theirs. */
async function messyWorkbook(): Promise<Bytes> {
  const rowsIn = (name: string, rows: (string | number)[][]) => {
    const [headers = [], ...body] = rows;
    return { name, columns: headers.map((header) => ({ header: String(header) })), rows: body };
  };
  const sheets = [
    rowsIn('Portada', [['Entidad'], ['Alcaldía de Prueba'], ['Fecha de calificación: marzo']]),
    rowsIn('Escala', [
      ['Nivel', 'Descripción'],
      [60, 'Efectivo'],
    ]),
    rowsIn('Cláusulas', [
      ['INSTRUMENTO DE IDENTIFICACIÓN DE LA LÍNEA BASE', '', '', '', ''],
      ['', '', '', '', ''],
      [
        'NUMERAL\nISO 27001',
        'Requisito',
        'Calificación objetivo',
        'CALIFICACIÓN ACTUAL (0 - 100)',
        'Observaciones / Evidencias',
      ],
      ['4.1. Contexto de la organización', 'Contexto', 100, '60 %', 'Acta 12'],
      ['Cláusula 4.2', 'Partes interesadas', 100, 'Efectivo (60)', ''],
      ['4.3', 'Alcance', 100, 0.8, ''],
      ['6.1', 'Riesgos', 100, '40 - Repetible', ''],
      ['Promedio', '', '', 60, ''],
    ]),
    rowsIn('Organizacionales', [
      ['Código del control', 'Descripción del control', 'Valoración del control', 'Recomendación de mejora'],
      ['AD.1.1.', 'Políticas', 80, 'Revisar'],
      ['A 5.2', 'Roles', 'cuarenta', ''],
    ]),
  ];
  return new Uint8Array(await buffer(writeXlsx({ sheets })));
}

test('a workbook with titles, codes and levels in words of its own is read by what they mean, the rest is named', async () => {
  const company = await maturityCompany(app);
  const { start, answer } = company;
  const { send, answersOf } = filesOf(company);
  const { id } = await start();
  await answer(id, all(clauseCodes, 20));
  const { data, raw } = await send(id, await messyWorkbook());
  expect(data, raw.body).toMatchObject({ layout: 'instrument', skipped: ['Portada', 'Escala'], fault_count: 2 });
  expect(data.faults.map(({ sheet, code, fault }) => [sheet, code, fault])).toEqual([
    ['Cláusulas', 'Promedio', 'code'],
    ['Organizacionales', 'A 5.2', 'level'],
  ]);
  const answers = await answersOf(id);
  expect(['4.1', '4.2', '4.3', '6.1.1', '6.1.3', 'A.5.1'].map((code) => answers.get(code)?.level)).toEqual([
    60, 60, 80, 40, 40, 80,
  ]);
  expect(answers.get('4.1')?.justification).toBe('Acta 12');
  expect(answers.get('A.5.1')?.gap).toBe('Revisar');
});

test('what cannot be taken stays as it was, and is named with its row', async () => {
  const company = await maturityCompany(app);
  const { start, answer } = company;
  const { send, answersOf } = filesOf(company);
  const { id } = await start();
  await answer(id, all(itemCodes, 40));
  const rows = [
    ['Numeral', 'Calificación', 'Observaciones', 'Responsable', 'Fecha límite'],
    ['4.1', '50', '', '', ''],
    ['4.2', 'N/A', '', '', ''],
    ['4.3', 'Efectivo', 'x'.repeat(2001), '', ''],
    ['4.3', '80', '', '', ''],
    ['9.9', '80', '', '', ''],
    ['5.1', '', 'Sin nivel', '', ''],
    ['5.2', '80', 'Política 3', 'Nadie Conocido', 'pronto'],
    ['AD.1.5', '100', '', '', ''],
    ['Total', '', '', '', ''],
  ];
  for (const [content, name] of [
    [csvOf(rows), 'r.csv'],
    [await xlsxFrom(rows), 'r.xlsx'],
  ] as const) {
    const { data, raw } = await send(id, content, { isDry: true, name });
    expect(data, raw.body).toMatchObject({ layout: 'instrument', changed: 3, empty: 1, fault_count: 7 });
    expect(data.faults.map(({ row, code, fault }) => [row, code, fault])).toEqual([
      [2, '4.1', 'level'],
      [3, '4.2', 'reason'],
      [4, '4.3', 'tooLong'],
      [5, '4.3', 'twice'],
      [6, '9.9', 'code'],
      [8, '5.2', 'person'],
      [8, '5.2', 'date'],
    ]);
  }
  await send(id, csvOf(rows), { name: 'r.csv' });
  const answers = await answersOf(id);
  expect(answers.get('4.1')?.level).toBe(40);
  expect(answers.get('4.3')).toMatchObject({ level: 60, justification: '' });
  expect(answers.get('5.1')).toMatchObject({ level: 40, justification: '' });
  expect(answers.get('5.2')).toMatchObject({
    level: 80,
    justification: 'Política 3',
    responsible_id: null,
    due_date: null,
  });
  expect(answers.get('A.5.5')?.level).toBe(100);
});

test('controls wait for the clauses, those of the file counted; a person imports only their part', async () => {
  const company = await maturityCompany(app);
  const { start, answer, person } = company;
  const { exported, send } = filesOf(company);
  const colleague = await person({ base: 2, permissionCodes: [601, 603] });
  const full = await start({ purpose: 1 });
  await answer(full.id, all(itemCodes, 60));
  const file = await exported(full.id, { layout: 'own' });

  const shared = await start({ purpose: 2, parts: [{ user_id: colleague.userId, codes: ['4'] }] });
  const part = await send(shared.id, file, { person: colleague });
  expect(part.data, part.raw.body).toMatchObject({ changed: 4, fault_count: 119 });
  expect(new Set(part.data.faults.map(({ fault }) => fault))).toEqual(new Set(['notMine']));

  const clauses = await start({ purpose: 3 });
  await answer(clauses.id, all(clauseCodes.slice(1), 60));
  const rows = [
    ['Código', 'Nivel'],
    ['A.5.1', '60'],
  ];
  expect((await send(clauses.id, csvOf(rows), { name: 'r.csv' })).data).toMatchObject({
    changed: 0,
    faults: [{ row: 2, code: 'A.5.1', fault: 'clausesFirst' }],
  });
  const both = [...rows, [clauseCodes[0] ?? '', '60']];
  expect((await send(clauses.id, csvOf(both), { name: 'r.csv' })).data).toMatchObject({ changed: 2, fault_count: 0 });
});

test('is refused for a finished assessment, for another company, without the permission and without answers', async () => {
  const company = await maturityCompany(app);
  const { start, answer, finish, person } = company;
  const { exported, send } = filesOf(company);
  const { id } = await start();
  await answer(id, all(itemCodes, 60));
  const file = await exported(id, { layout: 'own' });
  const reader = await person({ base: 2, permissionCodes: [601] });
  expect(await send(id, file, { person: reader })).toMatchObject({ status: 403, code: 'forbidden' });
  const stranger = await maturityCompany(app);
  expect(await send(id, file, { person: stranger.admin })).toMatchObject({ status: 404, code: 'notFound' });
  expect(
    await send(
      id,
      csvOf([
        ['Nombre', 'Correo'],
        ['Ana', 'a@b.co'],
      ]),
      { name: 'r.csv' },
    ),
  ).toMatchObject({
    status: 422,
    code: 'assessment.noAnswers',
  });
  expect(await send(id, 'PK nada', { name: 'r.xlsx' })).toMatchObject({ status: 422 });
  await finish(id);
  expect(await send(id, file)).toMatchObject({ status: 409, code: 'assessment.finished' });
});
