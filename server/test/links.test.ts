import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { archive } from '@baluarte/contract/organization/archive.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { handover } from '@baluarte/contract/record/handover.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { followUpCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archivePath } from '#organization/archive/archive-files.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { handoverPath } from '#record/handover/handover-files.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { nextMailTo } from './mailing.ts';

let app: TestApp;
let company: TestCompany;
/** The user who creates the links. */
let maker: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  // Another one, so that the maker may be put out.
  await testPerson(app.database, company);
  maker = await testPerson(app.database, company);
});

/** What every link opens: it is sent only where its hash is the recorded one. */
const file = { content: 'contenido', sha256: createHash('sha256').update('contenido').digest('hex') };

/** Runs a statement as the owner of the database, without walls. */
const write = async (text: string) => {
  await inCompany(app.database.owner, company.tenant, ({ client }) =>
    client.query(
      text
        .replaceAll(':person', String(maker.userId))
        .replaceAll(':company', String(company.companyId))
        .replaceAll(':scope', String(company.scopeIds[0])),
    ),
  );
  forget({ companyId: company.companyId });
};

/** Changes after which a link's creator loses the right to its target. */
const lost: Readonly<Record<string, string>> = {
  'another role': `update member set role_id = (select id from role where company_id = :company and is_system and base = 3) where user_id = :person`,
  'another role of the same base with fewer permissions': `
    with made as (insert into role (company_id, name, base, permission_codes) values (:company, 'Menos', 1, '{1,2,3,701,702}') returning id)
    update member set role_id = made.id from made where user_id = :person`,
  'a role out of use': `
    with made as (insert into role (company_id, name, base, permission_codes, status_id)
      select :company, 'En desuso', 1, permission_codes, 2 from role where company_id = :company and is_system and base = 1 returning id)
    update member set role_id = made.id from made where user_id = :person`,
  'a scope alone': `update member set scope_ids = '{:scope}' where user_id = :person`,
  'the place, for a while': `update member set status_id = 2 where user_id = :person`,
  'the place, which had a last day': `update member set access_until = current_date - 2 where user_id = :person`,
  'the place, for good': `delete from member where user_id = :person`,
  'the account': `update auth."user" set status_id = 2 where id = :person`,
  'the company, which rests': `update company set status_id = 2 where id = :company`,
};
/** Changes that end a session, and with it its links. */
const ended: Readonly<Record<string, string>> = {
  'the session': `delete from auth.session where user_id = :person`,
  'the session, idle for long': `update auth.session set used_at = now() - interval '9 hours' where user_id = :person`,
  'the network': `update company set allowed_addresses = '{203.0.113.0/24}' where id = :company`,
  'the password, which somebody else chose': `update auth."user" set must_change_password = true where id = :person`,
  'the consent': `update auth."user" set consent_at = null where id = :person`,
};

/** Every URL of the product that contains a secret, and what it opens. */
const secrets: Readonly<Record<string, 'rights of its creator' | 'person who proves the e-mail'>> = {
  'archive.download': 'rights of its creator',
  'handover.download': 'rights of its creator',
  'followUpCalendar.read': 'rights of its creator',
  'invitation.get': 'rights of its creator',
  'invitation.accept': 'rights of its creator',
  'registration.resetLink': 'person who proves the e-mail',
  'registration.confirmLink': 'person who proves the e-mail',
};

test('every endpoint with a secret in its URL is listed', () => {
  const found = endpoints.filter(({ access, path }) => access === 'public' && path.includes('{token}'));
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(secrets).toSorted());
});

describe('a link to an archive', () => {
  const key = 'un-archivo';
  async function link(): Promise<string> {
    const path = archivePath(app.app.parts, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.content);
    const { id } = await inCompany(app.database.app, { ...company.tenant, userId: maker.userId }, (trx) =>
      trx.one<{ id: number }>(sql`insert into archive (state, file_key, size, sha256, made_at, expires_at)
        values ('done', ${key}, ${file.content.length}, ${file.sha256}, now(), now() + interval '1 day') returning id`),
    );
    const made = await app.call(maker, archive.link, { params: { id }, body: {} });
    expect(made.status, made.raw.body).toBe(200);
    return made.data.token;
  }
  const open = (token: string) => app.call(null, archive.download, { params: { token } });

  test('opens while its maker may have it', async () => {
    expect((await open(await link())).raw.body).toBe(file.content);
  });

  test.each(Object.entries({ ...lost, ...ended }))('does not open once its maker lost %s', async (_what, text) => {
    const token = await link();
    await write(text);
    expect(await open(token)).toMatchObject({ code: 'link.expired' });
  });

  test('does not open once its maker signed out', async () => {
    const token = await link();
    await app.call(maker, session.signOut);
    expect(await open(token)).toMatchObject({ code: 'link.expired' });
  });
});

describe('a link to a hand-over pack', () => {
  const key = 'un-paquete.zip';
  /** Of a pack that the maker asked for with the rights they have now. */
  async function link(): Promise<string> {
    const path = handoverPath(app.app.parts, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.content);
    const { id } = await inCompany(app.database.app, { ...company.tenant, userId: maker.userId }, (trx) =>
      trx.one<{ id: number }>(sql`
        insert into handover (options, state, file_key, size, sha256, permission_codes, scope_ids, made_at, expires_at)
        select '{"language": "es"}', 'done', ${key}, ${file.content.length}, ${file.sha256}, r.permission_codes, null, now(), now() + interval '1 day'
        from role r join member m on m.company_id = r.company_id and m.role_id = r.id where m.user_id = ${maker.userId}
        returning id`),
    );
    const made = await app.call(maker, handover.link, { params: { id }, body: {} });
    expect(made.status, made.raw.body).toBe(200);
    return made.data.token;
  }
  const open = (token: string) => app.call(null, handover.download, { params: { token } });

  test('opens while its maker may have it', async () => {
    expect((await open(await link())).raw.body).toBe(file.content);
  });

  test.each(Object.entries({ ...lost, ...ended }))('does not open once its maker lost %s', async (_what, text) => {
    const token = await link();
    await write(text);
    expect(await open(token)).toMatchObject({ code: 'link.expired' });
  });

  test('does not open once its maker signed out', async () => {
    const token = await link();
    await app.call(maker, session.signOut);
    expect(await open(token)).toMatchObject({ code: 'link.expired' });
  });
});

describe('a calendar of follow-ups', () => {
  const share = async () => (await app.call(maker, followUpCalendar.create, { body: { whose: 'area' } })).data.address;
  const read = (address: string) => app.app.inject({ url: new URL(address).pathname });
  // In fewer scopes it shows less.
  const { 'a scope alone': narrowed = '', ...refused } = lost;

  test('is read while its maker may see it, whatever became of their session, and where they may see less', async () => {
    const address = await share();
    await write(ended['the session'] ?? '');
    await write(narrowed);
    expect((await read(address)).statusCode).toBe(200);
  });

  test.each(Object.entries({ ...refused, 'the network': ended['the network'] ?? '' }))(
    'is not read once its maker lost %s, as if there were none',
    async (_what, text) => {
      const address = await share();
      await write(text);
      const unknown = await read(address.replace('blc_', 'blc-'));
      const { statusCode, body } = await read(address);
      expect(statusCode).toBe(404);
      const said = (answer: string) => answer.replace(/"reference":"[^"]*"/, '');
      expect(said(body)).toBe(said(unknown.body));
    },
  );
});

describe('an invitation', () => {
  async function invite(): Promise<string> {
    const email = `nueva-${crypto.randomUUID()}@example.com`;
    const { rows } = await app.database.owner.query<{ id: number }>(
      'select id from role where company_id = $1 and is_system and base = 2',
      [company.companyId],
    );
    const body = { email, name: 'Nueva', lastName: 'Persona', roleId: rows[0]?.id, scopeIds: [] };
    const made = await app.call(maker, user.endpoints.create, { body });
    expect(made.status, made.raw.body).toBe(201);
    return /confirm-invitation\/([\w-]+)/.exec((await nextMailTo(app, email)).text)?.[1] ?? '';
  }
  const open = (token: string) => app.call(null, invitation.get, { params: { token } });

  test('is valid while its creator may invite', async () => {
    expect((await open(await invite())).status).toBe(200);
  });

  test.each(Object.entries(lost))('does not hold once its maker lost %s', async (_what, text) => {
    const token = await invite();
    await write(text);
    const { status, code } = await open(token);
    expect([404, 409], code).toContain(status);
    expect(code).toMatch(/^invitation\.(lapsed|unknown)$/);
  });
});
