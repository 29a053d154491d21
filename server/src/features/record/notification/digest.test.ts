import { randomUUID } from 'node:crypto';
import { me } from '@baluarte/contract/identity/me.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { openMail, type MailParams, type WaitingMail } from '#kit/mail/mail.ts';
import { companyFailures } from '#kit/operations/counters.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { superAdministrator } from '#test/super-administrator.ts';
import { deliver } from './deliver.ts';
import { sendDigests, sendDigestTo } from './send-digests.ts';

/** Monday 23 November 2026, 08:05 in Bogota. */
const monday = new Date('2026-11-23T13:05:00Z');
const after = (days: number, hours = 0) => new Date(monday.getTime() + (days * 24 + hours) * 3_600_000);

let app: TestApp;
let company: TestCompany;
let person: TestPerson;
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://r.example' });
});
beforeEach(async () => {
  // Earlier tests' unread notifications are removed.
  await app.database.owner.query('delete from notification');
  company = await testCompany(app.database);
  person = await testPerson(app.database, company);
});
afterAll(() => app.close());

const prefer = (body: unknown) => app.call(person, me.notifications, { body });
const run = (now: Date) => sendDigests(app.app.parts, now);

/** Something told at a moment. */
async function notified(at: Date, { account = false }: { account?: boolean } = {}): Promise<void> {
  const id = randomUUID();
  const base = { to: { userIds: [person.userId] }, link: null };
  await (account
    ? deliver(app.app.parts, { ...base, companyId: null, subject: 'passwordChanged', params: {} }, id)
    : deliver(
        app.app.parts,
        { ...base, companyId: company.companyId, subject: 'invitationAccepted', params: { person: 'Luis' } },
        id,
      ));
  await app.database.owner.query('update notification set created_at = $2 where event = $1', [id, at.toISOString()]);
}

async function digests(): Promise<(WaitingMail & { params: MailParams['digest'] })[]> {
  const { rows } = await app.database.owner.query<{ data: { encrypted: string } }>(
    `select data from job.job where name = 'mail.send' order by created_on, id`,
  );
  return rows
    .map(({ data }) => openMail(app.app.parts.env, data.encrypted))
    .filter((mail) => mail.to === person.email && mail.template === 'digest') as never;
}

describe('the digest', () => {
  test('sums up what is unread by kind on Monday at eight of the person’s own clock, with links to it', async () => {
    await notified(after(-2));
    await notified(after(-3));
    await notified(after(-1), { account: true });
    expect(await run(after(0, -1))).toBe(0);
    expect(await run(monday)).toBe(1);
    const [mail] = await digests();
    const place = `https://${company.subdomain}.r.example/notifications?state=unread`;
    expect(mail).toMatchObject({
      to: person.email,
      language: 'es',
      params: {
        name: 'Paula',
        isDaily: false,
        link: place,
        companies: [
          {
            name: `Empresa ${company.subdomain}`,
            kinds: [
              { kind: 'invitationAccepted', count: 2, link: `${place}&kind=invitationAccepted` },
              { kind: 'security', count: 1, link: `${place}&kind=security` },
            ],
          },
        ],
      },
    });
  });

  test('comes once, however often the job runs and from however many processes', async () => {
    await notified(after(-1));
    const sent = await Promise.all([run(monday), run(monday), run(monday)]);
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await run(after(0, 2))).toBe(0);
    expect(await digests()).toHaveLength(1);
  });

  test('says only what came since the last one, and nothing when there is nothing', async () => {
    await notified(after(-1));
    await run(monday);
    expect(await run(after(7))).toBe(0);
    await notified(after(8));
    await notified(after(9));
    expect(await run(after(14))).toBe(1);
    expect((await digests()).at(-1)?.params.companies[0]?.kinds).toMatchObject([{ count: 2 }]);
  });

  test.each([
    ['weekly', 7],
    ['daily', 1],
  ])('that is the first one and %s goes back %i days to the millisecond', async (digest, days) => {
    await prefer({ digest });
    const start = after(-days).getTime();
    await notified(new Date(start - 1));
    await notified(new Date(start));
    await notified(new Date(start + 1));
    await notified(after(0, -1));
    expect(await run(monday)).toBe(1);
    expect((await digests()).at(-1)?.params.companies[0]?.kinds).toMatchObject([{ count: 2 }]);
  });

  test('that is the first one is not sent for what is a week old, on its day or where an operator asks', async () => {
    await notified(new Date(after(-7).getTime()));
    expect(await run(monday)).toBe(0);
    expect(await sendDigestTo(app.app.parts, person.userId, monday)).toBe(false);
    await notified(new Date(after(-7).getTime() + 1));
    expect(await sendDigestTo(app.app.parts, person.userId, monday)).toBe(true);
  });

  test('leaves out what was read meanwhile', async () => {
    await notified(after(-1));
    await app.call(person, notification.read, { body: { all: true } });
    expect(await run(monday)).toBe(0);
  });

  test('includes what an unsent digest would have contained', async () => {
    await notified(after(-1));
    await run(monday);
    await notified(after(1));
    // The server stood still on the Monday after.
    expect(await run(after(8))).toBe(0);
    expect(await run(after(14))).toBe(1);
  });

  test('is daily for who wants it so, at the end of a month too, and follows the zone of the person', async () => {
    await prefer({ digest: 'daily' });
    await app.call(person, me.update, { body: { timeZone: 'Asia/Kathmandu' } });
    await notified(new Date('2026-11-30T12:00:00Z'));
    // 08:00 on the first of December in Kathmandu is 02:15 in UTC.
    expect(await run(new Date('2026-12-01T02:00:00Z'))).toBe(0);
    expect(await run(new Date('2026-12-01T02:15:00Z'))).toBe(1);
    await notified(new Date('2026-12-01T12:00:00Z'));
    expect(await run(new Date('2026-12-01T13:00:00Z'))).toBe(0);
    expect(await run(new Date('2026-12-02T02:15:00Z'))).toBe(1);
  });

  test('is not sent to who turned it off, nor where the company leaves it off for who never chose', async () => {
    await notified(after(-1));
    await prefer({ digest: 'off' });
    expect(await run(monday)).toBe(0);
    const other = await testPerson(app.database, company);
    await app.database.owner.query(`update company set notification_defaults = '{"digest": "off"}' where id = $1`, [
      company.companyId,
    ]);
    person = other;
    await notified(after(-1));
    expect(await run(monday)).toBe(0);
    await app.database.owner.query(`update company set notification_defaults = '{"digest": "daily"}' where id = $1`, [
      company.companyId,
    ]);
    await notified(after(0, 20));
    expect(await run(after(1))).toBe(1);
  });

  test('covers all companies of a user, and lists events of the account once', async () => {
    const second = await testCompany(app.database);
    await inCompany(app.database.app, second.tenant, (trx) =>
      trx.run(
        sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 2`,
      ),
    );
    await notified(after(-1), { account: true });
    await notified(after(-1));
    expect(await run(monday)).toBe(1);
    const mails = await digests();
    expect(mails).toHaveLength(1);
    const kinds = mails[0]?.params.companies.flatMap((one) => one.kinds) ?? [];
    expect(kinds.filter(({ kind }) => kind === 'security')).toMatchObject([{ count: 1 }]);
  });

  test('can be sent by an operator without waiting for the hour, but says nothing twice', async () => {
    await notified(after(-1));
    const tuesday = after(1, 12);
    expect(await sendDigestTo(app.app.parts, person.userId, tuesday)).toBe(true);
    expect(await sendDigestTo(app.app.parts, person.userId, tuesday)).toBe(false);
    await notified(after(1, 13));
    expect(await sendDigestTo(app.app.parts, person.userId, after(1, 14))).toBe(true);
    await prefer({ digest: 'off' });
    await notified(after(1, 15));
    expect(await sendDigestTo(app.app.parts, person.userId, after(1, 16))).toBe(false);
  });

  test('reaches the others when that of one user fails, which is counted and told to the super administrators', async () => {
    const { owner } = app.database;
    const admin = await superAdministrator(app);
    const others = [await testPerson(app.database, company), await testPerson(app.database, company)];
    const [first, poisoned] = [person, ...others] as [TestPerson, TestPerson];
    for (person of [first, ...others]) await notified(after(-1));
    await owner.query(
      `alter table notification_digest add constraint poison check (user_id <> ${poisoned.userId}) not valid`,
    );
    try {
      await expect(run(monday)).rejects.toThrow(`company ${company.companyId}, user ${poisoned.userId}: `);
    } finally {
      await owner.query('alter table notification_digest drop constraint poison');
    }
    const { rows } = await owner.query<{ id: number }>(
      'select user_id as id from notification_digest where company_id = $1 order by 1',
      [company.companyId],
    );
    expect(rows.map(({ id }) => id)).toEqual([first.userId, others[1]?.userId]);
    const { values } = await companyFailures.get();
    expect(values.find(({ labels }) => labels['job'] === 'notification.digest')?.value).toBe(1);
    const told = await owner.query(
      `select from job.job where name = 'notification.deliver' and data->>'subject' = 'companyWorkFailed'
         and data->'params'->>'job' = 'notification.digest' and data->'to'->'userIds' @> $1::jsonb`,
      [JSON.stringify([admin.userId])],
    );
    expect(told.rowCount).toBe(1);
    // Whose digest failed gets it when the job is tried again.
    expect(await run(monday)).toBe(1);
  });

  test('reaches everybody when there are more than are looked at together', async () => {
    const count = 510;
    const { rows } = await app.database.owner.query<{ id: number }>(
      `insert into auth."user" (email, email_verified, name, first_name, last_name, status_id)
       select 'muchos-' || n || '@example.com', true, 'M N', 'M', 'N', 1 from generate_series(1, $1) n returning id`,
      [count],
    );
    const ids = rows.map(({ id }) => id);
    await inCompany(app.database.app, company.tenant, async (trx) => {
      await trx.run(sql`insert into member (user_id, role_id)
        select u, (select id from role where is_system and base = 3) from unnest(${ids}::bigint[]) u`);
      await trx.run(sql`insert into notification (user_id, kind, subject, event, created_at)
        select u, 'security', 'passwordChanged', 'many', ${after(-1).toISOString()} from unnest(${ids}::bigint[]) u`);
    });
    expect(await run(monday)).toBe(count);
    expect(await run(monday)).toBe(0);
  }, 60_000);
});

describe('a link that ends it', () => {
  const linkOf = async (name: 'unsubscribe' | 'oneClick') => {
    await notified(after(-1));
    await run(monday);
    return new URL((await digests()).at(-1)?.params[name] ?? '');
  };
  const digestOf = async () => (await app.call(person, me.get)).data.notifications.digest;

  test('is good for whom it was sent to, with one click of a mail program and no session', async () => {
    const { pathname } = await linkOf('oneClick');
    const shown = await app.app.inject({ url: pathname });
    expect(shown.statusCode).toBe(303);
    expect(shown.headers.location).toMatch(/^https:\/\/r\.example\/unsubscribe\//);
    expect(await digestOf()).toBe('weekly');
    const clicked = await app.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.json()).toMatchObject({ success: true, data: { digest: 'off' } });
    expect(await digestOf()).toBe('off');
    await notified(after(8));
    expect(await run(after(14))).toBe(0);
  });

  test('from the page does the same, keeps every other choice, and may be used again', async () => {
    await prefer({ importFinished: { email: true } });
    const token = (await linkOf('unsubscribe')).pathname.split('/').at(-1);
    for (let time = 0; time < 2; time++)
      expect(await app.call(null, notification.unsubscribe, { body: { token } })).toMatchObject({
        data: { digest: 'off' },
      });
    expect((await app.call(person, me.get)).data.notifications).toMatchObject({
      digest: 'off',
      importFinished: { email: true },
    });
  });

  test('that was changed or forged unsubscribes no one', async () => {
    const token = (await linkOf('unsubscribe')).pathname.split('/').at(-1) ?? '';
    const changed = token.replace(/.(?=.{20}$)/, (character) => (character === 'A' ? 'B' : 'A'));
    for (const wrong of [changed, 'v1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])
      expect(await app.call(null, notification.unsubscribe, { body: { token: wrong } })).toMatchObject({
        status: 422,
        code: 'notification.linkInvalid',
      });
    expect(await digestOf()).toBe('weekly');
  });
});
