import { text } from 'node:stream/consumers';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { controlMethodPresets, type ControlMethod } from '@baluarte/contract/risk/residual.rules.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSheetLimits } from '#kit/sheets/sheet-limits.ts';
import { fileOf } from '#kit/sheets/test-files.ts';
import { openZip } from '#kit/sheets/zip-file.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany } from '#test/risk-company.ts';
import { decayControls } from './decay.ts';
import { followUpControl } from './settle-controls.ts';
import { supposing } from './supposed.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A company with a risk at 2 × 3 and an automatic preventive control in place on it, which leaves 1 × 3; and its method. */
async function withControl() {
  const here = await riskCompany(app);
  const id = await here.risk(await here.asset('A-1'));
  const rated = { probability: 2, financial: 3, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rated) });
  const made = await app.call(here.admin, control.endpoints.create, { body: await controlIn(here) });
  const controlId = made.data.id;
  await app.call(here.admin, riskControl.associateMany, { body: { riskIds: [id], controlIds: [controlId] } });
  await app.call(here.admin, control.endpoints.status, {
    params: { id: controlId },
    body: { statusId: statusIds.IMPLEMENTED },
  });
  const bodyWith = async (controls: unknown) => {
    const { zoneMode, zoneMatrix, rangeLevels } = (await app.call(here.admin, method.get)).data;
    return {
      zoneMode,
      zoneMatrix,
      rangeLevels: rangeLevels.map(({ color: _color, ...range }) => range),
      controls: controls as ControlMethod,
    };
  };
  const save = async (controls: unknown) => app.call(here.admin, method.update, { body: await bodyWith(controls) });
  const get = async () => (await app.call(here.admin, risk.get, { params: { id } })).data;
  /** Lets the next follow-up of the control be so many days late. */
  const late = (days: number) =>
    here.inside((trx) =>
      trx.run(
        sql`update control set creation_date = '2020-01-01', next_follow_up = app.today() - ${days}::integer where id = ${controlId}`,
      ),
    );
  return { here, id, controlId, bodyWith, save, get, late };
}
const standard: ControlMethod = controlMethodPresets.dafp7;

test('shares above one, and lateness that takes all before it takes half, are refused', async () => {
  const { save } = await withControl();
  expect((await save({ ...standard, unverified: 1.5 })).status).toBe(422);
  expect((await save({ ...standard, decay: { halfAfter: 60, noneAfter: 60 } })).status).toBe(422);
  expect((await save({ ...standard, mode: 'guess' })).status).toBe(422);
});

test('how controls lower risks is previewed on what is left, saved for all risks and undone', async () => {
  const { here, save, get, bodyWith } = await withControl();
  expect((await app.call(here.admin, method.get)).data.controls).toEqual(standard);
  expect((await get()).residual).toMatchObject({ probability: 1, level: 3 });
  const change = { change: 'method' as const, ...(await bodyWith({ ...standard, unverified: 0 })) };
  const preview = async (kind: 'inherent' | 'residual' | 'expected') =>
    (await app.call(here.admin, method.preview, { body: change, query: { kind } })).data;
  expect(await preview('inherent')).toMatchObject({ kind: 'inherent', moved: 0 });
  expect(await preview('expected')).toMatchObject({ kind: 'expected', moved: 0 });
  expect(await preview('residual')).toMatchObject({
    kind: 'residual',
    moved: 1,
    worse: 1,
    better: 0,
    rows: [{ before: { probability: 1, impact: 3, level: 3 }, after: { probability: 2, impact: 3, level: 6 } }],
  });
  expect((await get()).residual, 'a preview writes nothing').toMatchObject({ level: 3 });

  const saved = await save({ ...standard, unverified: 0 });
  expect(saved.status).toBe(200);
  expect((await get()).residual).toMatchObject({ level: 6 });
  await app.call(here.admin, changeset.undo, { params: { id: saved.data.changesetId ?? 0 } });
  expect((await get()).residual).toMatchObject({ level: 3 });
  expect((await app.call(here.admin, method.get)).data.controls).toEqual(standard);
});

test('a preventive control that acts on both lowers the impact of the factors it names, too', async () => {
  const { save, get } = await withControl();
  await save({ ...standard, actsOn: { ...standard.actsOn, preventive: 'both' } });
  expect((await get()).residual).toMatchObject({ probability: 1, impact: 2, level: 2 });
});

test('what is left is typed with a reason where the method is so, and what is computed stays beside it', async () => {
  const { here, id, save, get } = await withControl();
  const type = async (body: object) =>
    app.call(here.admin, risk.typeResidual, { params: { id }, body: { residual: null, ...body } });
  const one = { residual: { probability: 2, impact: 2 }, reason: 'El control cubre una sede.' };
  expect(await type(one)).toMatchObject({ status: 409, code: 'risk.residualComputed' });
  await save({ ...standard, mode: 'manual' });
  expect((await get()).typedResidual).toBeNull();
  expect(await type({ ...one, reason: undefined })).toMatchObject({ status: 422 });
  expect(await type({ ...one, residual: { probability: 3, impact: 2 } })).toMatchObject({
    status: 422,
    code: 'risk.residualAbove',
  });
  const reader = await here.person({ permissionCodes: [255, 256] });
  expect((await app.call(reader, risk.typeResidual, { params: { id }, body: one })).status).toBe(403);

  expect(await type(one)).toMatchObject({
    status: 200,
    data: {
      residual: { probability: 2, impact: 2, level: 4 },
      expected: { probability: 1, impact: 2 },
      typedResidual: { ...one.residual, reason: one.reason, computed: { probability: 1, impact: 3 } },
    },
  });
  // It never stands above what the risk is before controls.
  const lower = { probability: 1, financial: 1, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(lower) });
  expect((await get()).residual).toMatchObject({ level: 1 });
  expect(await type({})).toMatchObject({ status: 200, data: { typedResidual: null } });
  await save(standard);
  expect((await get()).typedResidual).toBeNull();
});

test('what is supposed of a risk keeps what was typed of it, and never takes what was typed of another', async () => {
  const { here, id, controlId, save } = await withControl();
  await save({ ...standard, mode: 'manual' });
  const other = await here.risk(await here.asset('A-2'), 1);
  const rated = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id: other }, body: here.assessment(rated) });
  const type = (riskId: number, residual: { probability: number; impact: number }) =>
    app.call(here.admin, risk.typeResidual, {
      params: { id: riskId },
      body: { residual, reason: 'Se revisó en sitio.' },
    });
  // The set has the number of the other risk.
  const suppose = async () => (await here.inside((trx) => supposing(trx, id, [{ set: other, controlId }])))[0];
  expect((await type(other, { probability: 1, impact: 1 })).status).toBe(200);
  expect(await suppose(), 'typed of another').toMatchObject({ residual: { probability: 1, impact: 3 } });
  expect((await type(id, { probability: 2, impact: 2 })).status).toBe(200);
  expect(await suppose(), 'typed of itself').toMatchObject({
    residual: { probability: 2, impact: 2 },
    expected: { probability: 1, impact: 2 },
  });
});

test('an action of the catalogue is supposed to act where its type acts by the method, on complete risks alone', async () => {
  const { here, id, save } = await withControl();
  await here.inside((trx) => trx.run(sql`delete from risk_control`));
  const rated = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rated) });
  const left = async (type: 'preventive' | 'corrective', riskId = id) => {
    const rows = await here.inside((trx) => supposing(trx, riskId, [], [{ id: 1, type, implementation: 'automatic' }]));
    return rows[0] && { now: rows[0].residual, later: rows[0].expected };
  };
  const all = { ...standard, weights: { ...standard.weights, preventive: 0.9, corrective: 0.9, automatic: 0.05 } };
  const cases = [
    { actsOn: 'probability', preventive: [1, 5] },
    { actsOn: 'impact', preventive: [5, 1] },
    { actsOn: 'both', preventive: [1, 1] },
  ] as const;
  for (const { actsOn, preventive } of cases) {
    expect((await save({ ...all, actsOn: { ...all.actsOn, preventive: actsOn } })).status, actsOn).toBe(200);
    const [probability, impact] = preventive;
    // Nothing of it is in place yet.
    expect(await left('preventive'), actsOn).toMatchObject({
      now: { probability: 5, impact: 5 },
      later: { probability, impact },
    });
    expect(await left('corrective'), actsOn).toMatchObject({ later: { probability: 5, impact: 1 } });
  }
  // What was typed counts where the method says that people type.
  await here.inside((trx) =>
    trx.run(sql`update risk set typed_probability = 2, typed_impact = 2, typed_reason = 'En sitio' where id = ${id}`),
  );
  expect(await left('corrective')).toMatchObject({ now: { probability: 5, impact: 5 } });
  const incomplete = await here.risk(await here.asset('A-9'), 3);
  expect(await left('preventive', incomplete)).toEqual({ now: null, later: null });
});

test('lateness takes half of a control and then all of it, on the day, as one changeset each; a follow-up gives it back', async () => {
  const { here, id, controlId, save, get, late: due } = await withControl();
  // Begun at 5: half of a control leaves 75 %, which is order 4; nothing of it leaves 5, all of it 50 %, order 3.
  const rated = { probability: 5, financial: 3, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rated) });
  const changesets = () =>
    here.inside((trx) => trx.rows(sql<{ kind: string }>`select kind from changeset where kind = 'decayed'`));
  /** Whether the files of the map say so. */
  const written = async (person: typeof here.admin) => {
    const file = async (format: 'svg' | 'xlsx') =>
      (await app.call(person, risk.mapExport, { query: { format, kinds: 'residual,expected' } })).raw;
    const zip = await openZip(fileOf((await file('xlsx')).rawPayload).path, defaultSheetLimits);
    const sheet = await text(await zip.read('xl/worksheets/sheet1.xml'));
    zip.close();
    const line = /En (\d+) riesgos? hay controles que cuentan menos/;
    const told = (page: string) => line.exec(page)?.[1] ?? null;
    return { svg: told((await file('svg')).body), xlsx: told(sheet) };
  };
  /** What is said of it: on the control, among those that count less, in the derivation, and on the map. */
  const told = async () => {
    const [row] = (await app.call(here.admin, control.endpoints.list, { query: { isOverdue: 'true' } })).data;
    const less = await app.call(here.admin, control.endpoints.list, { query: { isLessened: 'true' } });
    const [one] = (await app.call(here.admin, riskControl.shares, { params: { id } })).data.shares;
    const { data: map } = await app.call(here.admin, risk.map, { query: { kind: 'residual' } });
    expect(one?.timeliness).toBe(row?.timeliness);
    expect(less.data.map((each) => each.id)).toEqual(map.lessened === 0 ? [] : [controlId]);
    const count = map.lessened === 0 ? null : String(map.lessened);
    expect(await written(here.admin)).toEqual({ svg: count, xlsx: count });
    return { timeliness: one?.timeliness, share: one?.share, onMap: map.lessened };
  };
  const residual = async () => (await get()).residual?.probability;
  await due(90);
  await decayControls(app.app.parts);
  expect(await residual(), 'off by default').toBe(3);
  expect(await told()).toEqual({ timeliness: 'full', share: 0.5, onMap: 0 });
  await due(30);
  await save({ ...standard, decay: { halfAfter: 30, noneAfter: 60 } });
  expect(await residual()).toBe(3);
  await decayControls(app.app.parts);
  expect(await changesets()).toHaveLength(0);
  expect(await told()).toEqual({ timeliness: 'full', share: 0.5, onMap: 0 });

  await due(31);
  await decayControls(app.app.parts);
  expect(await residual()).toBe(4);
  expect(await changesets()).toHaveLength(1);
  expect(await told()).toEqual({ timeliness: 'half', share: 0.25, onMap: 1 });
  await decayControls(app.app.parts);
  expect(await changesets(), 'nothing is left to do').toHaveLength(1);
  await due(60);
  await decayControls(app.app.parts);
  expect(await residual()).toBe(4);
  expect(await changesets()).toHaveLength(1);

  await due(61);
  await decayControls(app.app.parts);
  expect(await residual()).toBe(5);
  expect(await changesets()).toHaveLength(2);
  expect(await told()).toEqual({ timeliness: 'none', share: 0, onMap: 1 });
  expect((await get()).expected, 'what is planned counts every control as up to date').toMatchObject({
    probability: 3,
  });
  for (const query of [{ kind: 'inherent' }, { kind: 'expected' }, { kind: 'residual', isCritical: 'true' }] as const)
    expect((await app.call(here.admin, risk.map, { query })).data.lessened, JSON.stringify(query)).toBe(0);
  const blind = await here.person({ permissionCodes: [261, 282, 284] });
  const seen = (await app.call(blind, risk.map, { query: { kind: 'residual' } })).data;
  expect('cells' in seen, 'levels').toBe(true);
  expect('lessened' in seen, 'controls').toBe(false);
  expect(await written(await here.person({ permissionCodes: [261, 262, 282, 284] })), 'in files').toEqual({
    svg: null,
    xlsx: null,
  });

  const { next } = await here.inside((trx) => trx.one(sql<{ next: string }>`select (app.today() + 30)::text as next`));
  await here.inside((trx) => followUpControl(trx, controlId, { rating: 1, nextFollowUp: next }));
  expect(await residual()).toBe(3);
  const back = (await app.call(here.admin, control.endpoints.get, { params: { id: controlId } })).data;
  expect(back).toMatchObject({ timeliness: 'full', isOverdue: false });
});

/** What moves the residual rating of the risk of `withControl`, and what an acceptance of it is said to have lapsed by. */
const moves: [
  what: string,
  reason: string,
  move: (own: Awaited<ReturnType<typeof withControl>>) => Promise<unknown>,
][] = [
  [
    'other weights',
    'method',
    ({ save }) => save({ ...standard, weights: { ...standard.weights, preventive: 0, automatic: 0 } }),
  ],
  ['another mode', 'method', ({ save }) => save({ ...standard, mode: 'quadrants' })],
  [
    'a decay that is switched on',
    'method',
    async ({ late, save }) => {
      await late(61);
      await save({ ...standard, decay: { halfAfter: 30, noneAfter: 60 } });
    },
  ],
  [
    'what a person types',
    'typed',
    async ({ here, id, save }) => {
      await save({ ...standard, mode: 'manual' });
      const body = { residual: { probability: 1, impact: 2 }, reason: 'Hay un seguro.' };
      await app.call(here.admin, risk.typeResidual, { params: { id }, body });
    },
  ],
  [
    'lateness, on the day',
    'lateness',
    async ({ late }) => {
      await late(31);
      await decayControls(app.app.parts);
    },
  ],
  [
    'a control that is discarded',
    'controls',
    ({ here, controlId }) =>
      app.call(here.admin, control.endpoints.status, {
        params: { id: controlId },
        body: { statusId: statusIds.INACTIVE },
      }),
  ],
];

test.each(moves)('an acceptance that lapses by %s says so: %s', async (_what, reason, move) => {
  const own = await withControl();
  const { here, id, save } = own;
  await own.late(0);
  if (reason === 'lateness') await save({ ...standard, decay: { halfAfter: 30, noneAfter: 60 } });
  const body = { option: 'accept' as const, justification: 'El costo supera la pérdida' };
  expect((await app.call(here.admin, treatment.save, { params: { id }, body })).data.state).toBe('accepted');
  await move(own);
  const { acceptances } = (await app.call(here.admin, treatment.get, { params: { id } })).data;
  expect(acceptances).toMatchObject([{ state: 'lapsed', closedFor: reason }]);
});

test('an acceptance of what was typed lapses by its being taken back; undoing a change of the method is one of the method', async () => {
  const { here, id, save } = await withControl();
  const accept = () =>
    app.call(here.admin, treatment.save, {
      params: { id },
      body: { option: 'accept', justification: 'El costo supera la pérdida' },
    });
  const reasons = async () =>
    (await app.call(here.admin, treatment.get, { params: { id } })).data.acceptances.map(({ closedFor }) => closedFor);
  await save({ ...standard, mode: 'manual' });
  const type = (residual: object | null) =>
    app.call(here.admin, risk.typeResidual, { params: { id }, body: { residual, reason: 'Hay un seguro.' } });
  await type({ probability: 1, impact: 2 });
  await accept();
  await type(null);
  expect(await reasons()).toEqual(['typed']);

  const { data } = await save({ ...standard, weights: { ...standard.weights, preventive: 0, automatic: 0 } });
  expect((await accept()).data.state).not.toBe('accepted');
  const approver = await here.person();
  const one = (await app.call(approver, treatment.get, { params: { id } })).data;
  await app.call(approver, treatment.decide, {
    params: { id: one.acceptances[0]?.id },
    body: { isApproved: true, fingerprint: one.fingerprint },
  });
  await app.call(here.admin, changeset.undo, { params: { id: data.changesetId ?? 0 } });
  expect(await reasons()).toEqual(['method', 'typed']);
});
