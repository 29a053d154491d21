import { daysLater } from '@baluarte/contract/kit/day.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { controlProposal } from '@baluarte/contract/risk/control-proposal.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCatalogue } from '#organization/shared/seed-data.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn, type ControlInput } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
});
afterAll(() => app.close());

const { create, get, update, status, bulk, list, remove, history } = control.endpoints;
let made = 0;
const body = (input: ControlInput = {}) => controlIn(here, { code: `C-${(made += 1)}`, ...input });
const begun = async (input: ControlInput = {}) =>
  (await app.call(here.admin, create, { body: await body(input) })).data.id;
/** A risk of a level, in the first scope unless said. */
async function rated(probability: number, impact: number, scopeId = here.scopeId): Promise<number> {
  made += 1;
  const id = await here.risk(await here.asset(`A-${made}`, { scopeId }), made);
  const one = { probability, financial: impact, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(one) });
  return id;
}
const associate = (id: number, controlIds: number[], confirmLowRisk = false) =>
  app.call(here.admin, riskControl.associate, { params: { id }, body: { controlIds, confirmLowRisk } });

test('a new control is proposed a code that none has, and the day of the company', async () => {
  const other = await riskCompany(app);
  const proposal = async () => (await app.call(other.admin, controlProposal.get)).data;
  const { today } = await other.inside((trx) => trx.one(sql<{ today: string }>`select app.today()::text as today`));
  expect(await proposal()).toEqual({ code: 'CON-0001', creationDate: today });
  const { status: answer } = await app.call(other.admin, create, { body: await controlIn(other, { code: 'CT-041' }) });
  expect(answer).toBe(201);
  expect((await proposal()).code).toBe('CT-042');
  const guest = await other.person({ base: 3 });
  expect((await app.call(guest, controlProposal.get)).status).toBe(403);
});

test('what a control must have is asked for field by field', async () => {
  const refused = await app.call(here.admin, create, { body: {} });
  expect(refused.status).toBe(422);
  expect(
    refused.issues
      .map(({ path }) => path.replace('body.', ''))
      .toSorted()
      .join(' '),
  ).toBe(
    'actionId code creationDate description domainId impactFactorIds implementationId name nextFollowUp responsibleId typeId',
  );
  const given = await body();
  const faults: [Partial<typeof given>, string, string][] = [
    [{ description: 'Diecinueve letras.' }, 'body.description', 'tooShort'],
    [{ description: 'x'.repeat(501) }, 'body.description', 'tooLong'],
    [{ impactFactorIds: [] }, 'body.impactFactorIds', 'required'],
    [{ nextFollowUp: '2025-01-01' }, 'body.nextFollowUp', 'tooEarly'],
    [{ costOnce: -1 }, 'body.costOnce', 'tooSmall'],
  ];
  for (const [fault, path, code] of faults)
    expect((await app.call(here.admin, create, { body: { ...given, ...fault } })).issues[0]).toMatchObject({
      path,
      code,
    });
  const elsewhere = await controlIn(here, { domain: 'GOB', action: 'TA-40' });
  expect(await app.call(here.admin, create, { body: elsewhere })).toMatchObject({
    status: 422,
    issues: [{ path: 'body.actionId', code: 'wrongParent' }],
  });
});

test('it is planned while its day is ahead, and its status goes the ways there are', async () => {
  const planned = await app.call(here.admin, create, {
    body: await body({ creationDate: '2099-01-01', nextFollowUp: '2099-02-01' }),
  });
  expect(planned.data.statusId).toBe(4);
  const id = await begun();
  const to = (statusId: number) => app.call(here.admin, status, { params: { id }, body: { statusId: statusId as 1 } });
  expect(await to(5)).toMatchObject({ status: 409, code: 'status.transitionRefused', params: { allowed: [6, 2] } });
  expect((await to(6)).data.statusId).toBe(6);
  expect(await to(1)).toMatchObject({ status: 409, params: { allowed: [5, 2] } });
  expect((await to(5)).data.statusId).toBe(5);
  expect((await to(1)).data.statusId).toBe(1);
  const rows = { action: 'status' as const, ids: [id, planned.data.id], values: { statusId: 6 as const } };
  expect(await app.call(here.admin, bulk, { body: rows })).toMatchObject({ status: 409, code: 'bulk.refused' });
  expect((await app.call(here.admin, bulk, { body: { ...rows, ids: [id] } })).status).toBe(200);
  expect((await to(2)).data.statusId).toBe(2);
  expect(await to(1)).toMatchObject({ status: 409, params: { allowed: [] } });
});

test('a rating is nobody’s to type', async () => {
  const id = await begun();
  const refused = await app.call(here.admin, update, { params: { id }, body: { rating: 1 } });
  expect(refused).toMatchObject({ status: 422, issues: [{ code: 'unknownField' }] });
});

test('a low risk is associated only where that is confirmed, and who may not read levels is not asked', async () => {
  const [low, high, controlId] = [await rated(1, 2), await rated(5, 4), await begun()];
  expect(await associate(low, [controlId])).toMatchObject({
    status: 409,
    code: 'control.lowRisk',
    params: { count: 1 },
  });
  expect(await associate(low, [controlId], true)).toMatchObject({ status: 200, data: { added: 1 } });
  expect(await associate(high, [controlId])).toMatchObject({ status: 200, data: { added: 1 } });
  expect((await associate(high, [controlId])).data).toMatchObject({ added: 0, changesetId: null });
  const blind = await here.person({ permissionCodes: [permissions.risks.associateControl] });
  const another = { controlIds: [await begun()] };
  expect((await app.call(blind, riskControl.associate, { params: { id: low }, body: another })).status).toBe(200);
});

test('nothing is associated where one of the ends is unknown, discarded or of another scope', async () => {
  const [one = 0, two = 0] = here.company.scopeIds;
  const [near, far, controlId] = [await rated(5, 5, one), await rated(5, 5, two), await begun()];
  const gone = await begun();
  await app.call(here.admin, status, { params: { id: gone }, body: { statusId: 2 } });
  const many = (riskIds: number[], controlIds: number[]) =>
    app.call(here.admin, riskControl.associateMany, { body: { riskIds, controlIds } });
  expect((await many([near, 999_999], [controlId])).issues[0]).toMatchObject({
    path: 'body.riskIds.1',
    code: 'unknown',
  });
  expect((await many([near], [controlId, gone])).issues[0]).toMatchObject({
    path: 'body.controlIds.1',
    code: 'inactiveChoice',
  });
  expect((await many([near, far], [controlId])).status).toBe(422);
  expect((await many([near], [controlId])).data.added).toBe(1);
});

test('both ends show the other, in lists, counts and histories, until they are taken apart', async () => {
  const [riskId, controlId] = [await rated(5, 5), await begun()];
  await associate(riskId, [controlId]);
  const ofRisk = () => app.call(here.admin, riskControl.ofRisk, { params: { id: riskId } });
  const ofControl = () => app.call(here.admin, riskControl.ofControl, { params: { id: controlId } });
  expect((await ofRisk()).data).toMatchObject([{ id: controlId, riskCount: 1 }]);
  expect((await ofControl()).data).toMatchObject([{ id: riskId }]);
  expect((await app.call(here.admin, list, { query: { riskId: String(riskId) } })).meta.total).toBe(1);
  const { asset } = (await app.call(here.admin, risk.get, { params: { id: riskId } })).data;
  const ofAsset = { query: { assetId: String(asset.id), perPage: 100 } };
  expect((await app.call(here.admin, list, ofAsset)).data.map(({ id }) => id)).toContain(controlId);
  expect((await app.call(here.admin, list, { query: { assetId: String(asset.id + 1) } })).meta.total).toBe(0);
  expect((await app.call(here.admin, risk.list, { query: { controlId: String(controlId) } })).meta.total).toBe(1);
  const { data } = await app.call(here.admin, history, { params: { id: controlId } });
  expect(data.entries[0]?.fields).toMatchObject([{ field: 'risks', of: 'risk', before: [], after: [riskId] }]);
  const away = { params: { id: riskId }, body: { controlIds: [controlId] } };
  expect((await app.call(here.admin, riskControl.dissociate, away)).data.removed).toBe(1);
  expect((await ofRisk()).data).toEqual([]);
  expect((await ofControl()).data).toEqual([]);
});

test('deleting one takes it from its risks, but not from its evidence; deleting a risk takes it from its controls', async () => {
  const [riskId, controlId] = [await rated(5, 5), await begun()];
  await associate(riskId, [controlId]);
  const proof = await app.call(here.admin, evidence.endpoints.create, {
    body: { name: 'Acta', kindId: 1, controlIds: [controlId] },
  });
  expect(proof.status).toBe(201);
  expect((await app.call(here.admin, get, { params: { id: controlId } })).data).toMatchObject({ evidenceCount: 1 });
  expect(await app.call(here.admin, remove, { params: { id: controlId } })).toMatchObject({
    status: 409,
    code: 'control.hasEvidence',
  });
  const other = await begun();
  await associate(riskId, [other]);
  expect((await app.call(here.admin, remove, { params: { id: other } })).status).toBe(200);
  expect((await app.call(here.admin, risk.remove, { params: { id: riskId } })).status).toBe(200);
  expect((await app.call(here.admin, get, { params: { id: controlId } })).data.riskCount).toBe(0);
});

test('what a control does is told share by share, and what more would leave before it is associated', async () => {
  const riskId = await rated(5, 5);
  const [one, two] = [await begun(), await begun({ typeId: 3, implementationId: 2 })];
  await associate(riskId, [one]);
  const shares = () => app.call(here.admin, riskControl.shares, { params: { id: riskId } });
  expect((await shares()).data).toMatchObject({
    mode: 'percent',
    total: 1,
    shares: [
      { id: one, onProbability: true, onImpact: false, countsNow: false, countsExpected: true, expectedShare: 0.5 },
    ],
  });
  const preview = await app.call(here.admin, riskControl.preview, {
    params: { id: riskId },
    body: { controlIds: [two] },
  });
  expect(preview.data).toMatchObject({ residual: { level: 25 }, expected: { probability: 3, impact: 4 } });
  await app.call(here.admin, status, { params: { id: one }, body: { statusId: 6 } });
  await associate(riskId, [two]);
  const { data } = await app.call(here.admin, risk.get, { params: { id: riskId } });
  expect(data).toMatchObject({ residual: { probability: 3, impact: 5 }, expected: { probability: 3, impact: 4 } });
  expect((await shares()).data.shares[0]).toMatchObject({ id: one, countsNow: true, share: 0.5 });
});

test('a share says who rated its control and when, of the last rating alone', async () => {
  const riskId = await rated(5, 5);
  const id = await begun();
  await associate(riskId, [id]);
  const first = async () =>
    (await app.call(here.admin, riskControl.shares, { params: { id: riskId } })).data.shares.find(
      (each) => each.id === id,
    );
  expect(await first()).toMatchObject({ rating: null, ratedBy: null, ratedAt: null });
  const lead = await here.person({ permissionCodes: [permissions.risks.createFollowUp] });
  const { today } = await here.inside((trx) => trx.one(sql<{ today: string }>`select app.today()::text as today`));
  const follow = (person: TestPerson, rating: 1 | 2 | null) =>
    app.call(person, followUp.create, {
      params: { id },
      body: {
        date: today,
        description: 'Se revisó.',
        progress: rating === null ? 50 : 100,
        rating,
        nextDate: daysLater(today, 30),
      },
    });
  const began = Date.now();
  expect((await follow(lead, 2)).status).toBe(201);
  const told = await first();
  expect(told).toMatchObject({ rating: 2, share: 0.25 });
  const nameOf = async ({ userId }: TestPerson) =>
    (await app.database.owner.query<{ name: string }>('select name from auth."user" where id = $1', [userId])).rows[0]
      ?.name;
  expect(told?.ratedBy).toBe(await nameOf(lead));
  expect(Date.parse(told?.ratedAt ?? '')).toBeGreaterThan(began - 5_000);
  // What says nothing new of how it works is nobody's rating.
  expect((await follow(here.admin, 2)).status).toBe(201);
  expect(await first()).toEqual(told);
});

test('before a control goes it is told which risks rise, and by how much', async () => {
  const [riskId, other, controlId] = [await rated(5, 5), await rated(4, 4), await begun()];
  await associate(riskId, [controlId]);
  await app.call(here.admin, status, { params: { id: controlId }, body: { statusId: 6 } });
  const without = (ids: number[]) => app.call(here.admin, riskControl.without, { body: { ids } });
  expect((await without([controlId])).data).toMatchObject({
    count: 1,
    rises: [{ id: riskId, residual: { probability: 3, impact: 5 }, residualAfter: { level: 25, rangeId: 1 } }],
  });
  expect((await without([await begun()])).data).toEqual({ count: 0, rises: [] });
  expect((await app.call(here.admin, risk.get, { params: { id: other } })).data).toMatchObject({ level: 16 });
  // Nothing was written.
  expect((await app.call(here.admin, risk.get, { params: { id: riskId } })).data.residual).toMatchObject({ level: 15 });
  const blind = await here.person({ permissionCodes: [permissions.risks.listControls] });
  expect((await app.call(blind, riskControl.without, { body: { ids: [controlId] } })).data).toEqual({});
});

test('what is suggested answers the vulnerability, or is what risks like this one have, with the level each would leave', async () => {
  const suggest = async (id: number) => (await app.call(here.admin, riskControl.suggestions, { params: { id } })).data;
  const riskId = await rated(5, 5);
  const code = await here.inside((trx) =>
    trx.one(
      sql<{
        code: string;
      }>`select v.code from risk r join vulnerability v on v.id = r.vulnerability_id where r.id = ${riskId}`,
    ),
  );
  const action = readCatalogue().treatment_actions.find((each) => each.mitigates_vulnerabilities.includes(code.code));
  expect(action).toBeDefined();
  const first = await suggest(riskId);
  expect(first.actions).toContainEqual(
    expect.objectContaining({ code: action?.code, basis: 'vulnerability', expected: expect.objectContaining({}) }),
  );
  const id = await begun({ domain: action?.domain, action: action?.code });
  const second = await suggest(riskId);
  expect(second.actions.map((each) => each.code)).not.toContain(action?.code);
  expect(second.controls).toContainEqual(
    expect.objectContaining({ id, basis: 'vulnerability', expected: expect.objectContaining({ probability: 3 }) }),
  );
  await associate(riskId, [id]);
  expect((await suggest(riskId)).controls.map((each) => each.id)).not.toContain(id);
});

test('of controls that would leave the same, the least costly is suggested first: what is in place costs nothing more, no known cost comes last', async () => {
  const riskId = await rated(5, 5);
  const { code } = await here.inside((trx) =>
    trx.one(
      sql<{
        code: string;
      }>`select v.code from risk r join vulnerability v on v.id = r.vulnerability_id where r.id = ${riskId}`,
    ),
  );
  const action = readCatalogue().treatment_actions.find((each) => each.mitigates_vulnerabilities.includes(code));
  const answering = { domain: action?.domain, action: action?.code };
  const unknown = await begun(answering);
  const dear = await begun({ ...answering, costOnce: 100, costYearly: 900, currencyId: 1 });
  const cheap = await begun({ ...answering, costOnce: 500, currencyId: 1 });
  const paid = await begun({ ...answering, costOnce: 5000, currencyId: 1 });
  await here.inside((trx) => trx.run(sql`update control set status_id = 6, rating = 3 where id = ${paid}`));
  const { controls } = (await app.call(here.admin, riskControl.suggestions, { params: { id: riskId } })).data;
  const made = [unknown, dear, cheap, paid];
  const told = controls.filter(({ id }) => made.includes(id));
  expect(told.map(({ id, costOnce, costYearly }) => [id, costOnce, costYearly])).toEqual([
    [paid, 0, 0],
    [cheap, 500, null],
    [dear, 100, 900],
    [unknown, null, null],
  ]);
});
