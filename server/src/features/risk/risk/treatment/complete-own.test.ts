import { changeset } from '@baluarte/contract/record/changeset.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { ownTreatment } from '@baluarte/contract/risk/own-treatment.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A company with a member of an area that answers for one treatment. */
async function withTreatment(decision: Record<string, unknown>) {
  const here = await riskCompany(app);
  const [mine, other, guest] = [
    await here.person({ base: 2 }),
    await here.person({ base: 2 }),
    await here.person({ base: 3 }),
  ];
  const areaId = await here.inside(async (trx) => {
    const { id } = await trx.one(sql<{ id: number }>`select min(id) as id from parameter where kind = 'area'`);
    await trx.run(sql`insert into member_area (member_id, area_id)
      select m.id, ${id} from member m where m.user_id = any(${[mine.userId, guest.userId]})`);
    return id;
  });
  const riskId = await here.risk(await here.asset('A-1', { name: 'Nómina' }), 3);
  const high = { probability: 5, financial: 5, operational: 5, reputational: 5, legal: 5, privacy: 5 };
  await app.call(here.admin, risk.assess, { params: { id: riskId }, body: here.assessment(high) });
  const body = { ownerId: areaId, dueDate: '2099-01-01', ...decision };
  expect((await app.call(here.admin, treatment.save, { params: { id: riskId }, body })).status).toBe(200);
  const work = async (person: TestPerson = mine) => (await app.call(person, posture.own)).data.mine;
  const complete = (version: number, person: TestPerson = mine) =>
    app.call(person, ownTreatment.complete, { params: { id: riskId }, body: { version } });
  const decided = async () => (await app.call(here.admin, treatment.get, { params: { id: riskId } })).data;
  return { here, mine, other, guest, areaId, riskId, work, complete, decided };
}

test('a member is told what their areas are to treat, without its level, and says that it is done', async () => {
  const { here, mine, riskId, work, complete, decided } = await withTreatment({
    option: 'avoid',
    activity: 'Cerrar el servicio',
    justification: 'No se usa',
  });
  const own = await work();
  expect(own?.treatments).toEqual([
    {
      riskId,
      code: expect.any(String),
      asset: 'Nómina',
      threat: expect.any(String),
      threatEn: expect.any(String),
      vulnerability: expect.any(String),
      vulnerabilityEn: expect.any(String),
      option: 'avoid',
      activity: 'Cerrar el servicio',
      dueDate: '2099-01-01',
      isOverdue: false,
      waitsForControls: false,
      version: 1,
    },
  ]);
  expect((await app.call(mine, treatment.list)).status).toBe(403);
  const before = await decided();
  expect(await complete(2)).toMatchObject({ status: 409, code: 'changedMeanwhile' });
  const done = await complete(1);
  expect(done.status).toBe(200);
  expect((await work())?.treatments).toEqual([]);
  const after = await decided();
  expect(after).toMatchObject({ state: 'completed', completedOn: after.today, decidedAt: before.decidedAt });
  expect((await complete(2)).status).toBe(404);
  const undo = (person: TestPerson) =>
    app.call(person, changeset.undo, { params: { id: done.data.changesetId as number } });
  expect((await undo(mine)).status).toBe(403);
  expect((await undo(here.admin)).status).toBe(200);
  expect((await work())?.treatments).toHaveLength(1);
});

test('nobody else is told of it, nor says that it is done', async () => {
  const { here, other, guest, work, complete } = await withTreatment({
    option: 'avoid',
    activity: 'Cerrar el servicio',
    justification: 'No se usa',
  });
  expect((await work(other))?.treatments).toEqual([]);
  expect((await work(guest))?.treatments ?? null).toBeNull();
  expect((await work(here.admin))?.treatments).toBeNull();
  expect((await complete(1, other)).status).toBe(404);
  expect((await complete(1, guest)).status).toBe(403);
  expect((await work())?.treatments).toHaveLength(1);
});

test('a mitigation waits for its controls to be in place', async () => {
  const { work, complete } = await withTreatment({ option: 'mitigate' });
  expect((await work())?.treatments).toMatchObject([{ option: 'mitigate', waitsForControls: true }]);
  expect(await complete(1)).toMatchObject({ code: 'treatment.controlsMissing' });
});

test('a control that is due later than next week is named as well', async () => {
  const { here, areaId, work } = await withTreatment({ option: 'mitigate' });
  const body = await controlIn(here, { code: 'C-9', responsibleId: areaId, nextFollowUp: '2098-01-01' });
  const made = await app.call(here.admin, control.endpoints.create, { body });
  expect((await work())?.followUps).toMatchObject({
    overdue: 0,
    soon: 0,
    first: [],
    later: [{ id: made.data.id, due: '2098-01-01' }],
  });
});
