import { daysLater } from '@baluarte/contract/kit/day.ts';
import { evidence, evidenceOf } from '@baluarte/contract/inventory/evidence.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUp, type FollowUpInput } from '@baluarte/contract/risk/follow-up.ts';
import { proposedNext, statusAfter } from '@baluarte/contract/risk/follow-up.rules.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn, type ControlInput } from '#test/controls.ts';
import { pdfOf, provingAs } from '#test/evidence.ts';
import { downloaded, formOf } from '#test/files.ts';
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
const all = [
  may.listFollowUps,
  may.viewFollowUp,
  may.createFollowUp,
  may.editFollowUp,
  may.deleteFollowUp,
  may.endFollowUps,
];

async function begun(input: ControlInput = {}): Promise<number> {
  const body = await controlIn(here, { code: `C-${(made += 1)}`, ...input });
  return (await app.call(here.admin, control.endpoints.create, { body })).data.id;
}
const found = (more: Partial<FollowUpInput> = {}): FollowUpInput => ({
  date: today,
  description: 'Se revisaron los accesos de la nómina.',
  progress: 50,
  nextDate: daysLater(today, 30),
  ...more,
});
const save = (id: number, more: Partial<FollowUpInput> = {}, person = here.admin) =>
  app.call(person, followUp.create, { params: { id }, body: found(more) });
const change = (id: number, followUpId: number, body: object, person = here.admin) =>
  app.call(person, followUp.update, { params: { id, followUpId }, body });
const remove = (id: number, followUpId: number, person = here.admin) =>
  app.call(person, followUp.remove, { params: { id, followUpId } });
const end = (id: number, person = here.admin) => app.call(person, followUp.end, { params: { id } });
const controlOf = async (id: number) => (await app.call(here.admin, control.endpoints.get, { params: { id } })).data;
const statusTo = (id: number, statusId: 1 | 2 | 5 | 6) =>
  app.call(here.admin, control.endpoints.status, { params: { id }, body: { statusId } });

describe('a follow-up is refused', () => {
  test('of a control of another company or of another scope, and where it is another control’s', async () => {
    const [id, second] = [await begun(), await begun()];
    const one = (await save(id)).data.id;
    const other = await riskCompany(app);
    for (const answer of [
      await save(id, {}, other.admin),
      await change(id, one, { progress: 60 }, other.admin),
      await remove(id, one, other.admin),
      await end(id, other.admin),
      await app.call(other.admin, followUp.list, { params: { id } }),
      await app.call(other.admin, followUp.form, { params: { id } }),
      await change(second, one, { progress: 60 }),
      await remove(second, one),
    ])
      expect(answer.status).toBe(404);
    const there = await riskCompany(app, { scopes: 2 });
    const body = await controlIn(there, { code: 'C-1' });
    const inOne = (await app.call(there.admin, control.endpoints.create, { body })).data.id;
    const elsewhere = await there.person({ permissionCodes: all, scopeIds: there.company.scopeIds.slice(1) });
    expect((await save(inOne, {}, elsewhere)).status).toBe(404);
  });

  test('to those who may only see, to each who lacks the very permission', async () => {
    const id = await begun();
    const one = (await save(id, { progress: 100, rating: 1 })).data.id;
    const without = (code: number) => here.person({ permissionCodes: all.filter((each) => each !== code) });
    expect((await save(id, {}, await without(may.createFollowUp))).status).toBe(403);
    expect((await change(id, one, { progress: 60 }, await without(may.editFollowUp))).status).toBe(403);
    expect((await remove(id, one, await without(may.deleteFollowUp))).status).toBe(403);
    expect((await end(id, await without(may.endFollowUps))).status).toBe(403);
  });

  test.each([
    [{ date: '2199-01-01', nextDate: '2199-02-01' }, 'followUp.dateAhead'],
    [{ date: '2026-01-14' }, 'followUp.dateTooEarly'],
    [{ date: '2026-02-01', nextDate: '2026-02-01' }, 'followUp.nextTooEarly'],
    [{ date: '2026-02-01', nextDate: '2026-03-01', closeDate: '2026-01-31' }, 'followUp.closeOutOfRange'],
    [{ closeDate: '2199-01-01' }, 'followUp.closeOutOfRange'],
    [{ progress: 100 }, 'followUp.ratingNeeded'],
    [{ progress: 101 }, 'invalid'],
    [{ progress: 12.5 }, 'invalid'],
    [{ rating: 4 as 1 }, 'invalid'],
    [{ date: 'ayer' }, 'invalid'],
    [{ description: '  ' }, 'invalid'],
    [{ participants: 'x'.repeat(501) }, 'invalid'],
  ])('for %o', async (fault, code) => {
    const id = await begun();
    expect(await save(id, fault)).toMatchObject({ status: 422, code });
    expect((await controlOf(id)).version).toBe(1);
  });

  test('of a discarded or finished control, on a stale version, and ending where the control is not in place', async () => {
    const id = await begun();
    const one = (await save(id)).data;
    expect(await end(id)).toMatchObject({
      status: 409,
      code: 'status.transitionRefused',
      params: { allowed: [6, 2] },
    });
    await change(id, one.id, { progress: 60 });
    expect(await change(id, one.id, { progress: 70, version: 1 })).toMatchObject({ code: 'changedMeanwhile' });
    await save(id, { progress: 100, rating: 1 });
    await end(id);
    for (const answer of [await save(id), await change(id, one.id, { progress: 1 }), await remove(id, one.id)])
      expect(answer).toMatchObject({ status: 409, code: 'followUp.controlClosed' });
    const gone = await begun();
    await statusTo(gone, 2);
    expect(await save(gone)).toMatchObject({ status: 409, code: 'followUp.controlClosed' });
  });
});

describe('a control follows its last follow-up', () => {
  test('in the same changeset, which one undo takes back whole', async () => {
    const id = await begun();
    const { data } = await save(id, { progress: 100, rating: 2 });
    expect(await controlOf(id)).toMatchObject({ rating: 2, nextFollowUp: daysLater(today, 30), statusId: 6 });
    const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
    expect(undone.data).toMatchObject({ undone: 2, refused: [] });
    expect(await controlOf(id)).toMatchObject({ rating: null, nextFollowUp: '2026-04-15', statusId: 1 });
    expect((await app.call(here.admin, followUp.list, { params: { id } })).meta.total).toBe(0);
  });

  test('and what is left of its risks follows the control', async () => {
    const id = await begun();
    const riskId = await here.risk(await here.asset('A-1'), 1);
    const rated = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
    await app.call(here.admin, risk.assess, { params: { id: riskId }, body: here.assessment(rated) });
    await app.call(here.admin, riskControl.associate, { params: { id: riskId }, body: { controlIds: [id] } });
    const level = async () =>
      (
        await here.inside((trx) =>
          trx.one<{ level: number }>(sql`select residual_level as level from risk where id = ${riskId}`),
        )
      ).level;
    const one = (await save(id, { progress: 100, rating: 1 })).data.id;
    expect(await level()).toBe(15);
    await change(id, one, { rating: 3 });
    expect(await level()).toBe(25);
    await remove(id, one);
    expect((await controlOf(id)).statusId).toBe(1);
  });

  test('editing or deleting the last one says again what the one before said; an older one changes nothing', async () => {
    const id = await begun();
    const first = (await save(id, { date: '2026-02-01', nextDate: '2026-05-01', progress: 40, rating: 2 })).data.id;
    expect(await controlOf(id)).toMatchObject({ rating: 2, nextFollowUp: '2026-05-01', statusId: 1 });
    const last = (await save(id, { date: '2026-03-01', nextDate: '2026-06-01', progress: 100, rating: 1 })).data.id;
    expect(await controlOf(id)).toMatchObject({ rating: 1, nextFollowUp: '2026-06-01', statusId: 6 });
    await save(id, { date: '2026-01-20', nextDate: '2026-01-30', progress: 10, rating: 3 });
    expect(await controlOf(id)).toMatchObject({ rating: 1, nextFollowUp: '2026-06-01', statusId: 6 });
    await change(id, last, { progress: 80, rating: null, nextDate: '2026-07-01' });
    expect(await controlOf(id)).toMatchObject({ rating: 2, nextFollowUp: '2026-07-01', statusId: 1 });
    await change(id, last, { progress: 100, rating: 1 });
    expect(await controlOf(id)).toMatchObject({ rating: 1, statusId: 6 });
    await remove(id, last);
    expect(await controlOf(id)).toMatchObject({ rating: 2, nextFollowUp: '2026-05-01', statusId: 1 });
    const listed = await app.call(here.admin, followUp.list, { params: { id } });
    expect(listed.data.map(({ date, isLast }) => [date, isLast])).toEqual([
      ['2026-02-01', true],
      ['2026-01-20', false],
    ]);
    await remove(id, first);
    expect(await controlOf(id)).toMatchObject({ rating: 3, nextFollowUp: '2026-01-30' });
    await remove(id, listed.data[1]?.id ?? 0);
    expect(await controlOf(id)).toMatchObject({ rating: null, nextFollowUp: '2026-04-15', statusId: 1 });
  });

  test('a day that is moved back lets the one before speak; a status given by hand stays', async () => {
    const id = await begun();
    await save(id, { date: '2026-02-01', nextDate: '2026-05-01', progress: 40, rating: 2 });
    const last = (await save(id, { date: '2026-03-01', nextDate: '2026-06-01', progress: 60, rating: 3 })).data.id;
    await statusTo(id, 6);
    await change(id, last, { date: '2026-01-31' });
    expect(await controlOf(id)).toMatchObject({ rating: 2, nextFollowUp: '2026-05-01', statusId: 6 });
  });

  test('ending closes what is open and finishes the control, and reopening it lets go on', async () => {
    const id = await begun();
    await save(id, { progress: 100, rating: 1 });
    const ended = await end(id);
    expect(ended.data).toMatchObject({ id, statusId: 5 });
    const [one] = (await app.call(here.admin, followUp.list, { params: { id } })).data;
    expect(one).toMatchObject({ closeDate: today });
    expect((await end(id)).data.changesetId).toBeNull();
    expect((await statusTo(id, 1)).data.statusId).toBe(1);
    expect((await save(id)).status).toBe(201);
  });
});

describe('a control finished by its status', () => {
  test.each([
    ['of one', (id: number) => statusTo(id, 5)],
    [
      'of many',
      (id: number) =>
        app.call(here.admin, control.endpoints.bulk, {
          body: { action: 'status', ids: [id], values: { statusId: 5 } },
        }),
    ],
    ['by ending its follow-ups', (id: number) => end(id)],
  ] as const)('%s closes what is open, and reopened it opens what it closed and no more', async (_how, finish) => {
    const id = await begun();
    const closed = { date: '2026-02-01', nextDate: '2026-03-01', closeDate: '2026-02-02' };
    await save(id, closed);
    await save(id, { date: '2026-02-03', nextDate: '2026-03-01' });
    await save(id, { progress: 100, rating: 1 });
    const days = async () =>
      (await app.call(here.admin, followUp.list, { params: { id } })).data.map(({ closeDate }) => closeDate);
    expect(await days()).toEqual([null, null, '2026-02-02']);
    expect((await finish(id)).status).toBe(200);
    expect(await days()).toEqual([today, today, '2026-02-02']);
    await statusTo(id, 1);
    expect(await days()).toEqual([null, null, '2026-02-02']);
  });
});

test('what is to be followed up is narrowed to the controls that act on a risk', async () => {
  const company = await riskCompany(app);
  const assetId = await company.asset('A-1');
  const due: string[][] = [];
  const riskIds = [await company.risk(assetId, 1), await company.risk(assetId, 2)];
  for (const [index, id] of riskIds.entries()) {
    const body = await controlIn(company, { code: `C-${index + 1}` });
    const made = (await app.call(company.admin, control.endpoints.create, { body })).data.id;
    const acting = { controlIds: [made], confirmLowRisk: true };
    expect((await app.call(company.admin, riskControl.associate, { params: { id }, body: acting })).status).toBe(200);
  }
  for (const riskId of riskIds)
    due.push((await app.call(company.admin, followUp.due, { query: { riskId } })).data.map(({ code }) => code));
  expect(due).toEqual([['C-1'], ['C-2']]);
});

test('a planned control past its day is late wherever others are, and takes nothing from a risk', async () => {
  const company = await riskCompany(app);
  const body = await controlIn(company, { code: 'C-1', nextFollowUp: '2026-02-01' });
  const { id } = (await app.call(company.admin, control.endpoints.create, { body })).data;
  const riskId = await company.risk(await company.asset('A-1'), 1);
  const rated = { probability: 5, financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
  await app.call(company.admin, risk.assess, { params: { id: riskId }, body: company.assessment(rated) });
  await app.call(company.admin, riskControl.associate, { params: { id: riskId }, body: { controlIds: [id] } });
  const levels = () =>
    company.inside((trx) => trx.one(sql`select residual_level, expected_level from risk where id = ${riskId}`));
  const before = await levels();
  await company.inside((trx) => trx.run(sql`update control set status_id = 4 where id = ${id}`));
  const query = { isOverdue: 'true' };
  const late = async () => [
    (await app.call(company.admin, followUp.due, { query })).data.map((row) => [row.code, row.isOverdue]),
    (await app.call(company.admin, control.endpoints.list, { query })).data.map(({ code }) => code),
    (await app.call(company.admin, risk.list, { query })).data.map((row) => row.id),
    (await app.call(company.admin, followUp.summary, {})).data.overdue,
  ];
  expect(await late()).toEqual([[['C-1', true]], ['C-1'], [riskId], 1]);
  expect(await levels()).toEqual(before);
  await company.inside((trx) => trx.run(sql`update control set next_follow_up = app.today() where id = ${id}`));
  expect(await late()).toEqual([[], [], [], 0]);
});

test('what is due is listed the latest first, narrowed by days, people and areas, and as a file', async () => {
  const company = await riskCompany(app);
  const { person, ...there } = company;
  const areas = await there.inside((trx) =>
    trx.rows<{ id: number }>(sql`select id from parameter where kind = 'area' order by id limit 2`),
  );
  const [own = 0, other = 0] = areas.map(({ id }) => id);
  const make = async (code: string, nextFollowUp: string, responsibleId: number) =>
    (
      await app.call(there.admin, control.endpoints.create, {
        body: await controlIn(company, { code, nextFollowUp, responsibleId }),
      })
    ).data.id;
  const [late, soon, far] = [
    await make('C-1', '2026-02-01', own),
    await make('C-2', daysLater(today, 3), other),
    await make('C-3', daysLater(today, 60), own),
  ];
  const lead = await person({ permissionCodes: all });
  const codes = async (query: Record<string, string>, who = there.admin) =>
    (await app.call(who, followUp.due, { query })).data.map(({ code }) => code);
  expect(await codes({})).toEqual(['C-1', 'C-2', 'C-3']);
  expect(await codes({ isOverdue: 'true' })).toEqual(['C-1']);
  expect(await codes({ dueFrom: today, dueTo: daysLater(today, 7) })).toEqual(['C-2']);
  expect(await codes({ whose: 'area' }, lead)).toEqual([]);
  await there.inside((trx) =>
    trx.run(
      sql`insert into member_area (member_id, area_id) select id, ${own} from member where user_id = ${lead.userId}`,
    ),
  );
  expect(await codes({ whose: 'area' }, lead)).toEqual(['C-1', 'C-3']);
  expect(await codes({ whose: 'mine' }, lead)).toEqual([]);
  await save(far, {}, lead);
  expect(await codes({ whose: 'mine' }, lead)).toEqual(['C-3']);
  const summary = (await app.call(lead, followUp.summary, {})).data;
  expect(summary).toMatchObject({ total: 3, overdue: 1, dueThisWeek: 1, dueToday: 0, hasAreas: true, today });
  const form = (await app.call(lead, followUp.form, { params: { id: late } })).data;
  expect(form).toMatchObject({ code: 'C-1', isOpen: true, isOverdue: true, today, frequencyDays: null });
  expect(form).not.toHaveProperty('reviewDays');
  const query = { format: 'csv', columns: 'code,progress' } as const;
  const { raw } = await app.call(there.admin, followUp.export, { query });
  const sheets = JSON.stringify(await downloaded(raw));
  expect(sheets).toContain('50');
  await statusByHand(company, soon);
  expect(await codes({})).toEqual(['C-1', 'C-3']);
});

const statusByHand = ({ admin }: RiskCompany, id: number) =>
  app.call(admin, control.endpoints.status, { params: { id }, body: { statusId: 2 } });

test('whoever may follow up proves it with a photo, and deleting the follow-up keeps the photo', async () => {
  const id = await begun();
  const lead = await here.person({ permissionCodes: all });
  const one = (await save(id, {}, lead)).data.id;
  const photo = await formOf(pdfOf(200), 'acta.pdf');
  const sent = await app.call(lead, evidenceOf.followUp.add, { params: { id: one }, ...photo });
  expect(sent.status).toBe(201);
  const [listed] = (await app.call(lead, followUp.list, { params: { id } })).data;
  expect(listed?.evidence).toMatchObject([{ name: 'acta' }]);
  // It leads to its control: a follow-up has no page of its own.
  const proved = await app.call(here.admin, evidence.endpoints.links, { params: { id: sent.data.id } });
  expect(proved.data).toMatchObject([{ entity: 'followUp', id: one, ofId: id, answers: null }]);
  const blocked = await app.call(here.admin, control.endpoints.remove, { params: { id } });
  expect(blocked).toMatchObject({ status: 409, code: 'control.hasEvidence' });
  expect((await remove(id, one)).status).toBe(200);
  const kept = await app.call(here.admin, evidence.endpoints.get, { params: { id: sent.data.id } });
  expect(kept.data).toMatchObject({ name: 'acta', followUpCount: 0 });
});

test('whoever may follow up alone sends files in pieces for follow-ups, and proves nothing else with them', async () => {
  const id = await begun();
  const lead = await here.person({ permissionCodes: all });
  const one = (await save(id, {}, lead)).data.id;
  const listed = async (evidenceCount: boolean) =>
    (await app.call(lead, followUp.due, { query: { evidenceCount, perPage: 200 } })).data.map((row) => row.id);
  expect([await listed(true), await listed(false)]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ]);
  expect((await app.call(lead, evidence.endpoints.limits)).status).toBe(200);
  const { data: upload } = await provingAs(app, lead).send(pdfOf(300), 'foto.pdf');
  const make = (of: object) =>
    app.call(lead, evidence.endpoints.create, { body: { name: 'Foto', kindId: 6, uploadIds: [upload.id], ...of } });
  const forbidden = { status: 403, params: { permission: permissions.assets.uploadEvidence } };
  expect(await make({})).toMatchObject(forbidden);
  expect(await make({ followUpIds: [one], controlIds: [id] })).toMatchObject(forbidden);
  const expect1 = await app.call(here.admin, evidenceOf.control.expect, { params: { id }, body: { name: 'Acta' } });
  // What is expected of the control is not met by what proves its follow-up.
  expect(await make({ followUpIds: [one], expectedIds: [expect1.data.id] })).toMatchObject({
    status: 422,
    issues: [{ path: 'body.expectedIds', code: 'unknown' }],
  });
  expect(await make({ followUpIds: [one] })).toMatchObject({ status: 201, data: { followUpCount: 1, fileCount: 1 } });
  expect([await listed(true), await listed(false)]).toEqual([
    expect.arrayContaining([id]),
    expect.not.arrayContaining([id]),
  ]);
  await save(id, { progress: 60 }, lead);
  expect(await listed(false), 'the last one has none').toContain(id);
});

test('both its own history and that of its control tell of it', async () => {
  const id = await begun();
  const one = (await save(id)).data.id;
  await change(id, one, { progress: 75 });
  const own = (await app.call(here.admin, followUp.history, { params: { id, followUpId: one } })).data;
  expect(own.entries[0]?.fields).toEqual([expect.objectContaining({ field: 'progress', before: 50, after: 75 })]);
  const { entries } = (await app.call(here.admin, control.endpoints.history, { params: { id } })).data;
  expect(entries.flatMap(({ fields }) => fields)).toContainEqual({
    field: 'followUps',
    of: 'followUp',
    before: [],
    after: [one],
  });
});

describe('the rules', () => {
  test('the next day is the first of what the worst risk and the control ask for', () => {
    const next = (reviewDays: number | null, frequencyDays: number | null) =>
      proposedNext('2026-01-01', { reviewDays, frequencyDays });
    expect(next(30, 90)).toBe('2026-01-31');
    expect(next(365, 30)).toBe('2026-01-31');
    expect(next(null, 15)).toBe('2026-01-16');
    expect(next(90, 1)).toBe('2026-04-01');
    expect(next(null, null)).toBe('2026-04-01');
  });
  test('a follow-up begins what is planned, puts in place what is complete, and takes nothing back', () => {
    expect([
      statusAfter(4, 0),
      statusAfter(4, 100),
      statusAfter(1, 99),
      statusAfter(1, 100),
      statusAfter(6, 10),
    ]).toEqual([1, 6, 1, 6, 6]);
  });
});
