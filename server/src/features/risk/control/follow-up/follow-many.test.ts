import { daysLater } from '@baluarte/contract/kit/day.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followMany } from '@baluarte/contract/risk/follow-many.ts';
import { followUp, type FollowUpInput } from '@baluarte/contract/risk/follow-up.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn, type ControlInput } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let today: string;
let made = 0;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  ({ today } = await here.inside((trx) => trx.one<{ today: string }>(sql`select app.today()::text as today`)));
});
afterAll(() => app.close());

const may = permissions.risks;

async function begun(input: ControlInput = {}): Promise<number> {
  const body = await controlIn(here, { code: `M-${(made += 1)}`, ...input });
  const { data, status, raw } = await app.call(here.admin, control.endpoints.create, { body });
  expect(status, raw.body).toBe(201);
  return data.id;
}
const found = {
  date: '2026-03-01',
  description: 'El comité revisó los controles.',
  nextDate: '2026-09-01',
} satisfies Partial<FollowUpInput>;
const saveOne = (id: number, more: Partial<FollowUpInput> = {}) =>
  app.call(here.admin, followUp.create, { params: { id }, body: { ...found, progress: 50, ...more } });
const saveAll = (ids: number[], more: object = {}, person = here.admin) =>
  app.call(person, followMany.create, { body: { ...found, ids, ...more } });
const endAll = (ids: number[], person = here.admin) => app.call(person, followMany.end, { body: { ids } });
const setNext = (ids: number[], nextFollowUp: string) =>
  app.call(here.admin, control.endpoints.bulk, { body: { action: 'set', ids, values: { nextFollowUp } } });
const controlOf = async (id: number) => (await app.call(here.admin, control.endpoints.get, { params: { id } })).data;
const followUpsOf = async (id: number) => (await app.call(here.admin, followUp.list, { params: { id } })).data;
const statusTo = (id: number, statusId: 1 | 2 | 5 | 6) =>
  app.call(here.admin, control.endpoints.status, { params: { id }, body: { statusId } });
const undo = async (id: number | null) =>
  (await app.call(here.admin, changeset.undo, { params: { id: id as number } })).data;
/** What a refused act says of each row. */
const rowsOf = (answer: { raw: { json: () => unknown } }) =>
  (answer.raw.json() as { data: { rows: { id: number; ok: boolean; code?: string; params?: object }[] } }).data.rows;

describe('the same follow-up of many controls', () => {
  test('is one of each, which each control follows, and one undo takes all of them back', async () => {
    const ids = [await begun(), await begun()];
    const { status, data } = await saveAll([...ids, ids[0] as number], {
      progress: 100,
      rating: 2,
      participants: 'Ana',
    });
    expect([status, data.rows]).toEqual([200, ids.map((id) => ({ id, ok: true }))]);
    for (const id of ids) {
      expect(await followUpsOf(id)).toMatchObject([{ ...found, progress: 100, rating: 2, participants: 'Ana' }]);
      expect(await controlOf(id)).toMatchObject({ rating: 2, nextFollowUp: '2026-09-01', statusId: 6 });
    }
    const history = await app.call(here.admin, control.endpoints.history, { params: { id: ids[1] as number } });
    expect(history.data.entries[0]).toMatchObject({ changesetId: data.changesetId, kind: 'bulk' });
    expect(await undo(data.changesetId)).toMatchObject({ undone: 4, refused: [] });
    for (const id of ids) {
      expect(await followUpsOf(id)).toEqual([]);
      expect(await controlOf(id)).toMatchObject({ rating: null, nextFollowUp: '2026-04-15', statusId: 1 });
    }
  });

  test('leaves each as far and as effective as it was where neither is said', async () => {
    const [fresh, begunOne, inPlace] = [await begun(), await begun(), await begun()];
    await saveOne(begunOne, { date: '2026-02-01', nextDate: '2026-05-01', progress: 40, rating: 3 });
    await saveOne(inPlace, { date: '2026-02-01', nextDate: '2026-05-01', progress: 100, rating: 1 });
    expect((await saveAll([fresh, begunOne, inPlace])).status).toBe(200);
    const last = async (id: number) => {
      const [{ progress, rating } = {}] = await followUpsOf(id);
      return [progress, rating];
    };
    expect(await last(fresh)).toEqual([0, null]);
    expect(await last(begunOne)).toEqual([40, 3]);
    expect(await last(inPlace)).toEqual([100, 1]);
    // What each was planned for comes back with its own last one.
    const [written] = await followUpsOf(begunOne);
    await app.call(here.admin, followUp.remove, { params: { id: begunOne, followUpId: written?.id as number } });
    expect(await controlOf(begunOne)).toMatchObject({ nextFollowUp: '2026-05-01', rating: 3 });
  });

  test('and what is left of their risks follows all of them', async () => {
    const ids = [await begun(), await begun()];
    const riskIds = [await here.risk(await here.asset('A-1'), 1), await here.risk(await here.asset('A-2'), 1)];
    const rated = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
    for (const [index, id] of riskIds.entries()) {
      await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rated) });
      const body = { controlIds: [ids[index] as number] };
      await app.call(here.admin, riskControl.associate, { params: { id }, body });
    }
    const levels = () =>
      here.inside(async (trx) =>
        (
          await trx.rows<{ level: number }>(
            sql`select residual_level as level from risk where id = any(${riskIds}) order by id`,
          )
        ).map(({ level }) => level),
      );
    await saveAll(ids, { progress: 100, rating: 1, nextDate: daysLater(today, 30) });
    expect(await levels()).toEqual([15, 15]);
    await saveAll(ids, { date: today, nextDate: daysLater(today, 30), rating: 3 });
    expect(await levels()).toEqual([25, 25]);
  });

  test('is written of none where one stands in the way, and each says what its own would say', async () => {
    const open = await begun();
    const discarded = await begun();
    await statusTo(discarded, 2);
    const young = await begun({ creationDate: '2026-03-02', nextFollowUp: '2026-06-01' });
    const unrated = await begun();
    await statusTo(unrated, 6);
    const refused = await saveAll([open, discarded, young, unrated, 999_999_999]);
    expect(refused).toMatchObject({ status: 409, code: 'bulk.refused', params: { refused: 4, count: 5 } });
    expect(rowsOf(refused)).toEqual([
      { id: open, ok: false },
      { id: discarded, ok: false, code: 'followUp.controlClosed', params: {} },
      { id: young, ok: false, code: 'followUp.dateTooEarly', params: { earliest: '2026-03-02' } },
      { id: unrated, ok: false, code: 'followUp.ratingNeeded', params: {} },
      { id: 999_999_999, ok: false, code: 'notFound' },
    ]);
    expect(await followUpsOf(open)).toEqual([]);
    expect((await controlOf(open)).version).toBe(1);
  });

  test.each([
    [{ date: '2199-01-01', nextDate: '2199-02-01' }, 'followUp.dateAhead'],
    [{ nextDate: '2026-03-01' }, 'followUp.nextTooEarly'],
    [{ closeDate: '2026-02-28' }, 'followUp.closeOutOfRange'],
    [{ description: ' ' }, 'invalid'],
    [{ progress: 101 }, 'invalid'],
    [{ ids: [] }, 'invalid'],
  ])('is refused as a whole for %o', async (fault, code) => {
    const id = await begun();
    expect(await saveAll([id], fault)).toMatchObject({ status: 422, code });
    expect(await followUpsOf(id)).toEqual([]);
  });
});

test('many controls are finished together, with what is open of their follow-ups, and come back with one undo', async () => {
  const ids = [await begun(), await begun()];
  await saveAll(ids, { progress: 100, rating: 1 });
  const waiting = await begun();
  const refused = await endAll([...ids, waiting]);
  expect(refused).toMatchObject({ status: 409, code: 'bulk.refused' });
  expect(rowsOf(refused)[2]).toMatchObject({
    id: waiting,
    code: 'status.transitionRefused',
    params: { allowed: [6, 2] },
  });
  expect((await controlOf(ids[0] as number)).statusId).toBe(6);
  const { data } = await endAll(ids);
  for (const id of ids) {
    expect((await controlOf(id)).statusId).toBe(5);
    expect(await followUpsOf(id)).toMatchObject([{ closeDate: today }]);
  }
  expect((await endAll(ids)).data.changesetId).toBeNull();
  expect((await undo(data.changesetId)).refused).toEqual([]);
  for (const id of ids) {
    expect((await controlOf(id)).statusId).toBe(6);
    expect(await followUpsOf(id)).toMatchObject([{ closeDate: null }]);
  }
});

test('the next day of many controls is moved, of none where it would come before one was made', async () => {
  const old = await begun();
  const young = await begun({ creationDate: '2026-05-02', nextFollowUp: '2026-06-01' });
  const refused = await setNext([old, young], '2026-05-01');
  expect(refused).toMatchObject({ status: 409, code: 'bulk.refused' });
  expect(rowsOf(refused)).toEqual([
    { id: old, ok: false },
    { id: young, ok: false, code: 'dates.disordered', params: {} },
  ]);
  expect((await controlOf(old)).nextFollowUp).toBe('2026-04-15');
  const { data } = await setNext([old, young], '2026-05-02');
  expect((await controlOf(young)).nextFollowUp).toBe('2026-05-02');
  expect(await undo(data.changesetId)).toMatchObject({ undone: 2, refused: [] });
  expect([(await controlOf(old)).nextFollowUp, (await controlOf(young)).nextFollowUp]).toEqual([
    '2026-04-15',
    '2026-06-01',
  ]);
  // The day it must not come before is moved as well.
  const body = { action: 'set' as const, ids: [old], values: { creationDate: '2026-04-16' } };
  expect(await app.call(here.admin, control.endpoints.bulk, { body })).toMatchObject({ code: 'bulk.refused' });
});

test('controls of another company or another scope are not there, and each act takes the permission of one', async () => {
  const id = await begun();
  const other = await riskCompany(app);
  for (const answer of [await saveAll([id], {}, other.admin), await endAll([id], other.admin)])
    expect(rowsOf(answer)).toEqual([{ id, ok: false, code: 'notFound' }]);
  const there = await riskCompany(app, { scopes: 2 });
  const inOne = (
    await app.call(there.admin, control.endpoints.create, { body: await controlIn(there, { code: 'C-1' }) })
  ).data.id;
  const elsewhere = await there.person({
    permissionCodes: [may.createFollowUp, may.endFollowUps],
    scopeIds: there.company.scopeIds.slice(1),
  });
  for (const answer of [await saveAll([inOne], {}, elsewhere), await endAll([inOne], elsewhere)])
    expect(rowsOf(answer)).toEqual([{ id: inOne, ok: false, code: 'notFound' }]);
  const recorder = await here.person({ permissionCodes: [may.createFollowUp] });
  const ender = await here.person({ permissionCodes: [may.endFollowUps] });
  expect((await saveAll([id], {}, ender)).status).toBe(403);
  expect((await endAll([id], recorder)).status).toBe(403);
  expect((await saveAll([id], { progress: 100, rating: 1 }, recorder)).status).toBe(200);
  expect((await endAll([id], ender)).status).toBe(200);
});
