import { asset } from '@baluarte/contract/inventory/asset.ts';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import type { ValueAnswers } from '@baluarte/contract/kit/value-answer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 1 });
  kit = importing(app, here.admin);
});
afterAll(() => app.close());

const sentence =
  'Ausencia de redundancia en el equipo y de un contrato de soporte con tiempos de respuesta acordados por escrito con el fabricante';
const register = csvOf([
  ['Activo', 'Amenaza', 'Vulnerabilidad', 'Probabilidad', 'Impacto'],
  ['Servidor de base de datos 1', 'Hurto del equipo fuera de la oficina', sentence, '3', '2'],
  ['Servidor de base de datos 1', 'Evasión de las reglas por firmas sin actualizar', 'Disco sin cifrar', '4', '3'],
  ['Expedientes de contratación', 'hurto del equipo fuera de la oficina', 'Disco sin cifrar', '2', '5'],
]);
const check = (file: string, more: Record<string, unknown> = {}) =>
  kit.send('risks', file, { fields: { proposes: true, ...more }, query: { dryRun: true } });
/** Answers that create every word a check asks about. */
const createAll = ({ questions }: ImportJob): ValueAnswers => {
  const answers: ValueAnswers = {};
  for (const { field, word } of questions) (answers[field] ??= {})[word] = 'create';
  return answers;
};
const counts = () =>
  here.inside((trx) =>
    trx.one<Record<string, number>>(
      sql`select (select count(*)::int from asset) as assets, (select count(*)::int from threat) as threats,
        (select count(*)::int from vulnerability) as vulnerabilities, (select count(*)::int from risk) as risks,
        (select count(*)::int from parameter) as parameters, (select count(*)::int from asset_threat) as relations`,
    ),
  );

test('a register whose assets, threats and vulnerabilities nobody knows asks for each word once, creates them in one answer, and undoing takes all of them away', async () => {
  const before = await counts();
  const dry = await check(register);
  expect(new Set(dry.questions.map(({ field, word, rows, canCreate }) => [field, word, rows, canCreate]))).toEqual(
    new Set([
      ['assetId', 'Servidor de base de datos 1', 2, true],
      ['assetId', 'Expedientes de contratación', 1, true],
      ['threatId', 'Hurto del equipo fuera de la oficina', 2, true],
      ['threatId', 'Evasión de las reglas por firmas sin actualizar', 1, true],
      ['vulnerabilityId', sentence, 1, true],
      ['vulnerabilityId', 'Disco sin cifrar', 2, true],
    ]),
  );
  const { data: job } = await app.call(here.admin, imports.run, { params: dry, body: { answers: createAll(dry) } });
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({ state: 'done', created: 3, createdValues: 6 });
  expect(await counts()).toMatchObject({
    assets: Number(before['assets']) + 2,
    threats: Number(before['threats']) + 2,
    vulnerabilities: Number(before['vulnerabilities']) + 2,
    risks: Number(before['risks']) + 3,
  });
  const { data: vulnerabilities } = await app.call(here.admin, vulnerability.endpoints.list, {
    query: { search: 'redundancia en el equipo' },
  });
  expect(vulnerabilities.map(({ description }) => description)).toEqual([sentence]);
  expect(vulnerabilities[0]?.name?.length).toBeLessThanOrEqual(100);
  // The same file again finds what it made, by its sentences as well.
  const again = await check(register);
  expect(again).toMatchObject({ same: 3, questions: [] });
  await app.call(here.admin, imports.undo, { params: job });
  expect(await counts()).toEqual(before);
});

test('what a register creates is filed by its words, by what it resembles, and else as still to be classified', async () => {
  const file = csvOf([
    ['Activo', 'Amenaza', 'Vulnerabilidad'],
    ['Xyzzy', 'Incendio de la bodega', 'Qwertz sin nombre conocido'],
  ]);
  const dry = await check(file);
  const { data: job } = await app.call(here.admin, imports.run, { params: dry, body: { answers: createAll(dry) } });
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({ state: 'done', created: 1 });
  const names = await here.inside((trx) =>
    trx.one(sql`select
      (select p.code from threat t join parameter p on p.id = t.category_id where t.name = 'Incendio de la bodega') as threat,
      (select p.name from asset a join parameter p on p.id = a.category_id where a.name = 'Xyzzy') as asset,
      (select p.name from vulnerability v join parameter p on p.id = v.category_id where v.name like 'Qwertz%') as vulnerability,
      (select p.name from vulnerability v join parameter p on p.id = v.subcategory_id where v.name like 'Qwertz%') as subcategory,
      (select p.code from vulnerability v join parameter p on p.id = v.severity_id where v.name like 'Qwertz%') as severity`),
  );
  expect(names).toEqual({
    threat: 'I',
    asset: 'Por clasificar',
    vulnerability: 'Por clasificar',
    subcategory: 'Por clasificar',
    severity: 'medium',
  });
  await app.call(here.admin, imports.undo, { params: job });
});

test('who may not create entries of a kind is not offered it, and an answer that asks for one creates nothing', async () => {
  const { risks, parameters, assets, threats, vulnerabilities } = permissions;
  const all = [risks.list, risks.create, risks.edit, risks.editProbability, risks.editImpacts, risks.editImpactLevels];
  for (const [field, left] of [
    ['assetId', [threats.create, vulnerabilities.create, parameters.create]],
    ['threatId', [assets.create, vulnerabilities.create, parameters.create]],
    ['vulnerabilityId', [assets.create, threats.create, parameters.create]],
    [null, [assets.create, threats.create, vulnerabilities.create]],
  ] as const) {
    const person = await here.person({ permissionCodes: [...all, ...left] });
    const dry = await kit.send('risks', register, { fields: { proposes: true }, query: { dryRun: true }, person });
    const refused = new Set(dry.questions.flatMap((one) => (one.canCreate ? [] : one.field)));
    expect(refused).toEqual(new Set(field === null ? ['assetId', 'threatId', 'vulnerabilityId'] : [field]));
    const before = await counts();
    const run = await app.call(person, imports.run, { params: dry, body: { answers: createAll(dry) } });
    expect(run).toMatchObject({ success: false, code: 'import.rowsRejected' });
    expect(await counts()).toEqual(before);
  }
  expect((await app.call(here.admin, asset.endpoints.list)).meta.total).toBe(0);
  expect(
    (await app.call(here.admin, threat.endpoints.list, { query: { search: 'Hurto del equipo fuera' } })).meta.total,
  ).toBe(0);
  expect((await app.call(here.admin, risk.list)).meta.total).toBe(0);
});

test('the number a register gives a row is kept as its reference, and every cell without a field in the notes of its row, once however often it comes in', async () => {
  const header = ['ID', 'Activo', 'Amenaza', 'Vulnerabilidad', 'Zona de riesgo', 'Observaciones\ngenerales'];
  const rows = [
    ['R01', 'Portal', 'Hurto del equipo', 'Disco sin cifrar', 'Alta', 'Revisar\ncon el proveedor'],
    ['R02', 'Portal', 'Divulgación de cláusulas', 'Disco sin cifrar', 'Baja', ''],
  ];
  const dry = await check(csvOf([header, ...rows]));
  expect(dry.mapping).toMatchObject({ ID: 'reference', 'Zona de riesgo': null });
  expect(dry.options).toMatchObject({
    keepsRest: true,
    key: ['assetId', 'threatId', 'vulnerabilityId', 'reference'],
  });
  const { data: job } = await app.call(here.admin, imports.run, { params: dry, body: { answers: createAll(dry) } });
  expect(job).toMatchObject({ state: 'done', created: 2 });
  const ids = (await app.call(here.admin, risk.list, { query: { createdIn: job.changesetId, sort: 'code' } })).data;
  const all = async () =>
    Promise.all(ids.map(async ({ id }) => (await app.call(here.admin, risk.get, { params: { id } })).data));
  const texts = (await all()).map(({ reference, notes }) => [reference, notes]);
  expect(texts).toEqual([
    ['R01', 'Zona de riesgo: Alta\nObservaciones generales: Revisar con el proveedor'],
    ['R02', 'Zona de riesgo: Baja'],
  ]);
  expect(await check(csvOf([header, ...rows]))).toMatchObject({ same: 2, updated: 0 });
  // The next version of the file replaces what it says anew, and keeps what it no longer says.
  const next = await kit.send(
    'risks',
    csvOf([header, ['R01', 'Portal', 'Hurto del equipo', 'Disco sin cifrar', 'Media', '']]),
    { fields: { proposes: true } },
  );
  expect(next).toMatchObject({ updated: 1, created: 0 });
  expect((await all()).map(({ notes }) => notes)).toContain(
    'Zona de riesgo: Media\nObservaciones generales: Revisar con el proveedor',
  );
  // A column that somebody leaves out on purpose is kept nowhere, and no column where the notes are not to keep any.
  const described = csvOf([
    [...header, 'Escenario'],
    ['R01', 'Portal', 'Hurto del equipo', 'Disco sin cifrar', 'Media', '', 'Algo más'],
  ]);
  expect(await check(described, { mapping: { Escenario: null } })).toMatchObject({ same: 1, updated: 0 });
  const { data: kept } = await app.call(here.admin, imports.run, {
    params: await check(csvOf([header, ['R01', 'Portal', 'Hurto del equipo', 'Disco sin cifrar', 'Extrema', '']])),
    body: { dryRun: true, options: { keepsRest: false } },
  });
  expect(kept).toMatchObject({ same: 1, updated: 0 });
});

test('numbers of a register are no codes of ours, also where a column is still to be named; codes of ours stay codes', async () => {
  const mapped = async (...rows: string[][]) => (await check(csvOf(rows))).mapping;
  const header = ['ID', 'Nombre del Activo Específico', 'Causa inmediata (Amenaza)', 'Causa raíz (Vulnerabilidad)'];
  expect(await mapped(header, ['HA-01', 'Portal', 'Hurto', 'Disco'])).toEqual({
    ID: 'reference',
    'Nombre del Activo Específico': 'assetId',
    'Causa inmediata (Amenaza)': 'threatId',
    'Causa raíz (Vulnerabilidad)': 'vulnerabilityId',
  });
  expect(await mapped(['ID', 'Elemento', 'Amenaza'], ['HA-01', 'Portal', 'Hurto'])).toMatchObject({ ID: 'reference' });
  expect(await mapped(['ID', 'Probabilidad'], ['R-0001', '3'])).toMatchObject({ ID: 'code' });
  expect(await mapped(['Risk ID', 'Likelihood (1-5)', 'Impact (1-5)', 'Risk Title'], ['R01', '3', '2', 'x'])).toEqual({
    'Risk ID': 'reference',
    'Likelihood (1-5)': 'probabilityLevelId',
    'Impact (1-5)': 'impact',
    'Risk Title': 'description',
  });
});

test('a register that rates one combination several times keeps a risk for each of its numbers, and its next version finds each of them', async () => {
  const there = await riskCompany(app, { scopes: 1 });
  const { send } = importing(app, there.admin);
  const header = ['Risk ID', 'Asset', 'Threat', 'Vulnerability', 'Likelihood', 'Impact'];
  const row = (number: string, asset: string, probability: string) => [
    number,
    asset,
    'Theft',
    'No lock',
    probability,
    '3',
  ];
  const register = csvOf([header, row('R1', 'Portal', '1'), row('R2', 'Portal', '4'), row('R3', 'Safe', '2')]);
  const dry = await send('risks', register, { fields: { proposes: true }, query: { dryRun: true } });
  const { data: job } = await app.call(there.admin, imports.run, { params: dry, body: { answers: createAll(dry) } });
  expect(job).toMatchObject({ state: 'done', created: 3, failed: 0 });
  const risks = async () =>
    (
      await there.inside((trx) =>
        trx.rows<{
          text: string;
        }>(sql`select r.code || ' ' || r.reference || ' ' || a.name || ' ' || r.probability as text
        from risk r join asset a on a.company_id = r.company_id and a.id = r.asset_id order by r.id`),
      )
    ).map(({ text }) => text);
  const first = ['R-0001 R1 Portal 1', 'R-0002 R2 Portal 4', 'R-0003 R3 Safe 2'];
  expect(await risks()).toEqual(first);
  const again = (...rows: string[][]) => send('risks', csvOf([header, ...rows]), { fields: { proposes: true } });
  expect(await again(row('R2', 'Portal', '4'), row('R1', 'Portal', '1'))).toMatchObject({ same: 2, created: 0 });
  // What is of its combination alone may be numbered anew; of several the number says which one it is, or that it is a new one.
  expect(await again(row('R2', 'Safe', '2'), row('R1', 'Portal', '5'), row('R9', 'Portal', '3'))).toMatchObject({
    updated: 2,
    created: 1,
    failed: 0,
  });
  expect(await risks()).toEqual(['R-0001 R1 Portal 5', 'R-0002 R2 Portal 4', 'R-0003 R2 Safe 2', 'R-0004 R9 Portal 3']);
  // The only risk of a combination is one row's: another row is another risk.
  expect(await again(row('R7', 'Safe', '2'), row('R8', 'Safe', '4'))).toMatchObject({
    updated: 1,
    created: 1,
    failed: 0,
  });
  // Without a number nobody can tell which of them is meant.
  const unnumbered = await send('risks', csvOf([header.slice(1), row('', 'Portal', '2').slice(1)]), {
    fields: { proposes: true },
    query: { dryRun: true },
  });
  expect(unnumbered.reasons).toEqual([{ field: 'assetId', code: 'severalRows', count: 1 }]);
});

test('a combination that a register has is no new risk for anybody else: neither created, nor recognized, nor suggested twice, nor corrected to', async () => {
  const there = await riskCompany(app, { scopes: 1 });
  const [threatId = 0, otherThreatId = 0] = there.threats;
  const [vulnerabilityId = 0] = there.vulnerabilities;
  const assetId = await there.asset('A-1');
  const [first = 0] = await there.inside(async (trx) => {
    await trx.run(
      sql`insert into threat_vulnerability (threat_id, vulnerability_id) values (${threatId}, ${vulnerabilityId}) on conflict do nothing`,
    );
    await trx.run(
      sql`insert into asset_threat (scope_id, asset_id, threat_id) select scope_id, id, ${threatId} from asset where id = ${assetId}`,
    );
    const made = await trx.rows<{ id: number }>(sql`
      insert into risk (scope_id, asset_id, threat_id, vulnerability_id, reference)
      select a.scope_id, a.id, ${threatId}, ${vulnerabilityId}, x from asset a cross join unnest('{R1,R2}'::text[]) x where a.id = ${assetId}
      order by x returning id`);
    return made.map(({ id }) => id);
  });
  const ends = { assetId, threatId, vulnerabilityId };
  expect(await app.call(there.admin, risk.create, { body: ends })).toMatchObject({ code: 'risk.combinationTaken' });
  expect((await app.call(there.admin, risk.recognize, { body: { items: [ends] } })).data).toMatchObject({
    created: 0,
    known: 1,
  });
  const { data, meta } = await app.call(there.admin, risk.recognition, {
    query: { assetId: `${assetId}`, threatId: `${threatId}`, vulnerabilityId: `${vulnerabilityId}` },
  });
  expect([meta.total, data.map(({ riskId }) => riskId)]).toEqual([1, [first]]);
  await there.inside((trx) => trx.run(sql`select app.count_suggestions()`));
  const { data: created } = await app.call(there.admin, risk.create, { body: { ...ends, threatId: otherThreatId } });
  const corrected = (body: object) => app.call(there.admin, risk.correct, { params: { id: created.id }, body });
  expect(await corrected({ threatId })).toMatchObject({ code: 'risk.combinationTaken' });
  // Nor does a number make a second risk of what has one without.
  const moved = app.call(there.admin, risk.correct, { params: { id: first }, body: { threatId: otherThreatId } });
  expect(await moved).toMatchObject({ code: 'risk.combinationTaken' });
  const renumbered = (reference: string | null) =>
    app.call(there.admin, risk.update, { params: { id: first }, body: { reference } });
  expect(await renumbered('R2')).toMatchObject({ code: 'risk.combinationTaken' });
  expect(await renumbered(null)).toMatchObject({ code: 'risk.combinationTaken' });
  expect(await renumbered('R3')).toMatchObject({ status: 200 });
});

test('what a register does not say is to be defined: its risks come in, are found and counted, and are the same once somebody has named it', async () => {
  const there = await riskCompany(app, { scopes: 2 });
  const { send } = importing(app, there.admin);
  const header = ['ID', 'Riesgo', 'Probabilidad', 'Impacto'];
  const register = csvOf([
    header,
    ['R1', 'Falla del disco sin repuesto en sitio', '2', '2'],
    ['R2', 'Compromiso del equipo por contraseña débil', '4', '4'],
  ]);
  const whole = { assets: 0, threats: there.threats.length, vulnerabilities: there.vulnerabilities.length };
  const entries = () =>
    there.inside((trx) =>
      trx.one<Record<string, number>>(sql`select (select count(*)::int from asset) as assets,
        (select count(*)::int from threat) as threats, (select count(*)::int from vulnerability) as vulnerabilities`),
    );
  const before = await entries();
  expect(before).toEqual(whole);
  const dry = await send('risks', register, { fields: { proposes: true }, query: { dryRun: true } });
  expect(dry).toMatchObject({
    defaults: { assetId: 'POR-DEFINIR', threatId: 'POR-DEFINIR', vulnerabilityId: 'POR-DEFINIR' },
    questions: [],
    missingFields: [],
    created: 2,
    createdValues: 3,
  });
  const job = await send('risks', register, { fields: { proposes: true } });
  expect(job).toMatchObject({ state: 'done', created: 2, failed: 0 });
  const list = async (query: object = {}) =>
    (await app.call(there.admin, risk.list, { query: { sort: 'code', ...query } })).data;
  const [first, second] = await list({ isToDefine: true });
  expect(second).toMatchObject({
    level: 16,
    asset: { code: 'POR-DEFINIR', name: 'Activo por definir' },
    threat: { name: 'Amenaza por definir', nameEn: 'Threat to be defined' },
    vulnerability: { name: 'Vulnerabilidad por definir', nameEn: 'Vulnerability to be defined' },
  });
  expect(await list({ isToDefine: false })).toEqual([]);
  // Nobody has looked at an asset for a threat that has no name.
  expect(await there.inside((trx) => trx.rows(sql`select from asset_threat`))).toEqual([]);
  expect(await send('risks', register, { fields: { proposes: true } })).toMatchObject({
    same: 2,
    created: 0,
    updated: 0,
  });
  const [threatId = 0] = there.threats;
  const [vulnerabilityId = 0] = there.vulnerabilities;
  const assetId = await there.asset('A-1');
  const elsewhere = await there.asset('A-2', { scopeId: there.company.scopeIds[1] ?? 0 });
  const name = (body: object) => app.call(there.admin, risk.correct, { params: { id: first?.id ?? 0 }, body });
  expect(await name({ assetId: elsewhere })).toMatchObject({
    status: 422,
    issues: [{ path: 'body.assetId', code: 'unknown' }],
  });
  expect(await name({ assetId, threatId, vulnerabilityId })).toMatchObject({
    status: 200,
    data: { asset: { id: assetId }, threat: { id: threatId }, statusId: 1 },
  });
  // Once named it is corrected no more: it has been assessed.
  expect(await name({ threatId: there.threats[1] })).toMatchObject({ code: 'risk.notRecognition' });
  expect(await name({ assetId: await there.asset('A-3') })).toMatchObject({ code: 'risk.notRecognition' });
  expect((await list({ isToDefine: true })).map(({ id }) => id)).toEqual([second?.id]);
  // The next version of the register finds it by its number and its words.
  expect(
    await send(
      'risks',
      csvOf([header, ['R1', 'Falla del disco sin repuesto en sitio', '5', '2'], ['R3', 'Otra cosa', '1', '1']]),
      {
        fields: { proposes: true },
      },
    ),
  ).toMatchObject({ updated: 1, created: 1, failed: 0 });
  expect((await list({ assetId: `${assetId}` })).map(({ id, probability }) => [id, probability])).toEqual([
    [first?.id, 5],
  ]);
  // The same number with other words is another risk.
  expect(
    await send('risks', csvOf([header, ['R1', 'Impresiones sin custodia', '3', '3']]), { fields: { proposes: true } }),
  ).toMatchObject({ updated: 0, created: 1, failed: 0 });
});

test('undoing what came in to be defined leaves nothing of it, and who may create no entries is not offered it', async () => {
  const there = await riskCompany(app, { scopes: 1 });
  const { send } = importing(app, there.admin);
  const register = csvOf([
    ['ID', 'Amenaza', 'Vulnerabilidad', 'Descripción'],
    ['1', 'Por definir', 'TBD', 'Nada dicho'],
  ]);
  const job = await send('risks', register, { fields: { proposes: true } });
  expect(job).toMatchObject({ state: 'done', created: 1, createdValues: 3, questions: [] });
  await app.call(there.admin, imports.undo, { params: job });
  const left = await there.inside((trx) =>
    trx.rows(sql`select code from asset where code = 'POR-DEFINIR' union all select code from threat where code = 'POR-DEFINIR'
      union all select code from vulnerability where code = 'POR-DEFINIR' union all select code from risk`),
  );
  expect(left).toEqual([]);
  const { risks } = permissions;
  const person = await there.person({ permissionCodes: [risks.list, risks.create, risks.edit] });
  const other = csvOf([
    ['ID', 'Amenaza', 'Vulnerabilidad', 'Descripción', 'Fecha'],
    ['1', 'Por definir', 'TBD', 'Nada dicho', 'hoy'],
  ]);
  const dry = await send('risks', other, { fields: { proposes: true }, query: { dryRun: true }, person });
  expect(dry).toMatchObject({ defaults: {}, created: 0 });
  expect(dry.reasons.map(({ field, code }) => [field, code])).toEqual(
    expect.arrayContaining([
      ['assetId', 'required'],
      ['threatId', 'unknownChoice'],
      ['vulnerabilityId', 'unknownChoice'],
    ]),
  );
});

test('a rating word that the company does not use is proposed by its place on the scale, and an answer overrules it', async () => {
  const there = await riskCompany(app, { scopes: 1 });
  const { send } = importing(app, there.admin);
  const register = csvOf([
    ['No.', 'Risk', 'Severity', 'Likelihood'],
    ['1', 'Unseen change of prices', 'Critical', 'Low'],
    ['2', 'Wrong tills', 'High', '2'],
  ]);
  const dry = await send('risks', register, { fields: { proposes: true }, query: { dryRun: true } });
  expect(dry).toMatchObject({ created: 2, failed: 0 });
  const asked = dry.questions.map(({ field, word, isProposed, proposals: [first] }) => [
    field,
    word,
    isProposed,
    first?.likeness,
  ]);
  expect(asked).toEqual(
    expect.arrayContaining([
      ['impact', 'Critical', true, 0.85],
      ['impact', 'High', true, 0.85],
    ]),
  );
  const { data: job } = await app.call(there.admin, imports.run, {
    params: dry,
    body: { answers: { impact: { High: { use: 1 } } } },
  });
  expect(job).toMatchObject({ state: 'done', created: 2 });
  const { data } = await app.call(there.admin, risk.list, { query: { sort: 'code' } });
  expect(data.map(({ probability, impact }) => [probability, impact])).toEqual([
    [2, 5],
    [2, 1],
  ]);
});

test('an end that a register says in some rows only is left to be defined in the others, where somebody may create it', async () => {
  const file = csvOf([
    ['ID', 'Activo', 'Amenaza', 'Vulnerabilidad', 'Riesgo'],
    ['1', 'Portal de pagos', 'Fraude interno', 'Sin doble control', 'Pago a quien no es'],
    ['2', 'Portal de pagos', '', 'Sin doble control', 'Pago dos veces'],
    ['3', '', 'Fraude interno', '', 'Pago sin factura'],
  ]);
  const dry = await check(file);
  expect(dry.defaults).toEqual({ assetId: 'POR-DEFINIR', threatId: 'POR-DEFINIR', vulnerabilityId: 'POR-DEFINIR' });
  const { data: job } = await app.call(here.admin, imports.run, { params: dry, body: { answers: createAll(dry) } });
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({ state: 'done', created: 3, failed: 0 });
  const rows = await here.inside((trx) =>
    trx.rows(sql`select r.reference, a.code = 'POR-DEFINIR' as asset, t.code = 'POR-DEFINIR' as threat, v.code = 'POR-DEFINIR' as vulnerability
      from risk r join asset a on a.id = r.asset_id join threat t on t.id = r.threat_id join vulnerability v on v.id = r.vulnerability_id
      where r.reference in ('1', '2', '3') order by r.id`),
  );
  expect(rows).toEqual([
    { reference: '1', asset: false, threat: false, vulnerability: false },
    { reference: '2', asset: false, threat: true, vulnerability: false },
    { reference: '3', asset: true, threat: false, vulnerability: true },
  ]);
  await app.call(here.admin, imports.undo, { params: job });
  const said = await check(
    csvOf([
      ['ID', 'Activo', 'Amenaza', 'Vulnerabilidad'],
      ['1', 'Portal de pagos', 'Fraude interno', 'Sin doble control'],
      ['', '', '', ''],
    ]),
  );
  expect(said.defaults).toEqual({});
});

test('a word that somebody leaves empty stays readable in the notes of its row', async () => {
  const file = csvOf([
    ['Activo', 'Amenaza', 'Vulnerabilidad', 'Dueño del riesgo'],
    ['Portal de citas', 'Fraude externo', 'Sin cifrado', 'Sin asignar aún'],
  ]);
  const dry = await check(file);
  const field = String(dry.mapping['Dueño del riesgo']);
  const answers = { ...createAll(dry), [field]: { 'Sin asignar aún': 'empty' as const } };
  const { data: job } = await app.call(here.admin, imports.run, { params: dry, body: { answers } });
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({ state: 'done', created: 1 });
  const read = () =>
    here.inside((trx) =>
      trx.one(
        sql`select r.notes, r.owner_id as owner from risk r join asset a on a.id = r.asset_id where a.name = 'Portal de citas'`,
      ),
    );
  expect(await read()).toEqual({ notes: 'Dueño del riesgo: Sin asignar aún', owner: null });
  expect(await check(file)).toMatchObject({ same: 1 });
  await app.call(here.admin, imports.undo, { params: job });
});

test('a register without numbers is told apart by its descriptions, and its next version finds each of its risks', async () => {
  const register = (rows: string[][]) => csvOf([['Activo', 'Riesgo', 'Probabilidad'], ...rows]);
  const rows = [
    ['Bodega norte', 'Se inunda en invierno', '2'],
    ['Bodega norte', 'Se cae el techo', '3'],
    ['Bodega norte', 'Entra quien no debe', '4'],
  ];
  const dry = await check(register(rows));
  expect(dry.options.key).toEqual(['assetId', 'threatId', 'vulnerabilityId', 'description']);
  const { data: job } = await app.call(here.admin, imports.run, { params: dry, body: { answers: createAll(dry) } });
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({ state: 'done', created: 3 });
  const risks = () =>
    here.inside((trx) =>
      trx.rows<{ id: number; reference: string | null; description: string }>(sql`
        select r.id, r.reference, r.description from risk r join asset a on a.id = r.asset_id where a.name = 'Bodega norte' order by r.id`),
    );
  const [first, ...others] = await risks();
  expect([first, ...others].map((one) => [one?.reference, one?.description])).toEqual([
    [null, 'Se inunda en invierno'],
    ['2', 'Se cae el techo'],
    ['3', 'Entra quien no debe'],
  ]);
  expect(await check(register(rows.toReversed()))).toMatchObject({ same: 3, questions: [] });
  // What somebody named since is still the same risk; a further description is a further one.
  const { data: threats } = await app.call(here.admin, threat.endpoints.list);
  const { data: vulnerabilities } = await app.call(here.admin, vulnerability.endpoints.list);
  const [oneThreat, oneVulnerability] = [threats, vulnerabilities].map((all) =>
    all.find(({ code }) => code !== 'POR-DEFINIR'),
  );
  const named = { threatId: oneThreat?.id ?? 0, vulnerabilityId: oneVulnerability?.id ?? 0 };
  expect(await app.call(here.admin, risk.correct, { params: { id: first?.id ?? 0 }, body: named })).toMatchObject({
    status: 200,
  });
  const next = await check(register([...rows, ['Bodega norte', 'Se inunda dos veces', '1']]));
  expect(next).toMatchObject({ same: 3, created: 1 });
  const { data: more } = await app.call(here.admin, imports.run, { params: next, body: {} });
  expect(more, JSON.stringify(await kit.reasonsOf(more))).toMatchObject({ state: 'done', created: 1 });
  expect((await risks()).map(({ reference }) => reference)).toEqual([null, '2', '3', null]);
  await app.call(here.admin, imports.undo, { params: more });
  // With all three ends said, the only risk of them is the one that was described otherwise.
  const whole = (description: string) =>
    csvOf([
      ['Activo', 'Amenaza', 'Vulnerabilidad', 'Riesgo'],
      ['Bodega norte', oneThreat?.name ?? '', oneVulnerability?.name ?? '', description],
    ]);
  expect(await check(whole('Se inunda cada invierno'))).toMatchObject({ updated: 1, created: 0 });
});
