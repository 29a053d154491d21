import { daysLater } from '@baluarte/contract/kit/day.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUp, following } from '@baluarte/contract/risk/follow-up.ts';
import { gapControl } from '@baluarte/contract/risk/gap-control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { longestAcceptance } from '@baluarte/contract/risk/treatment.rules.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChangeset } from '#demo/past-changeset.ts';
import { remindOfEvidence } from '#inventory/evidence/upkeep/remind.ts';
import { tendEvidence } from '#inventory/evidence/upkeep/tend-evidence.ts';
import { remindOfEnds } from '#organization/user/remind-of-ends.ts';
import { remindOfFollowUps } from '#risk/control/follow-up/remind-of-follow-ups.ts';
import { tendTreatments } from '#risk/risk/treatment/tend-treatments.ts';
import { testApp, type TestApp } from './app.ts';
import { controlIn } from './controls.ts';
import { triedAround } from './days-around.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let today = '';
let area = 0;
let made = 0;

beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  ({ today, area } = await here.inside((trx) =>
    trx.one<{ today: string; area: number }>(
      sql`select app.today()::text as today, (select min(id) from parameter where kind = 'area') as area`,
    ),
  ));
});
afterAll(() => app.close());

const firstArea = async (of: RiskCompany) =>
  (await of.inside((trx) => trx.one<{ id: number }>(sql`select min(id) as id from parameter where kind = 'area'`))).id;

/** A risk with a level of 4, which anybody may accept. */
async function riskWithLevel(): Promise<number> {
  made += 1;
  const id = await here.risk(await here.asset(`D-${made}`), made % 20);
  await here.inside((trx) =>
    trx.run(
      sql`update risk set probability = 2, impact = 2, completeness = 'complete', status_id = 1 where id = ${id}`,
    ),
  );
  return id;
}

/** A risk that is decided to be mitigated by a day. */
async function riskDueOn(day: string, completedOn: string | null = null): Promise<number> {
  const id = await riskWithLevel();
  await here.inside((trx) =>
    trx.run(sql`insert into treatment (scope_id, risk_id, "option", owner_id, due_date, reviewed_on, completed_on)
      select scope_id, id, 'mitigate', ${area}, ${day}::date, ${today}::date, ${completedOn}::date from risk where id = ${id}`),
  );
  return id;
}

/** A risk whose approved acceptance ends on a day. */
async function riskAcceptedUntil(day: string): Promise<number> {
  const id = await riskWithLevel();
  await here.inside(async (trx) => {
    await trx.run(sql`insert into treatment (scope_id, risk_id, "option", reviewed_on)
      select scope_id, id, 'accept', ${today}::date from risk where id = ${id}`);
    await trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact, range_id, by_two)
      select scope_id, id, 'approved', 'Cuesta más', ${day}::date, '{}', repeat('0', 64), assessed_at, 2, 2, 4, false from risk where id = ${id}`);
  });
  return id;
}

const figures = async () => (await app.call(here.admin, posture.get, { query: {} })).data;
const idsIn = async (list: Parameters<typeof app.call>[1], query: Record<string, unknown>) => {
  const { status, raw } = await app.call(here.admin, list, {
    query: { perPage: 100, ...query },
  });
  expect(status, raw.body).toBe(200);
  return raw.json<{ data: { id: number }[] }>().data.map(({ id }) => id);
};
/** How many of three ids are in a list, in their order. */
const found = (ids: readonly number[], all: readonly number[]) => ids.map((id) => all.includes(id));

describe('a follow-up is', () => {
  const creationDate = () => daysLater(today, -40);
  const save = async (more: object) => {
    made += 1;
    const body = await controlIn(here, {
      code: `C-${made}`,
      creationDate: creationDate(),
      nextFollowUp: daysLater(today, 5),
    });
    const { id } = (await app.call(here.admin, control.endpoints.create, { body })).data;
    const said = {
      date: today,
      description: 'Se revisó.',
      progress: 50,
      nextDate: daysLater(today, 30),
      ...more,
    };
    const { status, code } = await app.call(here.admin, followUp.create, {
      params: { id },
      body: said,
    });
    return status === 201 || status === 200 ? 'taken' : code;
  };

  test('not of a day before its control, nor of one that has not come', async () => {
    expect(await triedAround(creationDate(), (date) => save({ date }))).toEqual([
      'followUp.dateTooEarly',
      'taken',
      'taken',
    ]);
    expect(await triedAround(today, (date) => save({ date }))).toEqual(['taken', 'taken', 'followUp.dateAhead']);
  });

  test('followed by another one on a later day, and closed between its day and today', async () => {
    const date = daysLater(today, -10);
    expect(await triedAround(date, (nextDate) => save({ date, nextDate }))).toEqual([
      'followUp.nextTooEarly',
      'followUp.nextTooEarly',
      'taken',
    ]);
    expect(await triedAround(date, (closeDate) => save({ date, closeDate }))).toEqual([
      'followUp.closeOutOfRange',
      'taken',
      'taken',
    ]);
    expect(await triedAround(today, (closeDate) => save({ date, closeDate }))).toEqual([
      'taken',
      'taken',
      'followUp.closeOutOfRange',
    ]);
  });
});

describe('a control', () => {
  test('is planned while the day it begins has not come', async () => {
    const statuses = await triedAround(today, async (creationDate) => {
      made += 1;
      const body = await controlIn(here, {
        code: `C-${made}`,
        creationDate,
        nextFollowUp: daysLater(today, 9),
      });
      const { id } = (await app.call(here.admin, control.endpoints.create, { body })).data;
      return (await app.call(here.admin, control.endpoints.get, { params: { id } })).data.statusId;
    });
    expect(statuses).toEqual([statusIds.ACTIVE, statusIds.ACTIVE, statusIds.PENDING]);
  });

  test('is late from the day after its follow-up, and is listed by that day and by none beside it', async () => {
    const lateBefore = (await figures()).late?.followUps?.total ?? 0;
    const ids = await triedAround(today, async (nextFollowUp) => {
      made += 1;
      const body = await controlIn(here, { code: `C-${made}`, nextFollowUp });
      return (await app.call(here.admin, control.endpoints.create, { body })).data.id;
    });
    const list = following.endpoints.list;
    expect(found(ids, await idsIn(list, { isOverdue: true }))).toEqual([true, false, false]);
    expect(found(ids, await idsIn(list, { dueFrom: today }))).toEqual([false, true, true]);
    expect(found(ids, await idsIn(list, { dueTo: today }))).toEqual([true, true, false]);
    expect((await figures()).late?.followUps?.total).toBe(lateBefore + 1);
  });
});

test('a control is counted among those of today, of this week and of the days before by its very day', async () => {
  const own = await riskCompany(app);
  const counted = async (nextFollowUp: string) => {
    made += 1;
    const body = await controlIn(own, { code: `C-${made}`, nextFollowUp });
    const { id } = (await app.call(own.admin, control.endpoints.create, { body })).data;
    const { overdue, dueToday, dueThisWeek } = (await app.call(own.admin, followUp.summary, {})).data;
    await own.inside((trx) => trx.run(sql`delete from control where id = ${id}`));
    return [overdue, dueToday, dueThisWeek];
  };
  expect(await triedAround(today, counted)).toEqual([
    [1, 0, 0],
    [0, 1, 1],
    [0, 0, 1],
  ]);
  expect(await triedAround(daysLater(today, 6), counted)).toEqual([
    [0, 0, 1],
    [0, 0, 1],
    [0, 0, 0],
  ]);
});

test('a follow-up is reminded of so many days before, on its day, once it is late and in each week after that', async () => {
  const own = await riskCompany(app);
  const days = (
    await own.inside((trx) =>
      trx.one<{ days: number }>(sql`select follow_up_days as days from company where id = app.current_company()`),
    )
  ).days;
  const stageOf = async (nextFollowUp: string) => {
    made += 1;
    const body = await controlIn(own, { code: `C-${made}`, nextFollowUp });
    const { id } = (await app.call(own.admin, control.endpoints.create, { body })).data;
    await remindOfFollowUps(app.app.parts);
    const found = await own.inside((trx) =>
      trx.rows<{ stage: number }>(sql`select stage from follow_up_reminder where control_id = ${id}`),
    );
    return found.map(({ stage }) => stage);
  };
  expect(await triedAround(daysLater(today, days), stageOf)).toEqual([[-1], [-1], []]);
  expect(await triedAround(today, stageOf)).toEqual([[0], [0], [-1]]);
  expect(await triedAround(daysLater(today, -7), stageOf)).toEqual([[1], [1], [0]]);
});

test('a control of a gap is looked at today at the earliest', async () => {
  const made = async (nextFollowUp: string) => {
    const own = await riskCompany(app);
    const [gap] = [{ code: 'A.5.1', name: 'Políticas', description: 'Escribir las políticas', participants: null }];
    const body = { typeId: 1, gaps: [{ ...gap, responsibleId: await firstArea(own), nextFollowUp }] };
    const { status, issues } = await app.call(own.admin, gapControl.make, { body });
    return status === 201 ? 'taken' : issues[0]?.code;
  };
  expect(await triedAround(today, made)).toEqual(['tooEarly', 'taken', 'taken']);
});

describe('a decision about a risk', () => {
  const decide = async (body: object) => {
    const id = await riskWithLevel();
    const { status, code } = await app.call(here.admin, treatment.save, {
      params: { id },
      body,
    });
    return status === 200 ? 'taken' : code;
  };

  test('has a day that is not over', async () => {
    const days = (dueDate: string) => decide({ option: 'mitigate', ownerId: area, dueDate });
    expect(await triedAround(today, days)).toEqual(['treatment.dueDatePast', 'taken', 'taken']);
  });

  test('to accept ends after today, and not after the longest time', async () => {
    const ending = (expiresOn: string) => decide({ option: 'accept', justification: 'Cuesta más', expiresOn });
    const refused = 'treatment.expiryOutOfRange';
    expect(await triedAround(today, ending)).toEqual([refused, refused, 'taken']);
    expect(await triedAround(daysLater(today, longestAcceptance), ending)).toEqual(['taken', 'taken', refused]);
  });

  test('is late from the day after its own, and is listed by that day and by none beside it', async () => {
    const { plan: before } = await figures();
    const ids = await triedAround(today, (day) => riskDueOn(day));
    expect(found(ids, await idsIn(treatment.list, { overdue: true }))).toEqual([true, false, false]);
    expect(found(ids, await idsIn(treatment.list, { dueFrom: today }))).toEqual([false, true, true]);
    expect(found(ids, await idsIn(treatment.list, { dueTo: today }))).toEqual([true, true, false]);
    expect(found(ids, await idsIn(treatment.list, { plannedTo: today }))).toEqual([true, true, false]);
    expect(found(ids, await idsIn(risk.list, { isOverdue: true }))).toEqual([true, false, false]);
    const { plan } = await figures();
    expect([plan?.overdue, plan?.planned]).toEqual([(before?.overdue ?? 0) + 1, (before?.planned ?? 0) + 2]);
  });

  test('is kept on time until its day', async () => {
    const due = daysLater(today, -3);
    const ids = await triedAround(due, (completedOn) => riskDueOn(due, completedOn));
    expect(found(ids, await idsIn(treatment.list, { onTime: true }))).toEqual([true, true, false]);
    expect((await figures()).plan).toMatchObject({ kept: 3, onTime: 2 });
  });

  test('to accept is about to end thirty days before, and not a day earlier', async () => {
    const before = (await figures()).acceptances?.count ?? 0;
    const last = daysLater(today, 30);
    const ids = await triedAround(last, riskAcceptedUntil);
    const { acceptances } = await figures();
    expect([acceptances?.to, acceptances?.count]).toEqual([last, before + 2]);
    expect(found(ids, await idsIn(treatment.list, { expiresTo: last }))).toEqual([true, true, false]);
  });

  test('is offered the day it is due while that is not over', async () => {
    const offered = await triedAround(today, async (day) => {
      const id = await riskWithLevel();
      await here.inside((trx) => trx.run(sql`update treatment_due set due = ${day}::date where id = ${id}`));
      return (await app.call(here.admin, treatment.get, { params: { id } })).data.proposed.dueDate;
    });
    expect(offered).toEqual([null, today, daysLater(today, 1)]);
  });

  test('to accept holds on its last day, and lapses in the night after it', async () => {
    const ids = await triedAround(today, riskAcceptedUntil);
    await tendTreatments(app.app.parts);
    const states = await here.inside((trx) =>
      trx.rows<{ state: string }>(
        sql`select state from acceptance where risk_id = any(${ids}) order by array_position(${ids}::bigint[], risk_id)`,
      ),
    );
    expect(states.map(({ state }) => state)).toEqual(['lapsed', 'approved', 'approved']);
  });
});

describe('a piece of evidence', () => {
  const valid = (validUntil: string) =>
    here.inside(async (trx) => {
      made += 1;
      return (
        await trx.one<{ id: number }>(
          sql`insert into evidence (scope_id, name, valid_until) values (${here.scopeId}, ${`Acta ${made}`}, ${validUntil}::date) returning id`,
        )
      ).id;
    });
  const validityOf = async (id: number) =>
    (await app.call(here.admin, evidence.endpoints.get, { params: { id } })).data.validity;
  /** Subjects of the notices that were asked for of each of these pieces. */
  const toldOf = async (ids: readonly number[]) => {
    const { rows } = await app.database.owner.query<{
      link: string;
      subject: string;
    }>(
      `select data ->> 'link' as link, data ->> 'subject' as subject from job.job where name = 'notification.deliver' order by created_on`,
    );
    return ids.map((id) => rows.filter(({ link }) => link === `/evidence/show/${id}`).map(({ subject }) => subject));
  };

  test('expires the day after its last one, and ends soon from thirty days before', async () => {
    const validities = async (day: string) => validityOf(await valid(day));
    expect(await triedAround(today, validities)).toEqual(['expired', 'soon', 'soon']);
    expect(await triedAround(daysLater(today, 30), validities)).toEqual(['soon', 'soon', 'valid']);
    expect((await figures()).evidence).toMatchObject({
      soon: 4,
      expired: 1,
      total: 6,
    });
  });

  test('is reminded of thirty days before, seven days before, on its last day and once it is over', async () => {
    const remind = () => here.inside((trx) => remindOfEvidence(app.app.parts, trx, here.company.companyId));
    const ids = [
      ...(await triedAround(daysLater(today, 30), valid)),
      ...(await triedAround(daysLater(today, 7), valid)),
      ...(await triedAround(today, valid)),
    ];
    await remind();
    await remind();
    const told = await toldOf(ids);
    expect(told).toEqual([
      ['evidenceExpiresInMonth'],
      ['evidenceExpiresInMonth'],
      [],
      ['evidenceExpiresInWeek'],
      ['evidenceExpiresInWeek'],
      ['evidenceExpiresInMonth'],
      ['evidenceExpired'],
      ['evidenceExpiresToday'],
      ['evidenceExpiresInWeek'],
    ]);
  });

  test('is held on the last day of its hold, and no longer', async () => {
    const ids = await triedAround(today, async (day) => {
      const id = await valid(daysLater(today, 400));
      await here.inside((trx) =>
        trx.run(
          sql`update evidence set hold_reason = 'Proceso', hold_at = now(), hold_until = ${day}::date where id = ${id}`,
        ),
      );
      return id;
    });
    await tendEvidence(app.app.parts);
    const held = await here.inside((trx) =>
      trx.rows<{ isHeld: boolean }>(
        sql`select hold_until is not null as "isHeld" from evidence where id = any(${ids}) order by id`,
      ),
    );
    expect(held.map(({ isHeld }) => isHeld)).toEqual([false, true, true]);
  });
});

test('a self-assessment is listed from its day and to its day', async () => {
  const day = daysLater(today, -50);
  const ids = await triedAround(day, (date) =>
    here.inside(async (trx) => {
      made += 1;
      return (
        await trx.one<{ id: number }>(sql`
          insert into assessment (scope_id, purpose_id, name, assessment_date, framework_code, framework, clauses_total, controls_total)
          values (${here.scopeId}, ${made % 7} + 1, ${`Evaluación ${made}`}, ${date}::date, 'PRUEBA', '{"groups": [], "items": []}', 1, 1) returning id`)
      ).id;
    }),
  );
  expect(found(ids, await idsIn(assessment.list, { from: day }))).toEqual([false, true, true]);
  expect(found(ids, await idsIn(assessment.list, { to: day }))).toEqual([true, true, false]);
});

test('a request of an auditor is late from the day after its own', async () => {
  const ids = await triedAround(today, async (dueDate) => {
    made += 1;
    const body = { code: `S-${made}`, name: 'Actas del comité', dueDate };
    return (await app.call(here.admin, auditRequest.endpoints.create, { body })).data.id;
  });
  expect(found(ids, await idsIn(auditRequest.endpoints.list, { isOverdue: true }))).toEqual([true, false, false]);
  expect(found(ids, await idsIn(auditRequest.endpoints.list, { isOverdue: false }))).toEqual([false, true, true]);
});

describe('the place of a person in the company', () => {
  const until = async (day: string) => {
    const person = await here.person();
    await here.inside((trx) =>
      trx.run(sql`update member set access_until = ${day}::date where user_id = ${person.userId}`),
    );
    return person;
  };

  test('is open on its last day, and closed the day after', async () => {
    const opened = await triedAround(today, async (day) => {
      const person = await until(day);
      return (await app.call(person, risk.list)).status === 200;
    });
    expect(opened).toEqual([false, true, true]);
  });

  test('ends today at the earliest, and not after the end of who grants it', async () => {
    const granted = async (accessUntil: string, by = here.admin) => {
      const other = await here.person({ base: 3, permissionCodes: [] });
      const body = { accessUntil };
      const answer = await app.call(by, user.endpoints.update, {
        params: { id: other.userId },
        body,
      });
      return answer.status === 200 ? 'taken' : answer.issues[0]?.code;
    };
    expect(await triedAround(today, (day) => granted(day))).toEqual(['past', 'taken', 'taken']);
    const last = daysLater(today, 20);
    const limited = await here.person();
    await here.inside((trx) =>
      trx.run(sql`update member set access_until = ${last}::date where user_id = ${limited.userId}`),
    );
    expect(await triedAround(last, (day) => granted(day, limited))).toEqual(['taken', 'taken', 'tooLate']);
  });

  test('is said to end five days before, and not a day earlier', async () => {
    const people = await triedAround(daysLater(today, 5), until);
    await remindOfEnds(app.app.parts);
    const { rows } = await app.database.owner.query<{ userId: number }>(
      `select (data -> 'to' -> 'userIds' ->> 0)::int as "userId" from job.job where name = 'notification.deliver' and data ->> 'subject' = 'accessEnds'`,
    );
    const told = rows.map(({ userId }) => userId);
    expect(people.map(({ userId }) => told.includes(userId))).toEqual([true, true, false]);
  });
});

test('what moved on the day that movement is told since moved before it', async () => {
  const moved = await triedAround(daysLater(today, -20), async (day) => {
    const own = await riskCompany(app);
    const id = await own.risk(await own.asset('M-1'));
    await app.database.owner.query(`update changeset set at = at - interval '200 days' where company_id = $1`, [
      own.company.companyId,
    ]);
    const rate = (at: string, probability: number) =>
      own.inside(async (trx) => {
        await openChangeset(trx, { at, userId: null });
        await trx.run(
          sql`update risk set probability = ${probability}, impact = 4, completeness = 'complete', status_id = 1 where id = ${id}`,
        );
      });
    await rate(`${daysLater(today, -90)}T17:00:00.000Z`, 1);
    await rate(`${day}T17:00:00.000Z`, 5);
    const { data } = await app.call(own.admin, posture.get, {
      query: { since: daysLater(today, -20) },
    });
    return data.risks?.movement?.rose;
  });
  expect(moved).toEqual([0, 0, 1]);
});
