import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { dayIn, daysLater } from '@baluarte/contract/kit/day.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
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
  for (const code of ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7', 'A-8']) await here.asset(code);
});
afterAll(() => app.close());

const today = dayIn('America/Bogota');
const soon = daysLater(today, 40);
const columns = ['Activo', 'Amenaza', 'Vulnerabilidad', 'Probabilidad', 'Impacto', 'Tratamiento'];
const more = ['Plan de acción', 'Responsable del control', 'Fecha límite'];
const risky = (asset: string, ...cells: string[]) => [asset, 'T-A03', 'V-DAT01', '4', '4', ...cells];
const send = (rows: readonly (readonly string[])[], fields: Record<string, unknown> = {}) =>
  kit.send('risks', csvOf([[...columns, ...more], ...rows]), { fields: { proposes: true, ...fields } });
/** Answers that create every word an import asks about. */
const createAll = async (job: ImportJob) => {
  const answers: Record<string, Record<string, 'create'>> = {};
  for (const { field, word } of job.questions) (answers[field] ??= {})[word] = 'create';
  return (await app.call(here.admin, imports.run, { params: job, body: { answers } })).data;
};
const decisions = (assets: readonly string[]) =>
  here.inside((trx) =>
    trx.rows<Record<string, unknown>>(sql`
      select a.code, d."option", d.justification, d.activity, d.agreement, d.third_party as "thirdParty", d.due_date::text as "dueDate",
        (select name from parameter p where p.id = d.owner_id) as owner, r.notes,
        (select json_agg(x.state order by x.id) from acceptance x where x.risk_id = r.id) as acceptances
      from risk r join asset a on a.id = r.asset_id left join treatment d on d.risk_id = r.id
      where a.code = any(${assets}) order by a.code`),
  );

test('a register decides about its risks: option by word, measure, who answers for it and until when; undoing takes the decisions away', async () => {
  const { data: method } = await app.call(here.admin, risk.list);
  expect(method).toEqual([]);
  const asked = await send([
    risky('A-1', 'Reducir (mitigar)', 'Cifrar los discos', 'Mesa de ayuda', soon),
    risky('A-2', 'Transferir', 'Tomar una póliza', 'Mesa de ayuda', soon),
    risky('A-3', 'Evitar', 'Retirar el servidor', 'Mesa de ayuda', soon),
    risky('A-4', '', '', '', ''),
    risky('A-5', 'sin decidir', '', '', ''),
  ]);
  expect(asked).toMatchObject({
    state: 'refused',
    mapping: {
      Tratamiento: 'treatmentOption',
      'Plan de acción': 'treatmentText',
      'Responsable del control': 'treatmentOwnerId',
      'Fecha límite': 'treatmentDueDate',
    },
  });
  expect(asked.questions.map(({ field, word }) => [field, word])).toEqual([['treatmentOwnerId', 'Mesa de ayuda']]);
  const { data: checked } = await app.call(here.admin, imports.run, {
    params: asked,
    body: { dryRun: true, answers: { treatmentOwnerId: { 'Mesa de ayuda': 'create' } } },
  });
  expect(checked).toMatchObject({ found: { created: 5 }, things: { area: 1, treatment: 3 } });
  const job = await createAll(asked);
  expect(job).toMatchObject({ state: 'done', created: 5, things: { area: 1, treatment: 3 } });
  const owned = { owner: 'Mesa de ayuda', dueDate: soon, notes: null, acceptances: null };
  expect(await decisions(['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])).toMatchObject([
    { code: 'A-1', option: 'mitigate', justification: 'Cifrar los discos', ...owned },
    {
      code: 'A-2',
      option: 'share',
      justification: 'Tomar una póliza',
      thirdParty: 'Por definir',
      agreement: 'Por definir',
      ...owned,
    },
    { code: 'A-3', option: 'avoid', activity: 'Retirar el servidor', justification: null, ...owned },
    { code: 'A-4', option: null },
    { code: 'A-5', option: null },
  ]);
  await app.call(here.admin, imports.undo, { params: job });
  expect(await decisions(['A-1', 'A-2'])).toEqual([]);
  const { total } = await here.inside((trx) =>
    trx.one<{ total: number }>(sql`select (select count(*)::int from treatment) as total`),
  );
  expect(total).toBe(0);
});

test('what the range forbids and what nobody answers for stays in the notes, and the same file again changes nothing', async () => {
  const rows = [
    // Green takes no sharing; of a red one nobody may decide alone, so that accepting it waits for approval or is forbidden.
    ['A-1', 'T-A03', 'V-DAT01', '1', '1', 'Transferir', 'Póliza', '', soon],
    risky('A-2', 'Mitigar', 'Parches', '', soon),
    ['A-3', 'T-A03', 'V-DAT01', '', '', 'Mitigar', 'Parches', '', soon],
    ['A-4', 'T-A03', 'V-DAT01', '1', '1', 'Tolerar', '', '', soon],
    risky('A-5', '', 'Comprar un cortafuegos', '', ''),
  ];
  const job = await send(rows);
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({
    state: 'done',
    created: 5,
    things: { treatment: 1, undecided: 3 },
  });
  expect(await decisions(['A-1', 'A-2', 'A-3', 'A-4', 'A-5'])).toMatchObject([
    { option: null, notes: `Tratamiento: Transferir\nPlan de acción: Póliza\nFecha límite: ${soon}` },
    { option: null, notes: `Tratamiento: Mitigar\nPlan de acción: Parches\nFecha límite: ${soon}` },
    { option: null, notes: `Tratamiento: Mitigar\nPlan de acción: Parches\nFecha límite: ${soon}` },
    { option: 'accept', justification: 'Por definir', acceptances: ['approved'], notes: `Fecha límite: ${soon}` },
    { option: null, notes: 'Plan de acción: Comprar un cortafuegos' },
  ]);
  expect(await send(rows)).toMatchObject({ state: 'done', created: 0, updated: 0, same: 5 });
  await app.call(here.admin, imports.undo, { params: job });
});

test('the next version of a register changes what it says of a decision and keeps the rest of it', async () => {
  const { areaId } = await here.inside((trx) =>
    trx.one<{ areaId: number }>(sql`
      insert into parameter (kind, code, name) values ('area', 'MESA', 'Mesa de ayuda') returning id as "areaId"`),
  );
  const id = await here.risk(await here.asset('A-9'), 0);
  await app.call(here.admin, risk.assess, {
    params: { id },
    body: here.assessment({ probability: 4, financial: 4, operational: 4, reputational: 4, legal: 4, privacy: 4 }),
  });
  const body = { option: 'mitigate' as const, ownerId: areaId, dueDate: soon, justification: 'Antes' };
  const decided = await app.call(here.admin, treatment.save, { params: { id }, body });
  expect(decided.status).toBe(200);
  const { data: listed } = await app.call(here.admin, risk.get, { params: { id } });
  const row = (...cells: string[]) =>
    csvOf([
      ['Código del riesgo', 'Tratamiento', 'Plan de acción', 'Fecha límite'],
      [listed.code ?? '', ...cells],
    ]);
  const again = (file: string) => kit.send('risks', file, { fields: { proposes: true } });
  const first = await again(row('Mitigar', 'Antes', soon));
  expect(first, JSON.stringify([first, await kit.reasonsOf(first)])).toMatchObject({ state: 'done', same: 1 });
  expect(await again(row('Mitigar', '', ''))).toMatchObject({ same: 1 });
  const later = daysLater(today, 90);
  expect(await again(row('Mitigar', 'Después', later))).toMatchObject({ state: 'done', updated: 1 });
  expect(await decisions(['A-9'])).toMatchObject([{ option: 'mitigate', justification: 'Después', dueDate: later }]);
  const { data } = await app.call(here.admin, treatment.get, { params: { id } });
  expect(data.ownerId).toBe(areaId);
});

test('a register that asks for acceptance asks whoever may approve it', async () => {
  const job = await send([['A-6', 'T-A03', 'V-DAT01', '3', '3', 'Aceptar', 'Costo mayor que la pérdida', '', '']]);
  expect(job, JSON.stringify(await kit.reasonsOf(job))).toMatchObject({ state: 'done', created: 1 });
  const [{ option, acceptances, notes }] = (await decisions(['A-6'])) as [Record<string, unknown>];
  const { accept } = await here.inside((trx) =>
    trx.one<{ accept: string }>(sql`
      select g.accept from risk r join asset a on a.id = r.asset_id and a.code = 'A-6' join treatment_due p on p.id = r.id
      join range_level g on g.id = p.range_id and g.company_id = r.company_id`),
  );
  expect({ accept, option, acceptances, notes }).toEqual({
    accept: 'with_approval',
    option: 'accept',
    acceptances: ['requested'],
    notes: null,
  });
});

test('a column of sentences called treatment describes what was decided where another says the option, and stays in the notes where none does', async () => {
  const sentences = csvOf([columns, risky('A-7', 'Instalar parches cada mes')]);
  const job = await kit.send('risks', sentences, { fields: { proposes: true } });
  expect(job).toMatchObject({ state: 'done', mapping: { Tratamiento: null } });
  expect(await decisions(['A-7'])).toMatchObject([{ option: null, notes: 'Tratamiento: Instalar parches cada mes' }]);
});

test('whoever may not decide keeps the columns of treatment in the notes, and is refused where they are chosen by hand', async () => {
  const { risks, assets, threats, vulnerabilities } = permissions;
  const held = [
    risks.list,
    risks.view,
    risks.create,
    risks.edit,
    risks.editProbability,
    risks.editImpacts,
    risks.editImpactLevels,
  ];
  const reading = [risks.viewProbability, risks.viewImpacts, risks.viewImpactLevels];
  const analyst = await here.person({
    permissionCodes: [...held, ...reading, assets.list, threats.list, vulnerabilities.list],
  });
  const own = importing(app, analyst);
  const file = csvOf([columns, risky('A-8', 'Evitar')]);
  const chosen = await own.send('risks', file, {
    fields: { proposes: true, mapping: { Tratamiento: 'treatmentOption' } },
  });
  expect(chosen).toMatchObject({ created: 0, failed: 1 });
  expect(chosen.reasons).toMatchObject([{ field: 'treatmentOption', code: 'mayNotWrite' }]);
  const job = await own.send('risks', csvOf([columns, risky('A-8', 'Mitigar')]), {
    fields: { proposes: true, mapping: { Tratamiento: null } },
  });
  expect(job).toMatchObject({ state: 'done', created: 1, mapping: { Tratamiento: null } });
});

test('a call that asks for no proposal reads treatment under our own name alone', async () => {
  const plain = await kit.send(
    'risks',
    csvOf([
      ['Código del riesgo', 'Tratamiento'],
      ['R-0001', 'Lo que diga el comité'],
    ]),
  );
  expect(plain.mapping).toMatchObject({ Tratamiento: null });
  const ours = await kit.send(
    'risks',
    csvOf([
      ['Código del riesgo', 'Opción de tratamiento'],
      ['R-0001', 'Mitigar'],
    ]),
    {
      query: { dryRun: true },
    },
  );
  expect(ours.mapping).toMatchObject({ 'Opción de tratamiento': 'treatmentOption' });
});

test('what a file decided is opened by whoever may see decisions, and by nobody else', async () => {
  const may = permissions.risks;
  const job = await send([risky('A-4', 'Mitigar', 'Parches', '', soon)]);
  const all = [may.list, may.create, may.viewProbability, may.viewImpacts, may.viewImpactLevels];
  const blind = await here.person({ permissionCodes: all });
  expect((await app.call(blind, imports.rows, { params: job })).code).toBe('forbidden');
  const reader = await here.person({ permissionCodes: [...all, may.viewTreatment] });
  expect((await app.call(reader, imports.rows, { params: job })).status).toBe(200);
});

test.each([
  [-1, 'is over, and the range gives its days anew'],
  [0, 'is today'],
  [1, 'is tomorrow'],
])('without a date a decision is due when the plan asks for it: a day %i from today %s', async (days) => {
  const { areaId } = await here.inside((trx) =>
    trx.one<{ areaId: number }>(sql`
      insert into parameter (kind, code, name) values ('area', ${`DUE${days}`}, ${`Área ${days}`}) returning id as "areaId"`),
  );
  const id = await here.risk(await here.asset(`D${days}`), 2);
  await app.call(here.admin, risk.update, { params: { id }, body: { ownerId: areaId } });
  await app.call(here.admin, risk.assess, {
    params: { id },
    body: here.assessment({ probability: 4, financial: 4, operational: 4, reputational: 4, legal: 4, privacy: 4 }),
  });
  const { code, given } = await here.inside(async (trx) => {
    await trx.run(
      sql`update treatment_due set due = app.today() + ${days}::integer where id = ${id} and due_for = 'decision'`,
    );
    return trx.one<{ code: string; given: string }>(sql`
      select r.code, (app.today() + coalesce(g.start_days, g.review_days))::text as given from risk r
      join treatment_due p on p.id = r.id join range_level g on g.id = p.range_id and g.company_id = r.company_id where r.id = ${id}`);
  });
  const file = csvOf([
    ['Código del riesgo', 'Tratamiento'],
    [code, 'Mitigar'],
  ]);
  expect(await kit.send('risks', file, { fields: { proposes: true } })).toMatchObject({ updated: 1 });
  expect(await decisions([`D${days}`])).toMatchObject([{ dueDate: days < 0 ? given : daysLater(today, days) }]);
});

test('comparing a decision asks for seeing it, and changing one for changing it', async () => {
  const may = permissions.risks;
  const { areaId } = await here.inside((trx) =>
    trx.one<{ areaId: number }>(sql`
      insert into parameter (kind, code, name) values ('area', 'PERM', 'Permisos') returning id as "areaId"`),
  );
  const id = await here.risk(await here.asset('P-1'), 3);
  await app.call(here.admin, risk.assess, {
    params: { id },
    body: here.assessment({ probability: 4, financial: 4, operational: 4, reputational: 4, legal: 4, privacy: 4 }),
  });
  const body = { option: 'mitigate' as const, ownerId: areaId, dueDate: soon };
  expect((await app.call(here.admin, treatment.save, { params: { id }, body })).status).toBe(200);
  const { data: one } = await app.call(here.admin, risk.get, { params: { id } });
  const saying = (option: string) =>
    csvOf([
      ['Código del riesgo', 'Opción de tratamiento'],
      [one.code ?? '', option],
    ]);
  const base = [may.list, may.view, may.createTreatment];
  const blind = await here.person({ permissionCodes: base });
  const refused = { failed: 1, reasons: [{ field: 'treatmentOption', code: 'mayNotWrite', count: 1 }] };
  // That it is the same would tell what was decided.
  expect(await kit.send('risks', saying('Mitigar'), { person: blind })).toMatchObject(refused);
  const reader = await here.person({ permissionCodes: [...base, may.viewTreatment] });
  expect(await kit.send('risks', saying('Mitigar'), { person: reader })).toMatchObject({ failed: 0, same: 1 });
  expect(await kit.send('risks', saying('Evitar'), { person: reader })).toMatchObject(refused);
  const editor = await here.person({ permissionCodes: [...base, may.viewTreatment, may.editTreatment] });
  expect(await kit.send('risks', saying('Evitar'), { person: editor })).toMatchObject({ failed: 0, updated: 1 });
  expect(await decisions(['P-1'])).toMatchObject([{ option: 'avoid', activity: 'Por definir', dueDate: soon }]);
});
