import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { scaleOf } from '@baluarte/contract/risk/risk-file.ts';
import { risk, type RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf, downloaded, xlsxFrom } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { messyWorkbook } from '#test/messy-workbook.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { readScales, scaleEntries } from './file-scales.ts';
import { riskFileStore } from './risks-in-files.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 1 });
  kit = importing(app, here.admin);
  await here.asset('A-1', { name: 'Portal' });
  await here.asset('A-2', { name: 'Servidor de correo' });
  await here.asset('A-3', { name: 'Base de datos de contribuyentes' });
});
afterAll(() => app.close());

/** A word of a scale as a file may say it. */
interface Entry {
  kind: string;
  code: string;
  name: string;
  statusId: number;
}

const fields = { proposes: true };
const header = ['Código del riesgo', 'Activo', 'Amenaza', 'Vulnerabilidad', 'Probabilidad', 'Impacto'];
const fileOf = (...rows: string[][]) => csvOf([header, ...rows]);
const undo = (job: ImportJob) => app.call(here.admin, imports.undo, { params: job });
const made = async (job: ImportJob): Promise<RiskOne[]> => {
  const { data } = await app.call(here.admin, risk.list, { query: { createdIn: job.changesetId, sort: 'code' } });
  return Promise.all(data.map(async ({ id }) => (await app.call(here.admin, risk.get, { params: { id } })).data));
};
const oneOf = async (id: number) => (await app.call(here.admin, risk.get, { params: { id } })).data;
const total = async () => (await app.call(here.admin, risk.list)).meta.total;
/** Orders of the impacts of a risk by factor: `-` does not apply, nothing is not rated. */
const ordersOf = async ({ impacts = [] }: RiskOne) => {
  const orders = await here.inside((trx) =>
    trx.rows<{ id: number; code: string; order: number }>(
      sql`select l.id, f.code, l."order" from impact_level l join impact_factor f on f.id = l.impact_factor_id`,
    ),
  );
  return Object.fromEntries(
    impacts.map(({ impactFactorId, levelId }) => [
      ['financial', 'operational', 'reputational', 'legal', 'privacy'].find(
        (code) => here.factor(code) === impactFactorId,
      ),
      levelId === null ? '-' : orders.find(({ id }) => id === levelId)?.order,
    ]),
  );
};

test('a row without a code makes a risk of its asset, threat and vulnerability, by code or name, rated as it says; the same file again changes nothing, and undoing takes all of it away', async () => {
  const file = csvOf([
    [...header.slice(1), 'Responsable', 'Descripción'],
    ['A-1', 'T-A01', 'V-DAT01', '4', '5', 'Gerencia', 'Robo de cuentas'],
    ['portal', 'Robo y reutilización de credenciales', 'v-dat01', 'Muy Alta', '3 - Moderado', '', ''],
    ['Servidor de correo', 'T-A01', 'Datos sensibles sin cifrar en reposo', '2', '', '', ''],
  ]);
  const before = await total();
  const dry = await kit.send('risks', file, { fields, query: { dryRun: true } });
  expect(dry, JSON.stringify([dry.questions, await kit.reasonsOf(dry)])).toMatchObject({
    created: 3,
    failed: 0,
    missingFields: [],
  });
  expect(await total()).toBe(before);
  // A program that sends it is asked nothing: what it says is found as it stands.
  const named = csvOf([header.slice(1), ['Portal', 'T-A02', 'V-DAT01', 'Muy alta', '3 - Moderado']]);
  expect(await kit.send('risks', named, { query: { dryRun: true } })).toMatchObject({ created: 1, failed: 0 });
  const job = (await app.call(here.admin, imports.run, { params: dry, body: {} })).data;
  expect(job).toMatchObject({ state: 'done', created: 3, updated: 0, failed: 0 });
  const [first, second, third] = (await made(job)) as [RiskOne, RiskOne, RiskOne];
  expect(first).toMatchObject({
    asset: { code: 'A-1' },
    threat: { code: 'T-A01' },
    probability: 4,
    impact: 5,
    level: 20,
    statusId: 1,
    description: 'Robo de cuentas',
    ownerId: expect.any(Number),
    completeness: 'complete',
  });
  expect(await ordersOf(first)).toEqual({ financial: 5, operational: 5, reputational: 5, legal: 5, privacy: 5 });
  expect(second).toMatchObject({
    threat: { code: 'T-A02' },
    probability: 5,
    impact: 3,
    ownerId: null,
    description: null,
  });
  // Half rated, it waits with what it has.
  expect(third).toMatchObject({
    probability: 2,
    impact: null,
    level: null,
    statusId: 4,
    completeness: 'impactsMissing',
  });
  const related = await here.inside((trx) =>
    trx.rows(sql`select distinct table_name as name from change where changeset_id = ${job.changesetId} order by 1`),
  );
  expect(related).toEqual([{ name: 'asset_threat' }, { name: 'risk' }, { name: 'risk_impact' }]);
  const again = await kit.send('risks', file, { fields });
  expect(again).toMatchObject({ state: 'done', created: 0, updated: 0, same: 3 });
  expect((await undo(job)).data).toEqual({ undone: 3, refused: [] });
  expect(await total()).toBe(before);
});

test('a new risk of a file has the area of its asset, unless the file has a column of areas', async () => {
  const assetId = await here.asset('D-1');
  const { id } = await here.inside((trx) =>
    trx.one(
      sql<{
        id: number;
      }>`update asset set owner_id = (select min(id) from parameter where kind = 'area' and status_id = 1)
        where id = ${assetId} returning owner_id as id`,
    ),
  );
  const own = header.slice(1);
  const send = (...rows: string[][]) => kit.send('risks', csvOf(rows), { fields });
  const without = await send(own, ['D-1', 'T-A01', 'V-DAT01', '3', '3']);
  const within = await send([...own, 'Responsable'], ['D-1', 'T-A02', 'V-DAT01', '3', '3', '']);
  expect((await made(without)).map(({ ownerId }) => ownerId)).toEqual([id]);
  expect((await made(within)).map(({ ownerId }) => ownerId)).toEqual([null]);
  for (const job of [within, without]) await undo(job);
});

test('a code says which risk a row is: what the file has no column for stays, what differs is told before it is saved, and undoing brings it back', async () => {
  const id = await here.risk(await here.asset('B-1'), 3);
  await app.call(here.admin, risk.assess, {
    params: { id },
    body: here.assessment({ probability: 2, financial: 2, operational: 3, reputational: 1, legal: null, privacy: 1 }),
  });
  const { code, version } = await oneOf(id);
  const file = csvOf([
    ['Código del riesgo', 'Probabilidad', 'Impacto: Operacional', 'Legal y contractual', 'Económico'],
    [String(code), '5', '4', '2', 'N/A'],
  ]);
  const dry = await kit.send('risks', file, { fields, query: { dryRun: true } });
  expect(dry).toMatchObject({ updated: 1, failed: 0, missingFields: [] });
  const [row] = await kit.rowsOf(dry, 'changed');
  expect(row?.changes).toEqual({
    probabilityLevelId: { before: 'Baja', after: 'Muy alta' },
    [`impact${here.factor('operational')}`]: { before: 'Moderado', after: 'Mayor' },
    [`impact${here.factor('legal')}`]: { before: 'No aplica', after: 'Menor' },
    [`impact${here.factor('financial')}`]: { before: 'Menor', after: 'No aplica' },
  });
  expect((await oneOf(id)).version).toBe(version);
  const job = await kit.send('risks', file, { fields });
  const changed = await oneOf(id);
  expect(changed).toMatchObject({ probability: 5, impact: 4, level: 20 });
  expect(await ordersOf(changed)).toEqual({ financial: '-', operational: 4, reputational: 1, legal: 2, privacy: 1 });
  const { data } = await app.call(here.admin, risk.list, { query: { changedIn: job.changesetId } });
  expect(data.map((each) => each.id)).toEqual([id]);
  expect(await kit.send('risks', file, { fields })).toMatchObject({ updated: 0, same: 1 });
  await undo(job);
  expect(await oneOf(id)).toMatchObject({ probability: 2, impact: 3, level: 6 });
  expect(await ordersOf(await oneOf(id))).toEqual({
    financial: 2,
    operational: 3,
    reputational: 1,
    legal: '-',
    privacy: 1,
  });
});

test('an impact of one column rates the factors that have no column of their own, and nothing where it is what they come to already', async () => {
  const id = await here.risk(await here.asset('B-2'), 3);
  const { code } = await oneOf(id);
  const rated = csvOf([
    ['Código del riesgo', 'Impacto', 'Impacto: Operacional'],
    [String(code), 'Menor', '4'],
  ]);
  await kit.send('risks', rated, { fields });
  expect(await ordersOf(await oneOf(id))).toEqual({
    financial: 2,
    operational: 4,
    reputational: 2,
    legal: 2,
    privacy: 2,
  });
  expect(await kit.send('risks', rated, { fields })).toMatchObject({ updated: 0, same: 1 });
  // The highest of all is what the list exports.
  const exported = csvOf([
    ['Código del riesgo', 'Impacto'],
    [String(code), 'Mayor'],
  ]);
  expect(await kit.send('risks', exported, { fields })).toMatchObject({ updated: 0, same: 1 });
});

test.each(['es', 'en'] as const)('the list taken out in %s comes in again and changes nothing', async (language) => {
  const other = await riskCompany(app, { scopes: 1 });
  const there = importing(app, other.admin);
  const ids: number[] = [];
  for (const [place, ratings] of [
    { probability: 5, financial: 1, operational: 5, reputational: null, legal: 2, privacy: null },
    { probability: 3, financial: 2 },
    {},
    { probability: 1, financial: null, operational: null, reputational: null, legal: null, privacy: null },
  ].entries()) {
    const id = await other.risk(await other.asset(`R-${place}`, { name: 'Portal' }), place);
    ids.push(id);
    await app.call(other.admin, risk.assess, { params: { id }, body: other.assessment(ratings) });
  }
  // One is rated by another measure, one is discarded, one is of an asset that is out of use.
  await other.inside(async (trx) => {
    await trx.run(sql`update risk set probability_level_id = (select l.id from probability_level l join probability_type y
      on y.id = l.probability_type_id and not y.is_default where l."order" = 3 order by l.id limit 1) where id = ${ids[1]}`);
    await trx.run(sql`update asset set status_id = 2 where code = 'R-0'`);
  });
  await app.call(other.admin, risk.status, {
    params: { id: ids[3] ?? 0 },
    body: { statusId: 2, reason: 'No es un riesgo.' },
  });
  // All there is to say of each, and what the list shows.
  const shown = 'code,asset,threat,vulnerability,probability,impact,level,statusId,ownerId';
  for (const [format, columns] of [
    ['xlsx', undefined],
    ['csv', undefined],
    ['csv', shown],
  ] as const) {
    const { raw } = await app.call(other.admin, risk.export, { query: { format, language, columns } });
    const factor = language === 'es' ? 'Impacto: Operacional' : 'Impact: Operational';
    expect((await downloaded(raw)).headers.includes(factor)).toBe(columns === undefined);
    const again = await there.send('risks', new Uint8Array(raw.rawPayload), { fields, name: `a.${format}` });
    expect(again, JSON.stringify([again.questions, await there.reasonsOf(again)])).toMatchObject({
      state: 'done',
      created: 0,
      updated: 0,
      same: 4,
      failed: 0,
    });
  }
});

test('each row that cannot come in is refused with its cell and what to do', async () => {
  const id = await here.risk(await here.asset('B-3'), 4);
  const discarded = await here.risk(await here.asset('B-4'), 4);
  await app.call(here.admin, risk.status, { params: { id: discarded }, body: { statusId: 2, reason: 'No aplica' } });
  const [{ code }, { code: gone }] = [await oneOf(id), await oneOf(discarded)];
  const job = await kit.send(
    'risks',
    fileOf(
      ['R-9999', '', '', '', '1', ''],
      ['', 'A-1', 'Amenaza de otro mundo', 'V-DAT01', '', ''],
      ['', 'A-1', 'T-A01', '', '', ''],
      [String(code), 'A-1', '', '', '', ''],
      [String(gone), '', '', '', '3', ''],
      ['', 'B-3', '', '', '9', ''],
      [String(code), '', '', '', 'Rarísima', ''],
    ),
    { fields },
  );
  expect(job.state).toBe('refused');
  const vulnerabilityId = 'vulnerabilityId required';
  expect(await kit.reasonsOf(job)).toEqual([
    [2, 'code unknownRisk'],
    [3, 'threatId unknownChoice'],
    [4, vulnerabilityId],
    [5, 'assetId endOfAnotherRisk'],
    [6, 'probabilityLevelId discardedRisk'],
    [7, 'threatId required', vulnerabilityId, 'probabilityLevelId unknownChoice'],
    [8, 'code duplicateInFile'],
  ]);
  const [row] = await kit.rowsOf(job, 'rejected');
  expect(row?.reasons).toEqual([
    { path: 'code', code: 'unknownRisk', params: { column: 'Código del riesgo', value: 'R-9999' } },
  ]);
  // Every step is proposed for a word that names none.
  const asked = job.questions.find(({ word }) => word === '9');
  expect(asked?.proposals.map(({ name }) => name)).toContain('Media');
  const sheet = await app.call(here.admin, imports.errors, { params: job, query: { format: 'csv', language: 'es' } });
  expect(sheet.raw.body).toContain('El riesgo');
});

test('a risk said by its code in one row and by what it is of in another is one row too many', async () => {
  const id = await here.risk(await here.asset('B-5'), 0);
  const { code, threat, vulnerability } = await oneOf(id);
  const job = await kit.send(
    'risks',
    fileOf([String(code), '', '', '', '2', ''], ['', 'B-5', threat.code, vulnerability.code, '3', '']),
    { fields },
  );
  expect(await kit.reasonsOf(job)).toEqual([[3, 'code duplicateInFile']]);
});

test('codes of another register are no codes: rows are found by what they are of', async () => {
  const file = csvOf([
    ['No. riesgo', ...header.slice(1)],
    ['RSI-01', 'A-3', 'T-A01', 'V-DAT01', '4', '4'],
    ['RSI-02', 'A-3', 'T-A02', 'V-DAT01', '3', '2'],
  ]);
  const job = await kit.send('risks', file, { fields });
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({
    state: 'done',
    created: 2,
    options: { key: ['assetId', 'threatId', 'vulnerabilityId', 'reference'] },
  });
  expect(await kit.send('risks', file, { fields })).toMatchObject({ created: 0, same: 2 });
  await undo(job);
});

test('what a person may not do by hand no file does for them, and what they may not read it does not tell', async () => {
  const may = permissions.risks;
  const id = await here.risk(await here.asset('B-6'), 1);
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment({ probability: 3 }) });
  const { code } = await oneOf(id);
  const row = fileOf([String(code), '', '', '', '3', '']);
  const asks = async (codes: PermissionCode[], file: string) => {
    const person = await here.person({ permissionCodes: codes });
    const job = await kit.send('risks', file, { person, fields });
    return job === undefined
      ? 'forbidden'
      : [job.state, ...(await kit.reasonsOf(job)).map(([, ...reasons]) => reasons.join())];
  };
  const probability = csvOf([
    ['Código del riesgo', 'Probabilidad'],
    [String(code), '3'],
  ]);
  const higher = csvOf([
    ['Código del riesgo', 'Probabilidad'],
    [String(code), '4'],
  ]);
  const described = csvOf([
    ['Código del riesgo', 'Descripción'],
    [String(code), 'Otra'],
  ]);
  const fresh = csvOf([header.slice(1, 4), ['A-2', 'T-A03', 'V-DAT01']]);
  const rated = csvOf([header.slice(1), ['A-2', 'T-A03', 'V-DAT01', '1', '1']]);
  expect(await asks([may.list], row)).toBe('forbidden');
  expect(await asks([may.create], row)).toBe('forbidden');
  // Also that it is the same as what is there, or is not.
  for (const file of [probability, higher])
    expect(await asks([may.list, may.create], file)).toEqual(['refused', 'probabilityLevelId mayNotWrite']);
  expect(await asks([may.list, may.editProbability], probability)).toEqual([
    'refused',
    'probabilityLevelId mayNotWrite',
  ]);
  expect(await asks([may.list, may.viewProbability, may.create], higher)).toEqual([
    'refused',
    'probabilityLevelId mayNotWrite',
  ]);
  expect(await asks([may.list, may.viewProbability, may.edit], higher)).toEqual([
    'refused',
    'probabilityLevelId mayNotWrite',
  ]);
  expect(await asks([may.list, may.viewProbability, may.editProbability], described)).toEqual([
    'refused',
    'description mayNotWrite',
  ]);
  expect(await asks([may.list, may.edit], fresh)).toEqual(['refused', 'assetId mayNotCreate']);
  expect(await asks([may.list, may.create], rated)).toEqual(['refused', 'probabilityLevelId mayNotWrite']);
  expect(await asks([may.list, may.create, may.editProbability, may.editImpacts], rated)).toEqual([
    'refused',
    'impact mayNotWrite',
  ]);
  expect(await asks([may.list, may.create], fresh)).toEqual(['done']);
  expect(await asks([may.list, may.viewProbability, may.editProbability], higher)).toEqual(['done']);
  expect(await oneOf(id)).toMatchObject({ probability: 4 });
});

test('an import of somebody else is opened by who may read what it rates, and undone by who may do all it did', async () => {
  const may = permissions.risks;
  const id = await here.risk(await here.asset('B-7'), 1);
  const { code } = await oneOf(id);
  const job = await kit.send('risks', fileOf([String(code), 'B-7', '', '', '3', '']), { fields });
  expect(job).toMatchObject({ state: 'done', updated: 1 });
  const all = [may.list, may.create, may.viewProbability, may.viewImpacts, may.viewImpactLevels];
  const blind = await here.person({ permissionCodes: [may.list, may.create] });
  expect((await app.call(blind, imports.rows, { params: job })).code).toBe('forbidden');
  const reader = await here.person({ permissionCodes: all });
  expect((await app.call(reader, imports.rows, { params: job })).status).toBe(200);
  expect((await app.call(reader, imports.undo, { params: job })).code).toBe('forbidden');
});

test('neither another company’s asset nor one of another scope is found', async () => {
  const apart = await riskCompany(app, { scopes: 2 });
  const [first, second] = apart.company.scopeIds as [number, number];
  await apart.asset('S-1', { scopeId: second });
  const foreign = await riskCompany(app, { scopes: 1 });
  const foreignId = await foreign.risk(await foreign.asset('F-1'), 1);
  const mine = importing(app, apart.admin);
  const limited = await apart.person({ scopeIds: [first] });
  const job = await mine.send(
    'risks',
    csvOf([
      header.slice(1, 4),
      ['S-1', 'T-A01', 'V-DAT01'],
      ['F-1', 'T-A01', 'V-DAT01'],
      [String(foreignId), 'T-A01', 'V-DAT01'],
    ]),
    { person: limited, fields },
  );
  expect(job).toMatchObject({ state: 'refused', created: 0, failed: 3 });
  const codes = await mine.send(
    'risks',
    csvOf([
      ['Código del riesgo', 'Probabilidad'],
      ['R-0001', '5'],
    ]),
    { person: limited, fields },
  );
  expect(codes).toMatchObject({ state: 'refused', reasons: [{ field: 'code', code: 'unknownRisk', count: 1 }] });
  expect((await app.call(apart.admin, risk.list)).data).toEqual([]);
});

/** The register of a public body, as its office of planning keeps it. */
const matrix = () =>
  messyWorkbook([
    {
      name: 'Portada',
      rows: [['ALCALDÍA MUNICIPAL DE TUNJA'], ['Código: GTI-F-014'], ['Versión 3']],
      merged: ['A1:F1'],
    },
    {
      name: 'Matriz de riesgos',
      rows: [
        ['MATRIZ DE RIESGOS DE SEGURIDAD DIGITAL', '', '', '', '', '', '', '', ''],
        ['Identificación', '', '', '', '', 'Análisis', '', 'Evaluación', ''],
        [
          'No.',
          'Activo de información',
          'Amenaza',
          'Vulnerabilidad',
          'Riesgo',
          'Probabilidad',
          'Impacto',
          'Riesgo inherente',
          'Dueño del riesgo',
        ],
        ['1. PROCESO DE HACIENDA'],
        [
          1,
          'Base de datos de contribuyentes',
          'Acceso no autorizado',
          'Datos sensibles sin cifrar en reposo',
          'Fuga de datos del predial',
          '4 - Alta',
          'Mayor (4)',
          'Alto',
          'Secretaría de Hacienda',
        ],
        [
          2,
          'Bases de datos de contribuyente',
          'Abuso de privilegio',
          'Datos sensibles sin cifrar en reposo',
          '',
          'Casi seguro',
          'Catastrófico',
          'Extremo',
          'Secretaría de Hacienda',
        ],
        ['2. PROCESO DE TECNOLOGÍA'],
        [
          3,
          'Servidor de correo',
          'Robo y reutilización de credenciales',
          'V-IAM02',
          'Suplantación',
          3,
          2,
          'Moderado',
          'Oficina TIC',
        ],
        [4, 'Servidor de correo', 'Acceso no autorizado', 'V-IAM02', '', '', '', '', 'Oficina TIC'],
        ['TOTAL', '', '', '', '', '', '', 4, ''],
      ],
      merged: ['A1:I1', 'A2:E2', 'F2:G2', 'H2:I2'],
    },
    {
      name: 'Listas',
      rows: [
        ['Probabilidad', 'Impacto'],
        ['Baja', 'Menor'],
      ],
    },
  ]);

test('the matrix of a public body comes in as it is: cover, merged titles, sections, a total, numbers of its own, words of its own', async () => {
  const dry = await kit.send('risks', await matrix(), { fields, name: 'matriz.xlsx', query: { dryRun: true } });
  expect(dry.sheet).toMatchObject({ name: 'Matriz de riesgos', headerRow: 3 });
  expect(dry.mapping).toMatchObject({
    'Activo de información': 'assetId',
    Riesgo: 'description',
    'Riesgo inherente': null,
    'Dueño del riesgo': 'ownerId',
  });
  const open = dry.questions.filter(({ answer }) => answer === null);
  expect(open.map(({ field, word }) => `${field} ${word}`).sort()).toEqual([
    'ownerId Oficina TIC',
    'ownerId Secretaría de Hacienda',
  ]);
  expect(dry.questions.find(({ word }) => word === 'Casi seguro')).toMatchObject({
    isProposed: true,
    proposals: expect.arrayContaining([expect.objectContaining({ name: 'Muy alta', likeness: 0.85 })]),
  });
  const answers = { ownerId: { 'Oficina TIC': 'create', 'Secretaría de Hacienda': 'create' } };
  const job = (await app.call(here.admin, imports.run, { params: dry, body: { dryRun: false, answers } })).data;
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({
    state: 'done',
    created: 4,
    failed: 0,
    skipped: 3,
    createdValues: 2,
  });
  expect((await made(job)).map(({ probability, impact, statusId }) => [probability, impact, statusId])).toEqual([
    [4, 4, 1],
    [5, 5, 1],
    [3, 2, 1],
    [null, null, 4],
  ]);
  const again = await kit.send('risks', await matrix(), { fields, name: 'matriz.xlsx' });
  expect(again).toMatchObject({ state: 'done', created: 0, same: 4 });
  await undo(job);
});

test('the template has a column for each factor and the steps of its scale to choose from; its example is passed over', async () => {
  for (const language of ['es', 'en'] as const) {
    const { raw } = await app.call(here.admin, imports.template, {
      params: { kind: 'risks' },
      query: { format: 'xlsx', language },
    });
    const { headers } = await downloaded(raw);
    expect(headers).toContain(language === 'es' ? 'Impacto: Operacional' : 'Impact: Operational');
    const again = await kit.send('risks', new Uint8Array(raw.rawPayload), {
      fields,
      name: 'plantilla.xlsx',
      query: { dryRun: true },
    });
    expect(again).toMatchObject({ created: 0, failed: 0, skipped: 1 });
    expect(Object.values(again.mapping)).not.toContain(null);
  }
});

test('a file has the factors and measures in the order of the company, those in use and the default first', async () => {
  const there = await riskCompany(app, { scopes: 1 });
  const names = (trx: Parameters<typeof readScales>[0], table: 'impact_factor' | 'probability_type') =>
    trx.rows<{ name: string }>(sql`select name from ${sql.table(table)} order by id`);
  const [factors, measures] = await there.inside(async (trx) => [
    (await names(trx, 'impact_factor')).map(({ name }) => name),
    (await names(trx, 'probability_type')).map(({ name }) => name),
  ]);
  const [usual, second, third] = measures;
  await there.inside((trx) => trx.run(sql`update impact_factor set sort_order = 10 - sort_order`));
  await there.inside((trx) => trx.run(sql`update probability_type set sort_order = 10 - sort_order`));
  const reversed = await there.inside(readScales);
  expect(reversed.factors.map(({ name }) => name)).toEqual(factors?.toReversed());
  expect(reversed.measures.map(({ name }) => name)).toEqual([usual, third, second]);
  for (const { levels } of [...reversed.factors, ...reversed.measures])
    expect(levels.map(({ order }) => order)).toEqual(levels.map((_, index) => index + 1));
  await there.inside((trx) => trx.run(sql`update impact_factor set status_id = 2 where name = ${factors?.[1]}`));
  await there.inside((trx) => trx.run(sql`update probability_type set status_id = 2 where name = ${third}`));
  const inUse = await there.inside(readScales);
  expect(inUse.factors.map(({ name }) => name)).toEqual(factors?.toReversed().filter((name) => name !== factors[1]));
  expect(inUse.measures.map(({ name, statusId }) => [name, statusId])).toEqual([
    [usual, 1],
    [second, 1],
    [third, 2],
  ]);
  // A step of the impact is shown under its name for the first factor, and one of a measure out of use is no choice.
  await there.inside((trx) => trx.run(sql`update impact_level set name = name || ' ' || impact_factor_id`));
  const { scales, entries } = await there.inside(async (trx) => {
    const read = await readScales(trx);
    const shown = sql<Entry>`select e.kind, e.code, e.name, e."statusId" from (${scaleEntries(read)}) e(id, kind, code, name, "nameEn", parent, "statusId")`;
    return { scales: read, entries: await trx.rows(shown) };
  });
  const ofImpact = entries.filter(({ kind, code }) => kind === scaleOf.impact && code === '3');
  expect(ofImpact.at(-1)?.name).toBe(scales.factors[0]?.levels[2]?.name);
  const ofThird = entries.filter(({ kind, name }) => kind === scaleOf.probability && name.endsWith(`(${third})`));
  expect(ofThird.map(({ statusId }) => statusId)).toEqual([2, 2, 2, 2, 2]);
});

test('what somebody else wrote since a row was compared is not overwritten: the row is compared again', async () => {
  const id = await here.risk(await here.asset('B-8'), 1);
  const names = ['code', 'assetId', 'threatId', 'vulnerabilityId', 'probabilityLevelId'];
  await here.inside(async (trx) => {
    const { own } = (await riskFileStore.ofCompany?.(trx, true)) ?? {};
    const { code, level } = await trx.one<{ code: string; level: number }>(
      sql`select lower(r.code) as code, (select min(l.id) from probability_level l) as level from risk r where r.id = ${id}`,
    );
    const found = await own?.find(trx, [{ text: code, fields: ['code'], isSought: true }], names);
    const [existing] = found?.get(code) ?? [];
    const row = {
      values: { ...existing?.values, probabilityLevelId: level },
      existing: { id, version: existing?.version ?? 0, changes: new Set(['probabilityLevelId']) },
      notesWith: () => null,
    };
    await trx.run(sql`update risk set version = version + 1 where id = ${id}`);
    // Neither a change of it nor a second one of the same.
    const author = { parts: app.app.parts, tenant: here.company.tenant, language: 'es' as const };
    const written = await own?.write(trx, [row, { values: row.values, notesWith: () => null }], {
      names,
      author,
      count: () => undefined,
    });
    expect(written?.size).toBe(0);
    const now = await trx.one(sql`select probability_level_id as probability, version from risk where id = ${id}`);
    expect(now).toEqual({ probability: null, version: row.existing.version + 1 });
  });
});

test('undoing leaves a risk that somebody assessed since, and says so', async () => {
  const file = await xlsxFrom([header.slice(1), ['A-1', 'T-A03', 'V-DAT01', 2, 2], ['A-1', 'T-A04', 'V-DAT01', 2, 2]]);
  const job = await kit.send('risks', file, { fields, name: 'a.xlsx' });
  const [touched] = (await made(job)) as [RiskOne];
  await app.call(here.admin, risk.assess, { params: touched, body: here.assessment({ probability: 1 }) });
  const { data } = await undo(job);
  expect(data.refused).toEqual([{ id: touched.id, code: touched.code, reason: 'changedMeanwhile' }]);
  expect((await made(job)).map(({ id }) => id)).toEqual([touched.id]);
});

test('it can be taken back from the audit as well', async () => {
  const job = await kit.send('risks', fileOf(['', 'A-2', 'T-A04', 'V-DAT01', '2', '2']), { fields });
  const undone = await app.call(here.admin, changeset.undo, { params: { id: job.changesetId ?? 0 } });
  expect(undone.status).toBe(200);
  expect(await made(job)).toEqual([]);
});
