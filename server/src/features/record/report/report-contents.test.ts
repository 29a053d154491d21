import { permissions } from '@baluarte/contract/permissions.ts';
import { report, reportNeeds, type ReportKind } from '@baluarte/contract/record/report.ts';
import { ofFingerprint } from '@baluarte/contract/risk/treatment.ts';
import { ofLevel } from '@baluarte/contract/risk/risk.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

const { risks, assets } = permissions;

let app: TestApp;
let here: RiskCompany;
let riskId: number;
/** A risk with everything a report may tell of it: a control of every status, a follow-up, a decision and its acceptance. */
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  riskId = await here.risk(await here.asset('A-1', { name: 'Servidor' }));
  const rating = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id: riskId }, body: here.assessment(rating) });
  for (const [code, statusId] of [
    ['C-1', 1],
    ['C-2', 4],
    ['C-3', 5],
  ] as const) {
    const { data } = await app.call(here.admin, control.endpoints.create, { body: await controlIn(here, { code }) });
    await here.inside(async (trx) => {
      await trx.run(sql`update control set status_id = ${statusId} where id = ${data.id}`);
      await trx.run(
        sql`insert into risk_control (scope_id, risk_id, control_id) values (${here.scopeId}, ${riskId}, ${data.id})`,
      );
      await trx.run(sql`insert into follow_up (scope_id, control_id, date, description, participants, progress, next_date, status_before, planned_for)
        values (${here.scopeId}, ${data.id}, '2026-03-01', 'Se probó una muestra', 'Comité de cambios', 50, '2026-06-01', 1, '2026-03-01')`);
    });
  }
  await here.inside(async (trx) => {
    await trx.run(sql`insert into treatment (scope_id, risk_id, "option", justification, third_party, agreement, activity, reviewed_on)
      values (${here.scopeId}, ${riskId}, 'accept', 'Otra razón de ahora', 'Aseguradora Sol', 'Póliza 77', 'Venta por correo', app.today())`);
    await trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, probability, impact, range_id, by_two)
      select scope_id, id, 'approved', 'Cuesta más evitarlo', app.today() + 90, '{}', repeat('abc4', 16), probability, impact, 1, false
      from risk where id = ${riskId}`);
  });
});
afterAll(() => app.close());

/** The tables and facts of a report without its annex, as somebody with these permissions is shown them. */
async function shownTo(codes: readonly number[], kind: ReportKind, format = 'pdf') {
  const person = await here.person({ permissionCodes: codes });
  const query = { annex: 'false', format };
  const answer = await app.call(person, report.preview, { params: { kind }, query });
  expect(answer.status, answer.raw.body).toBe(200);
  const blocks = answer.data.sections.flatMap((section) => section.blocks);
  return {
    text: JSON.stringify(blocks),
    headers: blocks.flatMap((block) => (block.kind === 'table' ? block.headers : [])),
    facts: blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : [])),
  };
}

describe('acceptances', () => {
  const needs = reportNeeds.acceptances;

  test('tell no level, range or fingerprint to those who may read the decisions alone', async () => {
    const { text, headers } = await shownTo(needs, 'acceptances');
    expect(headers).toEqual(expect.arrayContaining(['Motivo', 'Vence', 'Decidida por']));
    expect(headers.filter((header) => /nivel|rango|huella/i.test(header))).toEqual([]);
    expect(text).toContain('Cuesta más evitarlo');
    expect(text).not.toMatch(/abc4|Extremo|"25"/);
  });

  test('tell the level to those who may read it, and the fingerprint to those who may read all it is made of', async () => {
    const levels = await shownTo([...needs, ...ofLevel], 'acceptances');
    expect(levels.headers).toEqual(expect.arrayContaining(['Nivel aceptado', 'Rango aceptado']));
    expect(levels.text).toMatch(/Extremo/);
    expect(levels.text).not.toContain('abc4');
    const all = await shownTo([...needs, ...ofFingerprint], 'acceptances');
    expect(all.text).toContain('abc4abc4abc4');
  });

  test('tell their reason in a summary only to those who may read decisions', async () => {
    const told = [...reportNeeds.executive, risks.viewTreatment];
    const without = await shownTo(told, 'executive');
    expect(without.text).toContain('Aceptaciones que vencen primero');
    expect(without.text).not.toMatch(/Motivo|Cuesta más evitarlo/);
    const { text } = await shownTo([...told, risks.viewTreatmentDetail], 'executive');
    expect(text).toMatch(/Motivo.*Cuesta más evitarlo/);
  });
});

describe('what will be done about a risk', () => {
  test('is in the plan with third party, agreement and activity, for those who may read decisions', async () => {
    const { text } = await shownTo([risks.viewTreatment, risks.viewTreatmentDetail], 'treatment');
    expect(text).toContain('Otra razón de ahora');
    expect(text).toContain('Aseguradora Sol · Póliza 77 · Venta por correo');
    const without = await shownTo([risks.viewTreatment], 'treatment');
    expect(without.text).toContain('Servidor');
    expect(without.text).not.toMatch(/Justificación|Otra razón|Detalle|Aseguradora/);
  });

  test.each(['pdf', 'xlsx'])('is on the sheet of the risk, with the reason it was accepted for: %s', async (format) => {
    const needs = [...reportNeeds['risk-sheets'], risks.viewTreatment];
    const { text } = await shownTo([...needs, risks.viewTreatmentDetail], 'risk-sheets', format);
    for (const said of ['Otra razón de ahora', 'Aseguradora Sol · Póliza 77 · Venta por correo', 'Cuesta más evitarlo'])
      expect(text).toContain(said);
    const without = await shownTo(needs, 'risk-sheets', format);
    expect(without.text).toContain('Aceptar');
    expect(without.text).not.toMatch(/Otra razón|Aseguradora|Cuesta más evitarlo/);
  });

  test('is said once on a sheet where the reason it was accepted for is still the one', async () => {
    const { facts } = await shownTo(
      [...reportNeeds['risk-sheets'], risks.viewTreatment, risks.viewTreatmentDetail],
      'risk-sheets',
    );
    const labels = facts.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Justificación', 'Motivo de la aceptación']));
    await here.inside((trx) => trx.run(sql`update treatment set justification = 'Cuesta más evitarlo'`));
    const after = await shownTo(
      [...reportNeeds['risk-sheets'], risks.viewTreatment, risks.viewTreatmentDetail],
      'risk-sheets',
    );
    expect(after.facts.filter(({ value }) => value === 'Cuesta más evitarlo').map(({ label }) => label)).toEqual([
      'Motivo de la aceptación',
    ]);
    await here.inside((trx) => trx.run(sql`update treatment set justification = 'Otra razón de ahora'`));
  });
});

test.each(['pdf', 'xlsx'])('controls of a sheet say which are planned, in place or ended: %s', async (format) => {
  const person = await here.person({ permissionCodes: [...reportNeeds['risk-sheets'], risks.listControls] });
  const { data } = await app.call(person, report.preview, { params: { kind: 'risk-sheets' }, query: { format } });
  const tables = data.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])),
  );
  const found = tables.find(({ title }) => title === 'Controles');
  const [code = 0, status = 0] = ['Código', 'Estado'].map((header) => found?.headers.lastIndexOf(header) ?? 0);
  expect(found?.rows.map((row) => [row[code], row[status]])).toEqual([
    ['C-1', 'Activo'],
    ['C-2', 'Pendiente'],
    ['C-3', 'Finalizado'],
  ]);
});

test('follow-ups tell what was found and who took part to those who may read them, and to others how they stand', async () => {
  const { headers, text } = await shownTo([...reportNeeds.controls, risks.viewFollowUp], 'controls');
  expect(headers).toEqual(expect.arrayContaining(['Qué se encontró', 'Participantes', 'Avance (%)']));
  expect(text).toMatch(/Se probó una muestra.*Comité de cambios/);
  const without = await shownTo(reportNeeds.controls, 'controls');
  expect(without.headers).toContain('Avance (%)');
  expect(without.text).not.toMatch(/Se probó una muestra|Comité de cambios/);
});

test('the inventory tells confidentiality, integrity and availability to those who may read how critical assets are', async () => {
  await here.inside((trx) =>
    trx.run(sql`update asset set integrity = 1, integrity_reason = 'x', availability = 3, availability_reason = 'x',
      classification_id = (select id from parameter where kind = 'classification' and extra ->> 'confidentiality' = '2' limit 1)`),
  );
  const shown = async (codes: readonly number[]) => {
    const person = await here.person({ permissionCodes: codes });
    const { data } = await app.call(person, report.preview, { params: { kind: 'assets' } });
    const [block] = data.sections[0]?.blocks ?? [];
    return block?.kind === 'table' ? block : undefined;
  };
  const told = await shown([assets.list, assets.viewCriticity]);
  const dimensions = ['Confidencialidad', 'Integridad', 'Disponibilidad'];
  const places = dimensions.map((header) => told?.headers.indexOf(header) ?? -1);
  expect(places.map((place) => told?.rows[0]?.[place])).toEqual(['Media', 'Baja', 'Alta']);
  // Two classifications that are called alike and differ in their level tell none.
  await here.inside((trx) =>
    trx.run(sql`update parameter set name = (select p.name from parameter p join asset a on a.classification_id = p.id limit 1)
      where kind = 'classification' and extra ->> 'confidentiality' = '3'`),
  );
  const unclear = await shown([assets.list, assets.viewCriticity]);
  // No row has any, so the column is left out.
  const left = dimensions.map((header) => unclear?.headers.indexOf(header) ?? -1);
  expect(left.map((place) => unclear?.rows[0]?.[place])).toEqual([undefined, 'Baja', 'Alta']);
  const without = await shown([assets.list]);
  expect(without?.headers.filter((header) => dimensions.includes(header))).toEqual([]);
});

test('a narrowed report of controls tells nothing of another scope’s control of the same code', async () => {
  const two = await riskCompany(app, { scopes: 2 });
  for (const [index, scopeId] of two.company.scopeIds.entries()) {
    const mark = index === 0 ? 'UNO' : 'DOS';
    const acted = await two.risk(await two.asset(`A-${mark}`, { scopeId, name: `Servidor ${mark}` }));
    const { data } = await app.call(
      { headers: { ...two.admin.headers, 'x-scopeid': String(scopeId) } },
      control.endpoints.create,
      { body: await controlIn(two, { code: 'C-1', name: `Revisar ${mark}`, typeId: index === 0 ? 1 : 2 }) },
    );
    await two.inside(async (trx) => {
      await trx.run(
        sql`insert into risk_control (scope_id, risk_id, control_id) values (${scopeId}, ${acted}, ${data.id})`,
      );
      await trx.run(sql`insert into follow_up (scope_id, control_id, date, description, progress, next_date, status_before, planned_for)
        values (${scopeId}, ${data.id}, '2026-03-01', ${`Se revisó ${mark}`}, 50, '2026-06-01', 1, '2026-03-01')`);
    });
  }
  const everywhere = { headers: { ...two.admin.headers, 'x-scopeid': '0' } };
  const told = async (query: Record<string, unknown>) =>
    JSON.stringify((await app.call(everywhere, report.preview, { params: { kind: 'controls' }, query })).data.sections);
  expect(await told({})).toMatch(/Revisar UNO.*Se revisó DOS.*Servidor DOS/s);
  const narrowed = await told({ filter: 'typeId=1' });
  expect(narrowed).toMatch(/Revisar UNO.*Se revisó UNO.*Servidor UNO/s);
  expect(narrowed).not.toContain('DOS');
});
