import { daysLater } from '@baluarte/contract/kit/day.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { inScope } from '@baluarte/contract/organization/scope-address.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUp } from '@baluarte/contract/risk/follow-up.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { sendDigests } from '#record/notification/send-digests.ts';
import { remindOfFollowUps } from './remind-of-follow-ups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());

const may = permissions.risks;
const codes = [may.listFollowUps, may.viewFollowUp, may.createFollowUp];

const told = async (person: TestPerson) => {
  const kinds = ['controlDue', 'followUpOverdue'] as const;
  const lists = await Promise.all(
    kinds.map((kind) => app.call(person, notification.list, { query: { kind, perPage: 50 } })),
  );
  return lists
    .flatMap(({ data }) => data)
    .map(({ subject, params, link }) => [params['control'] ?? params['count'], subject, link] as const)
    .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
};

/** Where a message leads to the form of a control, in its scope. */
const formIn = ({ scopeId }: RiskCompany, id: number, query = '') => inScope(scopeId, `/follow-up/${id}${query}`);

/** Mails that somebody was sent, the newest first. */
const mailsTo = async ({ email }: TestPerson) =>
  (await app.app.inject(`/dev/mailbox.json?${new URLSearchParams({ to: email }).toString()}`)).json<
    { subject: string; text: string }[]
  >();

/** The moment of the coming digest: Monday at eight in Bogota. */
function nextMonday(): Date {
  const day = new Date(Date.now() + 60_000);
  day.setUTCHours(13, 5, 0, 0);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() !== 1);
  return day;
}

test('the area of a control is told before, on the day and every week after, each time once, whichever server does it', async () => {
  const here = await riskCompany(app, { scopes: 2 });
  const [lead, elsewhere, other] = [
    await here.person({ permissionCodes: codes }),
    await here.person({ permissionCodes: codes, scopeIds: here.company.scopeIds.slice(1) }),
    await here.person({ permissionCodes: codes }),
  ];
  const { today, area, second } = await here.inside((trx) =>
    trx.one<{ today: string; area: number; second: number }>(sql`
      select app.today()::text as today, min(id) as area, max(id) as second from parameter where kind = 'area'`),
  );
  await here.inside((trx) =>
    trx.run(sql`insert into member_area (member_id, area_id)
      select id, ${area} from member where user_id = any(${[lead.userId, elsewhere.userId]})`),
  );
  const make = async (code: string, days: number, responsibleId = area) => {
    const body = await controlIn(here, { code, name: code, nextFollowUp: daysLater(today, days), responsibleId });
    return (await app.call(here.admin, control.endpoints.create, { body })).data.id;
  };
  const [soon, due, late] = [await make('Pronto', 5), await make('Hoy', 0), await make('Tarde', -8)];
  await make('Lejos', 30);
  const nobodys = await make('De nadie', 1, second);
  await Promise.all([remindOfFollowUps(app.app.parts), remindOfFollowUps(app.app.parts)]);
  await expect.poll(() => told(lead)).toHaveLength(4);
  // Where nobody answers for the area, whoever follows controls up is told.
  const ofNobody = ['De nadie', 'followUpSoon', formIn(here, nobodys)];
  expect(await told(lead)).toEqual([
    ofNobody,
    ['Hoy', 'followUpToday', formIn(here, due)],
    ['Pronto', 'followUpSoon', formIn(here, soon)],
    ['Tarde', 'followUpLate', formIn(here, late)],
  ]);
  await remindOfFollowUps(app.app.parts);
  await expect.poll(() => told(other)).toEqual([ofNobody]);
  expect(await told(elsewhere)).toEqual([]);
  await here.inside((trx) => trx.run(sql`update control set next_follow_up = next_follow_up - 7 where id = ${late}`));
  await remindOfFollowUps(app.app.parts);
  await expect.poll(() => told(lead)).toHaveLength(5);
});

test('a planned control is reminded of as others are', async () => {
  const here = await riskCompany(app);
  const body = await controlIn(here, { name: 'Planeado', nextFollowUp: '2026-02-01' });
  const { id } = (await app.call(here.admin, control.endpoints.create, { body })).data;
  await here.inside((trx) => trx.run(sql`update control set status_id = 4 where id = ${id}`));
  await remindOfFollowUps(app.app.parts);
  await expect.poll(() => told(here.admin)).toEqual([['Planeado', 'followUpLate', formIn(here, id)]]);
});

test('an area whose people may not follow up is stood in for by whoever may, and by nobody once one of it may', async () => {
  const here = await riskCompany(app);
  const { area, second } = await here.inside((trx) =>
    trx.one<{ area: number; second: number }>(
      sql`select min(id) as area, max(id) as second from parameter where kind = 'area'`,
    ),
  );
  const reader = await here.person({ permissionCodes: [permissions.risks.list] });
  // Follows up what is of its own areas alone: it stands in for nobody, and is told of no risk whose control it cannot open.
  const member = await here.person({ base: 2 });
  const follower = await here.person({ permissionCodes: codes });
  const answers = (person: TestPerson, areaId: number) =>
    here.inside((trx) =>
      trx.run(
        sql`insert into member_area (member_id, area_id) select id, ${areaId} from member where user_id = ${person.userId}`,
      ),
    );
  await answers(reader, area);
  const body = await controlIn(here, { name: 'Revisar', nextFollowUp: '2026-02-01', responsibleId: area });
  const { id } = (await app.call(here.admin, control.endpoints.create, { body })).data;
  // A risk of an area whose people may not follow up either: who stands in is told once, for the area of the control.
  const riskId = await here.risk(await here.asset('A-1'));
  await answers(reader, second);
  await answers(member, second);
  await here.inside(async (trx) => {
    await trx.run(sql`update risk set owner_id = ${second} where id = ${riskId}`);
    await trx.run(
      sql`insert into risk_control (scope_id, risk_id, control_id) values (${here.scopeId}, ${riskId}, ${id})`,
    );
  });
  await remindOfFollowUps(app.app.parts);
  const late = ['Revisar', 'followUpLate', formIn(here, id)];
  for (const person of [follower, here.admin]) await expect.poll(() => told(person)).toEqual([late]);
  expect(await told(reader)).toEqual([]);
  expect(await told(member)).toEqual([]);
  // The one of the area that may is a member.
  const lead = await here.person({ base: 2 });
  await answers(lead, area);
  await here.inside((trx) => trx.run(sql`update control set next_follow_up = next_follow_up - 7 where id = ${id}`));
  await remindOfFollowUps(app.app.parts);
  await expect.poll(() => told(lead)).toEqual([late]);
  expect(await told(follower)).toEqual([late]);
});

test('many at once are one sentence, whose link names exactly those: to their area, to whoever stands in, to owners of risks', async () => {
  const here = await riskCompany(app, { scopes: 2 });
  const [owner, lead, treating] = [
    await here.person({ permissionCodes: codes }),
    await here.person({ permissionCodes: codes }),
    await here.person({ permissionCodes: codes }),
  ];
  const { today, areas } = await here.inside((trx) =>
    trx.one<{ today: string; areas: number[] }>(sql`
      select app.today()::text as today, array_agg(id order by id) as areas from parameter where kind = 'area'`),
  );
  const [area = 0, ofRisk = 0, ofTreatment = 0, nobodys = 0] = areas;
  const answers = { [area]: lead, [ofRisk]: owner, [ofTreatment]: treating };
  for (const [areaId, { userId }] of Object.entries(answers))
    await here.inside((trx) =>
      trx.run(
        sql`insert into member_area (member_id, area_id) select id, ${areaId}::bigint from member where user_id = ${userId}`,
      ),
    );
  const make = async (code: string, nextFollowUp: string, responsibleId: number) => {
    const body = await controlIn(here, { code, nextFollowUp, responsibleId });
    return (await app.call(here.admin, control.endpoints.create, { body })).data.id;
  };
  const [first, last] = [daysLater(today, -13), daysLater(today, -10)];
  const late: number[] = [];
  for (const [place, days] of [13, 12, 11, 10].entries())
    late.push(await make(`C-${place}`, daysLater(today, -days), area));
  await make('Antes', daysLater(today, -30), area);
  const soon: number[] = [];
  for (let place = 0; place < 4; place += 1) soon.push(await make(`N-${place}`, daysLater(today, 2), nobodys));
  const riskId = await here.risk(await here.asset('A-1'));
  const own = await here.risk(await here.asset('A-2'));
  await here.inside(async (trx) => {
    await trx.run(sql`update risk set owner_id = ${ofRisk} where id = ${riskId}`);
    // Whose area answers for the controls is told once, for that.
    await trx.run(sql`update risk set owner_id = ${area} where id = ${own}`);
    await trx.run(sql`insert into treatment (scope_id, risk_id, "option", owner_id, due_date, reviewed_on)
      values (${here.scopeId}, ${riskId}, 'mitigate', ${ofTreatment}, app.today(), app.today())`);
    await trx.run(
      sql`insert into risk_control (scope_id, risk_id, control_id) select ${here.scopeId}, r, c from unnest(${[riskId, own]}::bigint[]) r, unnest(${late}::bigint[]) c`,
    );
  });
  await remindOfFollowUps(app.app.parts);
  const counted = (id: number | undefined, query: Record<string, string>) =>
    formIn(here, id ?? 0, `?${new URLSearchParams(query).toString()}`);
  const linkOf = async (person: TestPerson, subject: string) =>
    (await told(person)).filter((row) => row[1] === subject).map(([count, , link]) => [count, link]);
  const days = { dueFrom: first, dueTo: last };
  const ofArea = counted(late[0], { responsibleId: String(area), ...days });
  await expect.poll(() => linkOf(lead, 'followUpsLate')).toEqual([[4, ofArea]]);
  for (const [person, id] of [
    [owner, ofRisk],
    [treating, ofTreatment],
  ] as const) {
    const ofRisks = counted(late[0], { riskOwnerId: String(id), ...days });
    await expect.poll(() => linkOf(person, 'followUpsOfRisksLate')).toEqual([[4, ofRisks]]);
  }
  const day = daysLater(today, 2);
  const standIn = counted(soon[0], { responsibleId: String(nobodys), dueFrom: day, dueTo: day });
  for (const person of [lead, owner]) await expect.poll(() => linkOf(person, 'followUpsDue')).toEqual([[4, standIn]]);
  expect(await linkOf(lead, 'followUpsOfRisksLate')).toEqual([]);
  // The list, asked as the links name it, has what was counted.
  const listed = async (query: Record<string, string | number>) =>
    (await app.call(lead, followUp.due, { query })).data.map(({ id }) => id);
  expect(await listed({ responsibleId: area, ...days })).toEqual(late);
  expect(await listed({ riskOwnerId: ofRisk, ...days })).toEqual(late);
  expect(await listed({ riskOwnerId: ofTreatment, ...days })).toEqual(late);
  expect(await listed({ riskOwnerId: area, ...days })).toEqual([]);
});

test('those whose risks a control acts on are told from the first week of delay on', async () => {
  const here = await riskCompany(app);
  const owner = await here.person({ permissionCodes: codes });
  const lead = await here.person({ permissionCodes: codes });
  const { area, second } = await here.inside((trx) =>
    trx.one<{ area: number; second: number }>(
      sql`select min(id) as area, max(id) as second from parameter where kind = 'area'`,
    ),
  );
  const body = await controlIn(here, { name: 'Tarde', nextFollowUp: '2026-02-01', responsibleId: area });
  const { id } = (await app.call(here.admin, control.endpoints.create, { body })).data;
  const riskId = await here.risk(await here.asset('A-1'));
  await here.inside(async (trx) => {
    await trx.run(
      sql`insert into member_area (member_id, area_id) select id, ${second} from member where user_id = ${owner.userId}`,
    );
    await trx.run(
      sql`insert into member_area (member_id, area_id) select id, ${area} from member where user_id = ${lead.userId}`,
    );
    await trx.run(sql`update risk set owner_id = ${second} where id = ${riskId}`);
    await trx.run(
      sql`insert into risk_control (scope_id, risk_id, control_id) values (${here.scopeId}, ${riskId}, ${id})`,
    );
  });
  await remindOfFollowUps(app.app.parts);
  for (const person of [owner, lead])
    await expect.poll(() => told(person)).toEqual([['Tarde', 'followUpLate', formIn(here, id)]]);
});

test('a reminder is one mail that opens the very form, none to whoever wants none, and once in the digest', async () => {
  const wait = { timeout: 10_000 };
  const here = await riskCompany(app);
  const [lead, quiet] = [await here.person({ permissionCodes: codes }), await here.person({ permissionCodes: codes })];
  await here.inside((trx) =>
    trx.run(sql`insert into member_area (member_id, area_id)
      select id, (select min(id) from parameter where kind = 'area') from member where user_id = any(${[lead.userId, quiet.userId]})`),
  );
  await app.call(quiet, me.notifications, { body: { followUpOverdue: { email: false } } });
  const body = await controlIn(here, { name: 'Firmar el acta', nextFollowUp: '2026-02-01' });
  const { id } = (await app.call(here.admin, control.endpoints.create, { body })).data;
  for (let time = 0; time < 2; time += 1) await remindOfFollowUps(app.app.parts);
  for (const person of [lead, quiet])
    await expect.poll(() => told(person)).toEqual([['Firmar el acta', 'followUpLate', formIn(here, id)]]);
  await expect.poll(() => mailsTo(lead), wait).toHaveLength(1);
  const [mail] = await mailsTo(lead);
  expect(mail?.text).toContain('Firmar el acta');
  expect(mail?.text).toMatch(
    new RegExp(`https?://\\S+/scopes/select\\?scope=${here.scopeId}&return=/follow-up/${id}\\s`),
  );
  expect(await mailsTo(quiet)).toEqual([]);

  for (let time = 0; time < 2; time += 1) await sendDigests(app.app.parts, nextMonday());
  await expect.poll(() => mailsTo(lead), wait).toHaveLength(2);
  await expect.poll(() => mailsTo(quiet), wait).toHaveLength(1);
  for (const person of [lead, quiet]) {
    const [digest] = await mailsTo(person);
    expect(digest?.subject).toContain('1 notificación sin leer');
    expect(digest?.text).toContain('1 · Seguimiento atrasado');
  }
});
