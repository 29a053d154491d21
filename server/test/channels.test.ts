import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { builtKinds, notificationKinds, type NotificationKind } from '@baluarte/contract/record/notification.ts';
import { notificationSubjects, mailedAlready } from '@baluarte/contract/record/notification-subject.ts';
import { viewSubscription } from '@baluarte/contract/record/subscription.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteDamage } from '#inventory/evidence/upkeep/note-damage.ts';
import { openMail } from '#kit/mail/mail.ts';
import type { Audience, Notice } from '#kit/notification/notice.ts';
import { auditReader } from '#record/audit/reader.ts';
import { deliver } from '#record/notification/deliver.ts';
import { sendReport } from '#record/subscription/subscription-worker.ts';
import { tendTreatments } from '#risk/risk/treatment/tend-treatments.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';
import { pdfOf, provingAs } from './evidence.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
});
afterAll(() => app.close());

const owner = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
let events = 0;

/** Names of the templates of mails that wait for a person. */
async function mailsTo({ email }: TestPerson): Promise<string[]> {
  const { rows } = await owner(`select data from job.job where name = 'mail.send' order by created_on, id`);
  return (rows as { data: { encrypted: string } }[])
    .map(({ data }) => openMail(app.app.parts.env, data.encrypted))
    .flatMap(({ to, template }) => (to === email ? [template] : []));
}
/** Subjects of what a person is shown in the product. */
async function shownTo({ userId }: TestPerson): Promise<string[]> {
  const { rows } = await owner('select subject from notification where user_id = $1 order by id', [userId]);
  return (rows as { subject: string }[]).map(({ subject }) => subject);
}
/** Notices of a subject that wait to be delivered in the company, with whom they go to. */
async function waiting(subject: string, companyId = here.company.companyId): Promise<Audience[]> {
  const { rows } = await owner(
    `select data -> 'to' as "to" from job.job where name = 'notification.deliver' and data ->> 'subject' = $1
       and data ->> 'companyId' = $2 order by created_on, id`,
    [subject, String(companyId)],
  );
  return (rows as { to: Audience }[]).map(({ to }) => to);
}
const send = (to: Audience, subject: string, companyId: number | null = here.company.companyId) => {
  events += 1;
  const notice = { companyId, to, subject, params: {}, link: null, event: `event ${events}` } as unknown as Notice;
  return deliver(app.app.parts, notice, `job ${events}`);
};

describe('a notice comes by the channels that its person chose', () => {
  const combinations = [
    { email: true, inApp: true },
    { email: true, inApp: false },
    { email: false, inApp: true },
    { email: false, inApp: false },
  ];
  const subjectOf = (kind: NotificationKind) =>
    Object.entries(notificationSubjects).find(
      ([subject, each]) => each.kind === kind && !mailedAlready.has(subject as never),
    )?.[0];
  const kinds = builtKinds.flatMap((kind) => {
    const subject = subjectOf(kind);
    return subject === undefined ? [] : [[kind, subject] as const];
  });

  test.each(nonEmpty(kinds))('%s', async (kind, subject) => {
    const people: TestPerson[] = [];
    for (const choice of combinations) {
      const person = await here.person({ base: 2 });
      await owner(`update auth."user" set notifications = $2 where id = $1`, [person.userId, { [kind]: choice }]);
      people.push(person);
    }
    const undecided = await here.person({ base: 2 });
    await send({ userIds: [...people, undecided].map(({ userId }) => userId) }, subject);
    const isAlwaysMailed = (notificationKinds[kind].always as readonly string[]).includes('email');
    const reached = async (person: TestPerson) => ({
      email: (await mailsTo(person)).length === 1,
      inApp: (await shownTo(person)).length === 1,
    });
    for (const [place, { email, inApp }] of combinations.entries())
      expect(await reached(people[place] as TestPerson), `${email} ${inApp}`).toEqual({
        email: email || isAlwaysMailed,
        inApp,
      });
    const { email, inApp } = notificationKinds[kind].defaults;
    expect(await reached(undecided), 'who chose nothing').toEqual({ email, inApp });
  });

  test('and there are enough kinds to mean something', () => expect(kinds.length).toBeGreaterThan(11));

  test('of an example company it is shown in the product, and nothing is sent', async () => {
    const example = await testCompany(app.database);
    const person = await testPerson(app.database, example);
    await owner('update company set example_of = $2 where id = $1', [example.companyId, person.userId]);
    await send({ userIds: [person.userId] }, 'acceptanceLapsed', example.companyId);
    expect([await mailsTo(person), await shownTo(person)]).toEqual([[], ['acceptanceLapsed']]);
  });
});

describe('a notice goes to', () => {
  const { edit, list } = permissions.evidence;
  const reached = async (people: Readonly<Record<string, TestPerson>>) => {
    const names: string[] = [];
    for (const [name, person] of Object.entries(people)) if ((await shownTo(person)).length > 0) names.push(name);
    return names;
  };
  const who = async () => {
    const people = {
      editor: await here.person({ permissionCodes: [edit] }),
      'another editor': await here.person({ permissionCodes: [edit] }),
      reader: await here.person({ permissionCodes: [list] }),
      'who is inactive here': await here.person({ permissionCodes: [edit] }),
      'whose account is inactive': await here.person({ permissionCodes: [edit] }),
      'whose place is over': await here.person({ permissionCodes: [edit] }),
      'of another company': await testPerson(app.database, await testCompany(app.database)),
    };
    await here.inside(async (trx) => {
      await trx.run(sql`update member set status_id = 2 where user_id = ${people['who is inactive here'].userId}`);
      await trx.run(
        sql`update member set access_until = app.today() - 1 where user_id = ${people['whose place is over'].userId}`,
      );
    });
    await owner('update auth."user" set status_id = 2 where id = $1', [people['whose account is inactive'].userId]);
    return people;
  };

  test('those it names, who may enter the company now', async () => {
    const people = await who();
    await send({ userIds: Object.values(people).map(({ userId }) => userId) }, 'acceptanceLapsed');
    expect(await reached(people)).toEqual(['editor', 'another editor', 'reader']);
  });

  test('those with the permission, but who did it; among some; and those alone whose it is', async () => {
    const told = async (audience: (people: Awaited<ReturnType<typeof who>>) => Audience) => {
      const people = await who();
      await send(audience(people), 'acceptanceLapsed');
      return reached(people);
    };
    expect(await told(() => ({ can: edit }))).toEqual(['editor', 'another editor']);
    expect(await told(({ editor }) => ({ can: edit, except: editor.userId }))).toEqual(['another editor']);
    expect(await told(({ editor, reader }) => ({ can: edit, among: [editor.userId, reader.userId] }))).toEqual([
      'editor',
    ]);
    expect(await told(({ editor }) => ({ can: edit, preferring: [editor.userId] }))).toEqual(['editor']);
    // Where none of those whose it is may, all are told who may.
    expect(await told(({ reader }) => ({ can: edit, preferring: [reader.userId] }))).toEqual([
      'editor',
      'another editor',
    ]);
  });
});

test('of an acceptance that lapsed both are told, who asked and who approved, once, and of an old one nobody', async () => {
  const [asking, approving] = [await here.person(), await here.person()];
  const lapsed = async (days: number) => {
    const id = await here.risk(await here.asset(`L-${days}`), days % 20);
    await here.inside((trx) =>
      trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact,
          range_id, by_two, requested_by, decided_by, closed_at)
        select scope_id, id, 'lapsed', 'Cuesta más', app.today() - ${days}::integer, '{}', repeat('0', 64), assessed_at, 2, 2, 4, true,
          ${asking.userId}, ${approving.userId}, now() - make_interval(days => ${days}) + interval '1 minute' from risk where id = ${id}`),
    );
  };
  await lapsed(1);
  await lapsed(30);
  await lapsed(31);
  await tendTreatments(app.app.parts);
  await tendTreatments(app.app.parts);
  const both = { userIds: [asking.userId, approving.userId] };
  expect(await waiting('acceptanceLapsed')).toEqual([both, both]);
});

test('of a damaged file those who look after the company are told, once for each thing that is wrong with it', async () => {
  const proving = provingAs(app, here.admin);
  const { id } = await proving.asAsset();
  expect((await proving.add(id, pdfOf(300), 'Acta.pdf')).status).toBe(201);
  const { storedFileId } = await here.inside((trx) =>
    trx.one<{ storedFileId: number }>(sql`select max(stored_file_id) as "storedFileId" from evidence_file`),
  );
  const note = (integrity: 'missing' | 'altered') =>
    noteDamage(app.app.parts, here.company.companyId, storedFileId, integrity);
  await note('missing');
  await note('missing');
  await note('altered');
  const administrators = { can: permissions.settings.edit };
  expect(await waiting('evidenceMissing')).toEqual([administrators]);
  expect(await waiting('evidenceAltered')).toEqual([administrators]);
});

describe('a view that is told of', () => {
  test.each([
    ['mail', { email: true, inApp: false }],
    ['the product', { email: false, inApp: true }],
    ['both', { email: true, inApp: true }],
  ])('comes by %s where its person chose that, and so does its end', async (_name, choice) => {
    const own = await riskCompany(app);
    const person = await own.person();
    await app.call(person, me.notifications, { body: { viewReport: choice } });
    const body = { list: 'asset', name: 'Críticos', query: 'isCritical=true', isShared: true };
    const made = await app.call(own.admin, view.create, { body });
    const told = await app.call(person, viewSubscription.create, {
      body: { viewId: made.data.id, frequency: 'daily' },
    });
    const look = () =>
      sendReport(
        { parts: app.app.parts, audit: auditReader },
        { companyId: own.company.companyId, id: told.data.id },
        new Date(),
      );
    expect(await look()).toBe('sent');
    expect(await mailsTo(person)).toEqual(choice.email ? ['viewReport'] : []);
    await app.call(own.admin, view.remove, { params: { id: made.data.id } });
    expect(await look()).toBe('ended');
    expect(await mailsTo(person)).toEqual(choice.email ? ['viewReport', 'viewEnded'] : []);
    // In the product it is decided at delivery, by the same choice.
    expect(await waiting('viewEnded', own.company.companyId)).toEqual([{ userIds: [person.userId] }]);
  });
});
