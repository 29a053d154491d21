import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { all, clauseCodes, itemCodes, maturityCompany, responsesOf } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());

/** Lists assessments and answers them. */
const codes = [601, 603];

/** A company that assesses itself, with an area and whoever answers for it. */
async function companyWithArea() {
  const here = await maturityCompany(app, { scopes: 2 });
  const { area, second } = await here.inside((trx) =>
    trx.one<{ area: number; second: number }>(
      sql`select min(id) as area, max(id) as second from parameter where kind = 'area'`,
    ),
  );
  const ofArea = async (person: TestPerson, areaId = area) => {
    await here.inside((trx) =>
      trx.run(sql`insert into member_area (member_id, area_id)
        select id, ${areaId} from member where user_id = ${person.userId}`),
    );
    return person;
  };
  const get = async (id: number, person: TestPerson) =>
    (await app.call(person, assessment.get, { params: { id } })).data;
  const change = (id: number, body: object, person = here.admin) =>
    app.call(person, assessment.update, { params: { id }, body });
  return { ...here, area, second, ofArea, get, change };
}

const told = async (person: TestPerson) =>
  (await app.call(person, notification.list, { query: { kind: 'assessmentPart', perPage: 50 } })).data.map(
    ({ subject, params, link }) => [subject, params['count'], link] as const,
  );

const mails = async () => {
  const { rows } = await app.database.owner.query<{ count: string }>(
    `select count(*) from job.job where name = 'mail.send'`,
  );
  return Number(rows[0]?.count);
};

describe('a part of an area', () => {
  test('is for whoever answers for the area at the time, beside the parts they have by name', async () => {
    const { start, person, area, ofArea, get, admin } = await companyWithArea();
    const [clerk, newcomer] = [
      await ofArea(await person({ base: 2, permissionCodes: codes })),
      await person({ base: 2, permissionCodes: codes }),
    ];
    const { id } = await start({
      parts: [
        { area_id: area, codes: ['4'] },
        { user_id: clerk.userId, codes: ['5.1'] },
      ],
    });
    expect((await get(id, clerk)).my_codes).toEqual(['4.1', '4.2', '4.3', '4.4', '5.1']);
    expect((await get(id, newcomer)).my_codes).toBeNull();
    await ofArea(newcomer);
    expect((await get(id, newcomer)).my_codes).toEqual(['4.1', '4.2', '4.3', '4.4']);
    const { parts } = await get(id, admin);
    expect(parts).toEqual([
      { user_id: clerk.userId, user_name: expect.any(String), area_id: null, area_name: null, codes: ['5.1'] },
      { user_id: null, user_name: null, area_id: area, area_name: expect.any(String), codes: ['4'] },
    ]);
    const save = (code: string) =>
      app.call(newcomer, assessment.saveClauses, { body: { responses: responsesOf(id, { [code]: 60 }) } });
    expect((await save('4.3')).status).toBe(200);
    expect(await save('5.1')).toMatchObject({ status: 403, code: 'assessment.notYourPart' });
    // The work of the person on the start page counts the same questions.
    const { data } = await app.call(newcomer, posture.own);
    expect(data.mine?.assessments).toMatchObject([{ id, open: 3, step: 'clauses' }]);
    expect((await app.call(clerk, posture.own)).data.mine?.assessments).toMatchObject([
      { id, open: 4, steps: [{ step: 'clauses', open: 4 }] },
    ]);
  });

  test('is given once, to an area there is, and to nobody else beside it', async () => {
    const { start, person, area, change, admin } = await companyWithArea();
    const { id } = await start();
    const path = (at: number, field: string) => ({ status: 422, issues: [{ path: `body.parts.${at}.${field}` }] });
    expect(await change(id, { parts: [{ area_id: 900_000_000, codes: ['4'] }] })).toMatchObject(path(0, 'area_id'));
    const twice = [
      { area_id: area, codes: ['4'] },
      { area_id: area, codes: ['5'] },
    ];
    expect(await change(id, { parts: twice })).toMatchObject(path(1, 'area_id'));
    expect(await change(id, { parts: [{ codes: ['4'] }] })).toMatchObject(path(0, 'user_id'));
    const { userId } = await person();
    expect(await change(id, { parts: [{ user_id: userId, area_id: area, codes: ['4'] }] })).toMatchObject(
      path(0, 'user_id'),
    );
    expect((await change(id, { parts: [{ area_id: area, codes: ['4'] }] })).status).toBe(200);
    const made = await change(id, { parts: [{ area_id: area, codes: ['5', '6'] }] });
    expect((await app.call(admin, assessment.get, { params: { id } })).data.parts).toMatchObject([
      { area_id: area, codes: ['5', '6'] },
    ]);
    // Undone, it is as it was.
    await app.call(admin, changeset.undo, { params: { id: made.data.changesetId ?? 0 } });
    expect((await app.call(admin, assessment.get, { params: { id } })).data.parts).toMatchObject([{ codes: ['4'] }]);
  });
});

test('whoever is given questions is told, with the address of their own: once, and not who may not answer or enter', async () => {
  const { start, person, area, second, ofArea, change, company, admin } = await companyWithArea();
  const [one, two, reader, elsewhere] = [
    await ofArea(await person({ permissionCodes: codes })),
    await person({ permissionCodes: codes }),
    await ofArea(await person({ permissionCodes: [601] })),
    await ofArea(await person({ permissionCodes: codes, scopeIds: company.scopeIds.slice(1) })),
  ];
  await ofArea(admin);
  const before = await mails();
  const { id } = await start({
    name: 'Primer semestre',
    parts: [
      { area_id: area, codes: ['4'] },
      { user_id: two.userId, codes: ['A.7'] },
    ],
  });
  const ofOne = ['assessmentPartGiven', 4, `/assessments/${id}/clauses?show=mine`];
  await expect.poll(() => told(one)).toEqual([ofOne]);
  await expect.poll(() => told(two)).toEqual([['assessmentPartGiven', 14, `/assessments/${id}/controls?show=mine`]]);
  // The same questions again, fewer of them, or those of others tell nobody; one more does.
  const partsNow = (ofArea: string[], ofTwo: string[]) => ({
    parts: [
      { area_id: area, codes: ofArea },
      { user_id: two.userId, codes: ofTwo },
      { area_id: second, codes: ['10'] },
    ],
  });
  await change(id, partsNow(['4.1'], ['A.7']));
  await change(id, partsNow(['4.1'], ['A.7', 'A.6.1']));
  await expect.poll(() => told(two)).toHaveLength(2);
  expect(await told(one)).toEqual([ofOne]);
  for (const nobody of [reader, elsewhere, admin]) expect(await told(nobody)).toEqual([]);
  // One mail each time somebody was told.
  await expect.poll(mails).toBe(before + 3);
});

test('a refused change of who answers what tells nobody', async () => {
  const { start, person, change } = await companyWithArea();
  const one = await person({ permissionCodes: codes });
  const { id } = await start();
  const parts = [{ user_id: one.userId, codes: ['4'] }];
  expect((await change(id, { parts, status: { state: 'completed' } })).status).toBe(409);
  await new Promise((resolve) => void setTimeout(resolve, 1000));
  expect(await told(one)).toEqual([]);
});

test('who has a part neither finishes the whole, nor changes parts, nor types a figure; whoever began it may', async () => {
  const { start, answer, person, area, ofArea, get, change } = await companyWithArea();
  const starter = await person({ base: 2, permissionCodes: [601, 602, ...codes] });
  const [one, ofIt, free] = [
    await person({ base: 2, permissionCodes: codes }),
    await ofArea(await person({ base: 2, permissionCodes: codes })),
    await person({ base: 2, permissionCodes: codes }),
  ];
  const parts = [
    { user_id: one.userId, codes: ['4'] },
    { area_id: area, codes: ['5'] },
    { user_id: starter.userId, codes: ['6'] },
  ];
  const { id } = await start({ parts }, starter);
  await answer(id, all(itemCodes, 60));
  const type = (by: TestPerson) =>
    app.call(by, assessment.typeFigure, { params: { id }, body: { code: 'GV.OC', value: 50, reason: 'Hoja' } });
  for (const by of [one, ofIt]) {
    const refused = { status: 403, code: 'assessment.onlyYourPart' };
    expect(await change(id, { parts: [] }, by)).toMatchObject(refused);
    expect(await change(id, { status: { state: 'completed' } }, by)).toMatchObject(refused);
    expect(await change(id, { status: 5 }, by)).toMatchObject(refused);
    expect(await type(by)).toMatchObject(refused);
    expect((await get(id, by)).may_lead).toBe(false);
  }
  expect(await get(id, starter)).toMatchObject({ may_lead: true, status: { state: 'active' } });
  expect((await type(starter)).status).toBe(200);
  expect((await type(free)).status).toBe(200);
  expect((await change(id, { parts }, starter)).status).toBe(200);
  expect((await change(id, { status: { state: 'completed' } }, starter)).status).toBe(200);
});

describe('a blind rating', () => {
  const rater = async () => {
    const here = await maturityCompany(app);
    const [one, two] = [await here.person({ permissionCodes: codes }), await here.person({ permissionCodes: codes })];
    const { id } = await here.start();
    const rate = (who: TestPerson, level: number, code = 'A.5.1', justification = 'Según acta') =>
      app.call(who, assessment.rate, { body: { responses: [{ assessment_id: id, code, level, justification }] } });
    const seen = async (who: TestPerson) => (await app.call(who, assessment.ratings, { params: { id } })).data;
    const undo = (who: TestPerson, changesetId: number | null) =>
      app.call(who, changeset.undo, { params: { id: changesetId ?? 0 } });
    return { ...here, one, two, id, rate, seen, undo };
  };
  const fixed = { status: 409, code: 'assessment.ratingFixed', params: { codes: ['A.5.1'] } };

  test('may be changed until somebody else rated the same, and after that stays as it was given', async () => {
    const { one, two, rate, seen } = await rater();
    await rate(one, 60);
    expect((await rate(one, 40)).data).toMatchObject({ rated: 1 });
    expect((await seen(one))[0]).toMatchObject({ is_fixed: false, mine: { level: 40 } });
    await rate(two, 80);
    for (const [who, level] of [
      [one, 80],
      [two, 40],
    ] as const)
      expect(await rate(who, level)).toMatchObject(fixed);
    expect(await rate(one, 40, 'A.5.1', 'Otra razón')).toMatchObject(fixed);
    // What was said before may be said again, and another item is another matter.
    expect(await rate(one, 40)).toMatchObject({ status: 200, data: { rated: 0 } });
    expect((await rate(one, 40, 'A.5.2')).status).toBe(200);
    const [row] = await seen(one);
    expect(row).toMatchObject({ is_fixed: true, spread: 40 });
    expect(row?.ratings.map(({ level }) => level)).toEqual([40, 80]);
  });

  test('is neither given nor changed once a value is agreed on', async () => {
    const { one, two, rate, seen, answer, id } = await rater();
    await rate(one, 60);
    await answer(id, { ...all(clauseCodes, 60), 'A.5.1': 60 });
    expect(await rate(one, 80)).toMatchObject(fixed);
    expect(await rate(two, 80)).toMatchObject(fixed);
    expect((await seen(two))[0]).toMatchObject({ is_fixed: true, count: 1 });
  });

  test('is not taken back after the others were shown, to be given anew', async () => {
    const { one, two, rate, undo, seen } = await rater();
    const alone = await rate(one, 60);
    expect((await undo(one, alone.data.changesetId)).status).toBe(200);
    expect(await seen(one)).toEqual([]);
    const again = await rate(one, 60);
    await rate(two, 20);
    expect(await undo(one, again.data.changesetId)).toMatchObject(fixed);
    expect((await seen(one))[0]).toMatchObject({ count: 2, mine: { level: 60 } });
  });

  test('given by both at once leaves each as it was given', async () => {
    const { one, two, rate, seen } = await rater();
    await Promise.all([rate(one, 60), rate(two, 20), rate(one, 60), rate(two, 20)]);
    expect((await seen(one))[0]).toMatchObject({ count: 2, spread: 40 });
  });
});
