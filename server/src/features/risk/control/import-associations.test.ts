import { imports } from '@baluarte/contract/inventory/import.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
/** A high risk, and a low one. */
let high: number;
let low: number;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  kit = importing(app, here.admin);
  high = await here.risk(await here.asset('A-1', { name: 'Portal' }), 1);
  low = await here.risk(await here.asset('A-2'), 2);
  const assess = (id: number, order: number) =>
    app.call(here.admin, risk.assess, {
      params: { id },
      body: here.assessment({
        probability: order,
        financial: 1,
        operational: order,
        reputational: 1,
        legal: 1,
        privacy: null,
      }),
    });
  await assess(high, 5);
  await assess(low, 1);
  await here.inside(async (trx) => {
    for (const [code, name, statusId] of [
      ['C-1', 'Doble factor', 6],
      ['C-2', 'Bloqueo de sesión', 1],
      ['C-3', 'Cámaras', 2],
    ] as const) {
      const { id } = await trx.one<{ id: number }>(sql`
        insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
          creation_date, next_follow_up, status_id)
        select ${here.scopeId}, ${code}, ${name}, 'Se exige a quien entra desde fuera.', a.parent_id, a.id, 1, 1,
          (select min(id) from parameter where kind = 'area'), '2026-01-15', '2099-04-15', ${statusId}
        from parameter a where a.kind = 'controlAction' order by a.id limit 1 returning id`);
      await trx.run(
        sql`insert into control_impact_factor (scope_id, control_id, impact_factor_id) values (${here.scopeId}, ${id}, ${here.factor('operational')})`,
      );
    }
  });
});
afterAll(() => app.close());

const fields = { proposes: true };
const codeOf = async (id: number) => (await app.call(here.admin, risk.get, { params: { id } })).data.code ?? '';
const controlsOf = async (id: number) =>
  (await app.call(here.admin, riskControl.ofRisk, { params: { id }, query: { sort: 'code' } })).data.map(
    ({ code }) => code,
  );
const residualOf = async (id: number) => (await app.call(here.admin, risk.get, { params: { id } })).data.residual;
const fileOf = (...rows: [string, string][]) => csvOf([['Control', 'Riesgo'], ...rows]);

test('who may not associate neither imports nor exports; an unknown risk, a discarded control and another number are refused', async () => {
  const reader = await here.person({ permissionCodes: [permissions.risks.listControls] });
  const file = fileOf(['C-1', await codeOf(high)]);
  expect(await kit.send('controls.risks', file, { person: reader, fields })).toBeUndefined();
  expect((await app.call(reader, riskControl.export)).code).toBe('forbidden');
  const ofRisks = await here.person({ permissionCodes: [permissions.risks.list] });
  expect((await app.call(ofRisks, riskControl.export)).code).toBe('forbidden');
  const job = await kit.send(
    'controls.risks',
    fileOf(['C-1', 'R-0003'], ['C-3', await codeOf(high)], ['C-9', await codeOf(high)]),
    { fields },
  );
  expect(job).toMatchObject({ state: 'refused', created: 0, failed: 3 });
  expect(await kit.reasonsOf(job)).toEqual([
    [2, 'riskId unknownChoice'],
    [3, 'controlId inactiveChoice'],
    [4, 'controlId unknownChoice'],
  ]);
  expect(await controlsOf(high)).toEqual([]);
});

test('a risk whose level asks for no control is associated only where that is confirmed, of this file and no other', async () => {
  const file = fileOf(['C-1', await codeOf(low)], ['C-1', await codeOf(low)], ['Doble factor', await codeOf(high)]);
  const dry = await kit.send('controls.risks', file, { fields, query: { dryRun: true } });
  expect(dry).toMatchObject({ created: 1, failed: 2, reasons: [{ field: 'riskId', code: 'lowRisk', count: 2 }] });
  const refused = await app.call(here.admin, imports.run, { params: dry, body: {} });
  expect(refused.code).toBe('import.rowsRejected');
  expect(await controlsOf(high)).toEqual([]);
  const options = { confirmsLowRisk: true };
  const done = await app.call(here.admin, imports.run, { params: dry, body: { options } });
  expect(done.data).toMatchObject({ state: 'done', created: 2, same: 1, failed: 0 });
  expect(await controlsOf(low)).toEqual(['C-1']);
  const next = await kit.send('controls.risks', fileOf(['C-2', await codeOf(low)]), { fields });
  expect(next).toMatchObject({ state: 'refused', failed: 1, options: { confirmsLowRisk: false } });
  await app.call(here.admin, imports.undo, { params: done.data });
  expect(await controlsOf(low)).toEqual([]);
});

test('who may not read levels is not asked, as by hand', async () => {
  const { associateControl } = permissions.risks;
  const blind = await here.person({ permissionCodes: [associateControl] });
  const job = await kit.send('controls.risks', fileOf(['C-2', await codeOf(low)]), { person: blind, fields });
  expect(job).toMatchObject({ state: 'done', created: 1 });
  await app.call(here.admin, imports.undo, { params: job });
  expect(await controlsOf(low)).toEqual([]);
});

test('what is left of a risk follows in the same changeset, and comes back with the undo, also where the risk has changed since', async () => {
  expect(await residualOf(high)).toMatchObject({ probability: 5, impact: 5 });
  const job = await kit.send('controls.risks', fileOf(['C-1', await codeOf(high)]), { fields });
  expect(job).toMatchObject({ state: 'done', created: 1 });
  expect(await residualOf(high)).toMatchObject({ probability: 3, impact: 5 });
  const tables = await here.inside((trx) =>
    trx.rows<{ name: string }>(
      sql`select distinct table_name as name from change where changeset_id = ${job.changesetId} order by 1`,
    ),
  );
  expect(tables.map(({ name }) => name)).toEqual(['risk', 'risk_control']);
  await app.call(here.admin, risk.assess, {
    params: { id: high },
    body: here.assessment({ probability: 4, financial: 1, operational: 5, reputational: 1, legal: 1, privacy: null }),
  });
  const undone = await app.call(here.admin, imports.undo, { params: job });
  expect(undone.data.refused).toEqual([]);
  expect(await controlsOf(high)).toEqual([]);
  expect(await residualOf(high)).toMatchObject({ probability: 4, impact: 5 });
});

test('what goes out comes in again, in either language; the factors of a control stand beside it for reading', async () => {
  const rows = fileOf(['C-1', await codeOf(high)], ['c-2', (await codeOf(high)).toLowerCase()]);
  expect(await kit.send('controls.risks', rows, { fields })).toMatchObject({ state: 'done', created: 2 });
  for (const language of ['es', 'en'] as const) {
    const { raw } = await app.call(here.admin, riskControl.export, { query: { format: 'csv', language } });
    expect(raw.body).toContain('Portal');
    expect(raw.body).toContain(language === 'es' ? 'Operacional' : 'Operational');
    const again = await kit.send('controls.risks', new Uint8Array(raw.rawPayload), { fields });
    expect(again).toMatchObject({ state: 'done', created: 0, same: 2, failed: 0 });
  }
  const { raw } = await app.call(here.admin, imports.template, {
    params: { kind: 'controls.risks' },
    query: { format: 'csv' },
  });
  expect(raw.body).toMatch(/Control.*Riesgo/);
});

test('neither a file nor its risks cross a scope', async () => {
  const apart = await riskCompany(app, { scopes: 2 });
  const [first, second] = apart.company.scopeIds as [number, number];
  const id = await apart.risk(await apart.asset('S-1', { scopeId: second }));
  const { code } = await apart.inside((trx) => trx.one<{ code: string }>(sql`select code from risk where id = ${id}`));
  const limited = await apart.person({ scopeIds: [first] });
  const job = await kit.send('controls.risks', fileOf(['C-1', code]), { person: limited, fields });
  expect(job).toMatchObject({ state: 'refused', created: 0, failed: 1 });
  expect((await app.call(limited, control.endpoints.list)).data).toEqual([]);
});
