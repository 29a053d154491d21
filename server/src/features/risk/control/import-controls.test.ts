import { control } from '@baluarte/contract/risk/control.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf, formOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  kit = importing(app, here.admin);
});
afterAll(() => app.close());

const headers = [
  'Código',
  'Dominio de control',
  'Control',
  'Acción',
  'Descripción',
  'Tipo',
  'Implementación',
  'Actúa sobre',
  'Responsable',
  'Fecha de creación',
  'Próximo seguimiento',
];
const line = (code: string, type: string, begun = '2026-01-15', next = '2099-04-15') => [
  code,
  'Control de acceso',
  'Activar el segundo factor de autenticación',
  'Doble factor en el correo',
  'Se exige el doble factor a quien entra desde fuera.',
  type,
  'Automático',
  'Operacional',
  'Tecnología',
  begun,
  next,
];
const list = async () => (await app.call(here.admin, control.endpoints.list, { query: { sort: 'code' } })).data;

test('a file of controls is refused row by row as a form would, and without the permission to create them altogether', async () => {
  const job = await kit.send('controls', csvOf([headers, line('C-1', 'Preventivo', '2026-05-01', '2026-04-01')]));
  expect(job).toMatchObject({ state: 'refused', failed: 1 });
  expect(await kit.reasonsOf(job)).toEqual([[2, 'nextFollowUp tooEarly']]);
  const reader = await here.person({ permissionCodes: [permissions.risks.listControls] });
  const refused = await app.call(
    reader,
    imports.controls,
    await formOf(csvOf([headers, line('C-1', 'Preventivo')]), 'a.csv'),
  );
  expect(refused.status).toBe(403);
});

test('controls come from a file, planned where their day is ahead, and go into one that can be read again', async () => {
  const job = await kit.send(
    'controls',
    csvOf([headers, line('C-1', 'Preventivo'), line('C-2', 'Correctivo', '2099-01-01')]),
  );
  expect(job).toMatchObject({ state: 'done', created: 2 });
  expect(await list()).toMatchObject([
    { code: 'C-1', typeId: 1, statusId: 1 },
    { code: 'C-2', typeId: 3, statusId: 4 },
  ]);
  const { raw } = await app.call(here.admin, control.endpoints.export, { query: { format: 'csv' } });
  const again = await kit.send('controls', new Uint8Array(raw.rawPayload));
  expect(again).toMatchObject({ state: 'done', created: 0, updated: 0, same: 2, failed: 0 });
});

test('what is left of risks follows what a file says of their controls', async () => {
  const id = await here.risk(await here.asset('A-1'), 1);
  const answers = { probability: 5, financial: 1, operational: 5, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(answers) });
  const [first] = await list();
  const controlId = first?.id ?? 0;
  await app.call(here.admin, riskControl.associate, { params: { id }, body: { controlIds: [controlId] } });
  await app.call(here.admin, control.endpoints.status, { params: { id: controlId }, body: { statusId: 6 } });
  const left = async () => (await app.call(here.admin, risk.get, { params: { id } })).data.residual;
  expect(await left()).toMatchObject({ probability: 3, impact: 5 });
  expect(await kit.send('controls', csvOf([headers, line('C-1', 'Correctivo')]))).toMatchObject({ updated: 1 });
  expect(await left()).toMatchObject({ probability: 5, impact: 4 });
});
