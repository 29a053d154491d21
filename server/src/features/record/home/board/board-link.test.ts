import { audit } from '@baluarte/contract/record/audit.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { boardLink } from '@baluarte/contract/record/board-link.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { account } from '@baluarte/contract/identity/account.ts';
import { hashing, hashingForLinks } from '#identity/shared/password/hashing.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { makePerson } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let there = 0;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  [, there = 0] = here.company.scopeIds;
  const rated = async (code: string, scopeId?: number) => {
    const id = await here.risk(await here.asset(code, scopeId ? { scopeId } : {}));
    await here.inside((trx) =>
      trx.run(
        sql`update risk set probability = 5, impact = 5, completeness = 'complete', status_id = 1 where id = ${id}`,
      ),
    );
  };
  await rated('A-1');
  await rated('A-2');
  await rated('B-1', there);
});
afterAll(() => app.close());

const password = 'una clave larga';
const make = (person: TestPerson, body: object = {}) =>
  app.call(person, boardLink.create, { body: { name: 'Junta', language: 'es', password, ...body } });
async function made(person: TestPerson = here.admin, body: object = {}) {
  const { data, status, raw } = await make(person, body);
  if (status !== 201) throw new Error(raw.body);
  return { ...data, token: new URL(data.address).hash.slice(1) };
}
let last = 0;
/** Opened from another network each time, so that the failures of one test are not those of another. */
const open = (token: string, given = password, address = `10.${(last += 1)}.0.1`) =>
  app.app.inject({ method: 'POST', url: '/api/board', remoteAddress: address, payload: { token, password: given } });
const write = async (text: ReturnType<typeof sql>) => {
  await here.inside((trx) => trx.run(text));
  forget({ companyId: here.company.companyId });
};
/** An answer without what differs each time. */
const said = (body: string) => body.replace(/"reference":"[^"]*"/, '');

describe('who may not', () => {
  test('change settings neither sees, makes nor ends a link', async () => {
    const { settings, risks } = permissions;
    const person = await here.person({ permissionCodes: [settings.view, risks.list] });
    const { id } = await made();
    expect((await app.call(person, boardLink.list)).status).toBe(403);
    expect((await make(person)).status).toBe(403);
    expect((await app.call(person, boardLink.revoke, { params: { id } })).status).toBe(403);
  });

  test('enter every scope makes none: it speaks of the company', async () => {
    expect((await make(await here.person({ scopeIds: [there] }))).status).toBe(403);
  });

  test('see another company ends none of its links', async () => {
    const other = await riskCompany(app);
    const { id, token } = await made();
    expect((await app.call(other.admin, boardLink.revoke, { params: { id } })).status).toBe(404);
    expect((await open(token)).statusCode).toBe(200);
    expect((await app.call(other.admin, boardLink.list)).data).toEqual([]);
  });

  test.each([
    ['a password under twelve characters', { password: 'corta' }, 'password'],
    ['no name', { name: ' ' }, 'name'],
    ['more than a year', { days: 366 }, 'days'],
    ['a scope that is not there', { scopeIds: [999_999] }, 'scopeIds'],
  ])('make a link with %s', async (_what, body, field) => {
    const refused = await make(here.admin, body);
    expect(refused.status).toBe(422);
    expect(refused.raw.body).toContain(`body.${field}`);
  });
});

describe('an opening that is refused', () => {
  test('says the same whatever is wrong: unknown, over, revoked, another password, a maker who may not any more', async () => {
    const unknown = await open('blb_nobody');
    expect(unknown.statusCode).toBe(403);
    const maker = await here.person();
    const orphan = await made(maker);
    await write(
      sql`update member set role_id = (select id from role where is_system and base = 3) where user_id = ${maker.userId}`,
    );
    const right = await made();
    const at = (column: string, moment: string) =>
      app.database.owner.query(`update board_link set ${column} = ${moment} where id = ${right.id}`);
    const refusals = [await open(orphan.token), await open(right.token, 'otra clave larga')];
    await at('expires_at', `now() - interval '1 second'`);
    refusals.push(await open(right.token));
    await at('expires_at', `now() + interval '1 day'`);
    await at('revoked_at', 'now()');
    refusals.push(await open(right.token));
    await at('revoked_at', 'null');
    for (const refused of refusals) {
      expect(refused.statusCode).toBe(403);
      expect(said(refused.body)).toBe(said(unknown.body));
    }
    expect((await open(right.token)).statusCode).toBe(200);
  });

  test('is that of an inactive company, until it is active again', async () => {
    const { token } = await made();
    const unknown = await open('blb_nobody');
    const turn = async (statusId: number) => {
      await app.database.owner.query('update company set status_id = $1 where id = $2', [
        statusId,
        here.company.companyId,
      ]);
      forget({ companyId: here.company.companyId });
    };
    await turn(2);
    const refused = await open(token);
    await turn(1);
    expect(refused.statusCode).toBe(403);
    expect(said(refused.body)).toBe(said(unknown.body));
    expect((await open(token)).statusCode).toBe(200);
  });

  test('takes as long for an unknown link as for another password', async () => {
    const { token } = await made();
    const time = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    await open('blb_first');
    // In turns, so that both meet the same load of the machine; the shortest of each counts.
    const wrongs: number[] = [];
    const unknowns: number[] = [];
    for (const address of ['203.0.113.81', '203.0.113.82', '203.0.113.83', '203.0.113.84']) {
      wrongs.push(await time(() => open(token, 'otra clave larga', address)));
      unknowns.push(await time(() => open('blb_second', 'otra clave larga', address)));
    }
    const [wrong, unknown] = [Math.min(...wrongs), Math.min(...unknowns)];
    // Both hash once, which takes most of it.
    expect(unknown).toBeGreaterThan(wrong / 3);
  });

  test('must wait after five from one network, also with the right password', async () => {
    const { token } = await made();
    const address = '203.0.113.77';
    const found: number[] = [];
    for (let n = 0; n < 7; n += 1) found.push((await open(token, 'otra clave larga', address)).statusCode);
    expect(found.slice(0, 5)).toEqual([403, 403, 403, 403, 403]);
    expect(found.at(-1)).toBe(429);
    expect((await open(token, password, address)).statusCode).toBe(429);
    expect((await open(token)).statusCode).toBe(200);
  });
});

test('the list has the newest 500 links of the company, the newest first', async () => {
  const other = await riskCompany(app);
  const ids = await other.inside((trx) =>
    trx.rows(sql<{ id: number }>`
      insert into board_link (user_id, name, language, has_details, hash, password, expires_at)
      select ${other.admin.userId}, 'Junta ' || n, 'es', false, md5(random()::text) || md5(random()::text), 'none', now() + interval '30 days'
      from generate_series(1, 502) n returning id`),
  );
  const newest = ids.map(({ id }) => id).toSorted((one, two) => two - one);
  const { data } = await app.call(other.admin, boardLink.list);
  expect(data.map(({ id }) => id)).toEqual(newest.slice(0, 500));
});

test('a link of scopes that are all gone opens nothing, and one of which some are left shows those', async () => {
  const scope = (name: string) =>
    here.inside((trx) => trx.one(sql<{ id: number }>`insert into scope (name) values (${name}) returning id`));
  const [gone, kept] = [await scope('Se va'), await scope('Queda')];
  const alone = await made(here.admin, { scopeIds: [gone.id] });
  const both = await made(here.admin, { scopeIds: [gone.id, kept.id] });
  expect((await open(alone.token)).statusCode).toBe(200);
  await write(sql`delete from scope where id = ${gone.id}`);
  const refused = await open(alone.token);
  expect(refused.statusCode).toBe(403);
  expect(said(refused.body)).toBe(said((await open('blb_nobody')).body));
  expect((await open(both.token)).json().data.scopes).toEqual(['Queda']);
  const listed = (await app.call(here.admin, boardLink.list)).data;
  expect(listed.find(({ id }) => id === alone.id)).toMatchObject({ scopeIds: [gone.id], scopes: [] });
  expect(listed.find(({ id }) => id === both.id)).toMatchObject({ scopes: ['Queda'] });
});

test('a link of a maker who may enter some scopes alone by now opens nothing', async () => {
  const maker = await here.person();
  const { token } = await made(maker);
  await write(sql`update member set scope_ids = ${[there]}::bigint[] where user_id = ${maker.userId}`);
  expect((await open(token)).statusCode).toBe(403);
});

describe('a link', () => {
  const figures = async (token: string) => (await open(token)).json().data;

  test('keeps neither its secret nor its password, only their digests', async () => {
    const { id, token } = await made();
    const { rows } = await app.database.owner.query<{ row: string }>(
      `select l::text as row from board_link l where id = ${id}`,
    );
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.row).not.toContain(password);
    const listed = await app.call(here.admin, boardLink.list);
    expect(listed.raw.body).not.toContain('hash');
    expect(listed.raw.body).not.toContain('password');
  });

  test('makes a password where none is given', async () => {
    const { token, password: given } = await made(here.admin, { password: undefined });
    expect(given).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect((await open(token, given)).statusCode).toBe(200);
  });

  test('shows its scopes, and all of them where none is named', async () => {
    const { token } = await made();
    expect(await figures(token)).toMatchObject({ scopes: [], figures: { risks: { total: 3 } } });
    const limited = await made(here.admin, { scopeIds: [there] });
    expect(await figures(limited.token)).toMatchObject({
      scopes: [expect.any(String)],
      figures: { risks: { total: 1 } },
    });
  });

  test('speaks the language it was made in, and so do the names of its ranges', async () => {
    const { token } = await made(here.admin, { language: 'en' });
    const { data } = (await open(token)).json<{
      data: { language: string; figures: { risks: { ranges: object[] } } };
    }>();
    expect(data.language).toBe('en');
    expect(JSON.stringify(data.figures)).toContain('Extreme');
  });

  test('tells codes of risks with details alone, and names of nothing', async () => {
    const { token } = await made();
    expect((await figures(token)).figures.risks.top).toEqual([]);
    const detailed = await made(here.admin, { hasDetails: true });
    const reply = await open(detailed.token);
    expect(reply.json().data.figures.risks.top).toHaveLength(3);
    expect(reply.body).not.toContain('Activo A-1');
    expect(reply.json().data.figures.risks.top[0]).toMatchObject({
      code: expect.stringMatching(/^R-/),
      residual: { level: 25 },
    });
  });

  test('tells no area, asset or assessment by name, whatever is late or ends soon', async () => {
    const { token } = await made(here.admin, { hasDetails: true });
    const secrets = ['Área secreta', 'Activo secreto', 'Evaluación secreta'];
    await here.inside(async (trx) => {
      const area = await trx.one(
        sql<{
          id: number;
        }>`update parameter set name = ${secrets[0]}, name_en = ${secrets[0]} where id = (select min(id) from parameter where kind = 'area') returning id`,
      );
      const riskIds = await trx.rows(sql<{ id: number }>`select id from risk order by id limit 2`);
      const [late, accepted] = riskIds.map(({ id }) => id);
      await trx.run(sql`update asset set name = ${secrets[1]}`);
      await trx.run(sql`insert into treatment (scope_id, risk_id, "option", owner_id, due_date, reviewed_on)
        select scope_id, id, 'mitigate', ${area.id}, app.today() - 3, app.today() - 3 from risk where id = ${late}`);
      await trx.run(sql`insert into treatment (scope_id, risk_id, "option", reviewed_on)
        select scope_id, id, 'accept', app.today() from risk where id = ${accepted}`);
      await trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact, range_id, by_two)
        select scope_id, id, 'approved', 'Cuesta más', app.today() + 12, '{}', repeat('0', 64), assessed_at, 5, 5, 1, false from risk where id = ${accepted}`);
    });
    await app.call(here.admin, control.endpoints.create, { body: await controlIn(here) });
    await here.inside((trx) =>
      trx.run(sql`update control set next_follow_up = app.today() - 3,
      responsible_id = (select id from parameter where kind = 'area' and name = ${secrets[0]})`),
    );
    const assessed = await app.call(here.admin, assessment.create, {
      body: { framework_version: 'ISO-27001-2022', name: secrets[2] },
    });
    expect(assessed.status).toBe(201);
    const inside = (await app.call(here.admin, posture.get, { query: {} })).data;
    // All of it is there to be told.
    expect(inside.late).toMatchObject({ plan: { total: 1 }, followUps: { total: 1 } });
    expect(inside.maturity?.name).toBe(secrets[2]);
    for (const secret of secrets) expect(JSON.stringify(inside)).toContain(secret);
    const reply = await open(token);
    expect(reply.json().data.figures).toMatchObject({
      late: { plan: { total: 1, areas: [] }, followUps: { total: 1, areas: [] } },
      acceptances: { count: 1, first: [] },
      maturity: { name: null },
    });
    for (const secret of secrets) expect(reply.body).not.toContain(secret);
  });

  test('shows no more than its maker may see', async () => {
    const { settings, risks } = permissions;
    const maker = await here.person({ permissionCodes: [settings.view, settings.edit, risks.list] });
    const { token } = await made(maker, { hasDetails: true });
    const shown = (await figures(token)).figures;
    expect(shown.risks).toMatchObject({ total: 3 });
    expect(shown.risks).not.toHaveProperty('top');
    expect(shown.risks).not.toHaveProperty('cells');
    expect(shown.coverage).toBeNull();
  });

  test('counts its openings, each in the audit with who made it, and the one that ends it', async () => {
    const { id, token } = await made(here.admin, { name: 'Junta de marzo' });
    await open(token);
    await open(token);
    const one = (await app.call(here.admin, boardLink.list)).data.find((link) => link.id === id);
    expect(one).toMatchObject({ openedCount: 2, isOpen: true, revokedAt: null });
    await app.call(here.admin, boardLink.revoke, { params: { id } });
    expect((await app.call(here.admin, boardLink.revoke, { params: { id } })).status).toBe(404);
    const acts = await here.inside((trx) =>
      trx.rows(
        sql<{
          act: string;
        }>`select about ->> 'act' as act from changeset where about ->> 'name' = 'Junta de marzo' order by id`,
      ),
    );
    expect(acts.map(({ act }) => act)).toEqual(['boardLinkMade', 'boardOpened', 'boardOpened', 'boardLinkRevoked']);
    const other = await made(here.admin, { name: 'Junta de marzo' });
    await open(other.token);
    const openings = async (link: number) =>
      (await app.call(here.admin, audit.list, { query: { boardLinkId: link } })).data.map(({ act, object }) => [
        act,
        object,
      ]);
    expect(await openings(id)).toEqual([
      ['boardOpened', 'Junta de marzo'],
      ['boardOpened', 'Junta de marzo'],
    ]);
    expect(await openings(other.id)).toHaveLength(1);
    const told = (await app.call(here.admin, audit.list, { query: { kind: 'account' } })).raw.body;
    for (const act of ['boardLinkMade', 'boardOpened', 'boardLinkRevoked']) expect(told).toContain(act);
  });

  test('is not kept, indexed or told to others', async () => {
    const { headers } = await open((await made()).token);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const page = await app.app.inject({ url: '/board' });
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
  });
});

describe('passwords that are tried', () => {
  test('keep no sign-in waiting: they are hashed in a lane of their own', async () => {
    const password = 'Caballo-Pila-9-grapa';
    const email = `persona-${Date.now()}@example.com`;
    await makePerson(app.database.identityDb, {
      email,
      firstName: 'Ana',
      lastName: 'Díaz',
      password,
      statusId: 1,
      consentText: consentVersion,
    });
    // What a test before left behind is over first.
    await vi.waitFor(() => expect(hashing.taken).toBe(0));
    // The lane of the links is taken for as long as this test wants: those that wait for it fill it, and the rest are refused.
    const lane = Promise.withResolvers<void>();
    const holder = hashingForLinks.take(() => lane.promise);
    const enough = new AbortController();
    const statuses: number[] = [];
    let tried = 0;
    const tries = Array.from({ length: 40 }, async () => {
      while (!enough.signal.aborted) {
        tried += 1;
        const raw = await app.app.inject({
          method: 'POST',
          url: '/api/board',
          remoteAddress: `10.${200 + Math.floor(tried / 250)}.${tried % 250}.1`,
          payload: { token: `blk_${tried}`, password: 'otra clave larga' },
        });
        statuses.push(raw.statusCode);
      }
    });
    await vi.waitFor(() => expect(statuses).toContain(503), { timeout: 30_000 });
    expect(hashing.taken).toBe(0);
    const begun = performance.now();
    const signedIn = await app.app.inject({
      method: account.signIn.method,
      url: `/api${account.signIn.path}`,
      payload: { email, password },
    });
    const taken = performance.now() - begun;
    enough.abort();
    lane.resolve();
    await Promise.all([holder, ...tries]);
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(taken).toBeLessThan(8_000);
    // More than may wait are refused at once.
    expect(new Set(statuses)).toEqual(new Set([403, 503]));
  });

  test('of whoever has left are not hashed any more', async () => {
    const leaving = new AbortController();
    const release = await hashingForLinks.begin();
    const waiting = hashingForLinks.take(() => Promise.resolve('hashed'), leaving.signal);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'busy' });
    release();
  });

  test('ask for a captcha after three from one network, where there is one', async () => {
    const guarded = await testApp({ CAPTCHA: 'altcha' });
    try {
      const token = 'blk_unknown';
      const tryFrom = async (address: string) =>
        (
          await guarded.app.inject({
            method: 'POST',
            url: '/api/board',
            remoteAddress: address,
            payload: { token, password: 'otra clave larga' },
          })
        ).json<{ code: string }>().code;
      const codes: string[] = [];
      for (let turn = 0; turn < 4; turn += 1) codes.push(await tryFrom('10.250.0.1'));
      expect(codes).toEqual([...Array.from({ length: 3 }, () => 'boardLink.refused'), 'captcha.missing']);
      expect(await tryFrom('10.251.0.1')).toBe('boardLink.refused');
    } finally {
      await guarded.close();
    }
  });
});
