import { permissions } from '@baluarte/contract/permissions.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn, type ControlInput } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { followUpControl } from './settle-controls.ts';

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
});
afterAll(() => app.close());

const { create, status, bulk, remove, history } = control.endpoints;
let made = 0;
/** A risk of probability 2 and impact 3: yellow, and green as soon as one preventive automatic control is in place. */
async function yellow(): Promise<number> {
  made += 1;
  const id = await here.risk(await here.asset(`A-${made}`));
  const rated = { probability: 2, financial: 3, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rated) });
  return id;
}
async function begun(input: ControlInput = {}): Promise<number> {
  made += 1;
  return (await app.call(here.admin, create, { body: await controlIn(here, { code: `C-${made}`, ...input }) })).data.id;
}
const get = async (id: number, at?: string) =>
  (await app.call(here.admin, risk.get, { params: { id }, query: { at } })).data;
const associate = (riskIds: number[], controlIds: number[]) =>
  app.call(here.admin, riskControl.associateMany, { body: { riskIds, controlIds } });
const { IMPLEMENTED, INACTIVE } = statusIds;
const to = (id: number, statusId: typeof IMPLEMENTED | typeof INACTIVE) =>
  app.call(here.admin, status, { params: { id }, body: { statusId } });
const rate = (id: number, rating: 1 | 2 | 3 | null) => here.inside((trx) => followUpControl(trx, id, { rating }));
const latest = async (id: number) => (await app.call(here.admin, risk.history, { params: { id } })).data.entries[0];

const before = { statusId: 1, level: 6, residual: { level: 6, rangeId: 3 }, expected: { level: 6, rangeId: 3 } };
const green = { probability: 1, impact: 3, level: 3, rangeId: 4 };

test('a risk is mitigated and no longer by itself, as its controls say, and its history says why', async () => {
  const [id, controlId] = [await yellow(), await begun()];
  expect(await get(id)).toMatchObject(before);
  await associate([id], [controlId]);
  expect(await get(id)).toMatchObject({ ...before, expected: green });
  expect((await latest(id))?.fields).toContainEqual({
    field: 'controls',
    of: 'control',
    before: [],
    after: [controlId],
  });
  await to(controlId, IMPLEMENTED);
  expect(await get(id)).toMatchObject({ ...before, statusId: 7, residual: green, expected: green });
  const moved = await latest(id);
  expect(moved?.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'statusId', before: 1, after: 7 }),
      expect.objectContaining({ field: 'residualLevel', before: 6, after: 3 }),
      { field: 'changedControls', of: 'control', before: [], after: [controlId] },
    ]),
  );
  expect(await rate(controlId, 3)).toBe(1);
  expect(await get(id)).toMatchObject({ ...before, expected: green });
  expect(await rate(controlId, 3)).toBe(0);
  await rate(controlId, null);
  expect((await get(id)).statusId).toBe(7);
  // As it stood, whatever came after.
  expect(await get(id, moved?.at)).toMatchObject({ statusId: 7, residual: green });
  await associate([id], [await begun({ typeId: 3, factors: ['legal'] })]);
  expect((await get(id)).statusId, 'one of its controls is not in place').toBe(1);
});

test('a discarded control counts no more, nor does one that is taken away or deleted; a discarded risk stays so', async () => {
  const [one, two, three] = [await yellow(), await yellow(), await yellow()];
  const [first, second] = [await begun(), await begun()];
  await associate([one, two, three], [first, second]);
  await app.call(here.admin, risk.status, { params: { id: three }, body: { statusId: 2, reason: 'No aplica' } });
  await app.call(here.admin, bulk, {
    body: { action: 'status', ids: [first, second], values: { statusId: IMPLEMENTED } },
  });
  expect((await get(three)).statusId).toBe(2);
  await to(first, INACTIVE);
  expect(await get(one)).toMatchObject({ statusId: 7, residual: green });
  await app.call(here.admin, riskControl.dissociate, { params: { id: one }, body: { controlIds: [second] } });
  expect(await get(one)).toMatchObject(before);
  expect((await app.call(here.admin, remove, { params: { id: second } })).status).toBe(200);
  expect(await get(two)).toMatchObject(before);
  await app.call(here.admin, risk.status, { params: { id: three }, body: { statusId: 1 } });
  expect((await get(three)).statusId).toBe(1);
});

test('undoing what was done to a control brings back what was left of its risks, also of one changed since', async () => {
  const [one, two, controlId] = [await yellow(), await yellow(), await begun()];
  await associate([one, two], [controlId]);
  const { data } = await app.call(here.admin, bulk, {
    body: { action: 'status', ids: [controlId], values: { statusId: IMPLEMENTED } },
  });
  await app.call(here.admin, risk.update, { params: { id: two }, body: { description: 'Otra vez' } });
  const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
  expect(undone.status).toBe(200);
  for (const id of [one, two]) expect(await get(id), String(id)).toMatchObject({ ...before, expected: green });
});

test('undoing an association of several with several takes the pairs back, and what they left', async () => {
  const [one, two, first, second] = [await yellow(), await yellow(), await begun(), await begun({ typeId: 3 })];
  for (const id of [first, second]) await to(id, IMPLEMENTED);
  await associate([one], [second]);
  const ofRisk = async (id: number) =>
    (await app.call(here.admin, riskControl.ofRisk, { params: { id } })).data.map((each) => each.id);
  const was = await Promise.all([one, two].map((id) => get(id)));
  const { data } = await associate([one, two], [first, second]);
  expect(data.added).toBe(3);
  for (const id of [one, two]) expect((await get(id)).residual, String(id)).toMatchObject({ probability: 1 });
  const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
  expect(undone.data.refused).toEqual([]);
  expect([await ofRisk(one), await ofRisk(two)]).toEqual([[second], []]);
  for (const [place, id] of [one, two].entries()) {
    const { statusId, residual, expected } = was[place] ?? {};
    expect(await get(id), String(id)).toMatchObject({ statusId, residual, expected });
  }
  // What was there before stays associated: it was no part of the act.
  expect((await get(one)).residual).toMatchObject({ probability: 2 });
});

test('undoing a deletion of several controls brings them back with their risks and follow-ups, and what they left', async () => {
  const [one, two, first, second] = [await yellow(), await yellow(), await begun(), await begun({ typeId: 3 })];
  await associate([one, two], [first, second]);
  const body = {
    description: 'Se revisó.',
    progress: 100,
    rating: 1,
    date: '2026-03-01',
    nextDate: '2026-04-01',
  } as const;
  for (const id of [first, second]) {
    const saved = await app.call(here.admin, followUp.create, { params: { id }, body });
    expect(saved.status).toBe(201);
  }
  const told = async () => ({
    risks: await Promise.all(
      [one, two].map(async (id) => {
        const { statusId, residual, expected } = await get(id);
        return { statusId, residual, expected };
      }),
    ),
    controls: await Promise.all(
      [first, second].map(async (id) => {
        const { data } = await app.call(here.admin, control.endpoints.get, { params: { id } });
        const { code, statusId, rating, nextFollowUp, riskCount, impactFactorIds } = data;
        const found = (await app.call(here.admin, followUp.list, { params: { id } })).data;
        return {
          code,
          statusId,
          rating,
          nextFollowUp,
          riskCount,
          impactFactorIds,
          found: found.map((each) => each.id),
        };
      }),
    ),
  });
  const was = await told();
  expect(was).toMatchObject({
    risks: [{ statusId: 7, residual: { probability: 1 } }, { statusId: 7 }],
    controls: [{ riskCount: 2, rating: 1, statusId: IMPLEMENTED, found: [expect.any(Number)] }, { riskCount: 2 }],
  });
  const { data } = await app.call(here.admin, bulk, { body: { action: 'delete', ids: [first, second] } });
  for (const id of [one, two]) expect(await get(id), String(id)).toMatchObject(before);
  expect((await app.call(here.admin, control.endpoints.get, { params: { id: first } })).status).toBe(404);
  const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
  expect(undone.data.refused).toEqual([]);
  expect(await told()).toEqual(was);
});

test('lists are narrowed and sorted by what is left, and their files have it; who may not read levels is told none of it', async () => {
  const [id, controlId] = [await yellow(), await begun()];
  await associate([id], [controlId]);
  await to(controlId, IMPLEMENTED);
  const asked = { assetId: String((await get(id)).asset.id), residualRangeId: '4', expectedRangeId: '4' } as const;
  const list = await app.call(here.admin, risk.list, { query: { ...asked, sort: '-residualLevel' } });
  expect(list.data).toMatchObject([{ id, residual: green }]);
  const other = await app.call(here.admin, risk.list, { query: { ...asked, residualRangeId: '3' } });
  expect(other.meta.total).toBe(0);
  const file = await app.call(here.admin, risk.export, {
    query: { ...asked, format: 'csv', columns: 'level,residualLevel,expectedLevel' },
  });
  expect(file.raw.body).toContain('6;3;Bajo;3;Bajo');
  const blind = await here.person({ permissionCodes: [permissions.risks.list, permissions.risks.view] });
  const told = await app.call(blind, risk.get, { params: { id } });
  expect(told.data).not.toHaveProperty('residual');
  expect(told.data).not.toHaveProperty('expected');
  expect((await app.call(blind, risk.list, { query: { residualRangeId: '4' } })).status).toBe(403);
  expect((await app.call(blind, risk.list, { query: { sort: 'expectedLevel' } })).status).toBe(403);
});

test('what proves a control is in its history', async () => {
  const controlId = await begun();
  const proof = await app.call(here.admin, evidence.endpoints.create, {
    body: { name: 'Acta', kindId: 1, controlIds: [controlId] },
  });
  const { data } = await app.call(here.admin, history, { params: { id: controlId } });
  expect(data.entries[0]?.fields).toEqual([{ field: 'evidence', of: 'evidence', before: [], after: [proof.data.id] }]);
});
