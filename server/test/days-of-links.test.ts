import { randomBytes } from 'node:crypto';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { daysLater } from '@baluarte/contract/kit/day.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { boardLink } from '@baluarte/contract/record/board-link.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChangeset } from '#demo/past-changeset.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { testApp, type TestApp } from './app.ts';
import { triedAround } from './days-around.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

let app: TestApp;
let today = '';
beforeAll(async () => {
  app = await testApp();
  const here = await riskCompany(app);
  ({ today } = await here.inside((trx) => trx.one<{ today: string }>(sql`select app.today()::text as today`)));
});
afterAll(() => app.close());

const password = 'una clave larga';
let opened = 0;
/** Makes a link to the posture of a company, and what opens it. */
async function linkOf(here: RiskCompany) {
  const body = { name: 'Junta', language: 'es', password };
  const { data } = await app.call(here.admin, boardLink.create, { body });
  const token = new URL(data.address).hash.slice(1);
  const open = () => {
    opened += 1;
    const remoteAddress = `10.9.${opened}.1`;
    return app.app.inject({ method: 'POST', url: '/api/board', remoteAddress, payload: { token, password } });
  };
  return { id: data.id, open };
}

test('a link to the posture tells what moved in the last thirty days, from the end of the first of them', async () => {
  const rose = await triedAround(daysLater(today, -30), async (day) => {
    const here = await riskCompany(app);
    const id = await here.risk(await here.asset('M-1'));
    await app.database.owner.query(`update changeset set at = at - interval '200 days' where company_id = $1`, [
      here.company.companyId,
    ]);
    for (const [at, probability] of [
      [daysLater(today, -90), 1],
      [day, 5],
    ] as const)
      await here.inside(async (trx) => {
        await openChangeset(trx, { at: `${at}T17:00:00.000Z`, userId: null });
        await trx.run(sql`update risk set probability = ${probability}, impact = 4, completeness = 'complete', status_id = 1
          where id = ${id}`);
      });
    const answer = await (await linkOf(here)).open();
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { figures: { risks: { movement: { rose: number } } } } }>().data.figures.risks.movement
      .rose;
  });
  expect(rose).toEqual([0, 0, 1]);
});

test('a link to the posture that is over opens nothing and is listed as over', async () => {
  const here = await riskCompany(app);
  const link = await linkOf(here);
  const isOpen = async () => (await app.call(here.admin, boardLink.list)).data.find(({ id }) => id === link.id)?.isOpen;
  expect([(await link.open()).statusCode, await isOpen()]).toEqual([200, true]);
  await app.database.owner.query(`update board_link set expires_at = now() where id = $1 and company_id = $2`, [
    link.id,
    here.company.companyId,
  ]);
  const refused = await link.open();
  expect([refused.statusCode >= 400, await isOpen()]).toEqual([true, false]);
});

test('an invitation is open on the last day of the place it is to, and over the day after', async () => {
  const here = await riskCompany(app);
  const statuses = await triedAround(today, async (day) => {
    const email = `invitada-${randomBytes(4).toString('hex')}@example.com`;
    const roleId = (
      await here.inside((trx) => trx.one<{ id: number }>(sql`select id from role where is_system and base = 2`))
    ).id;
    const body = { email, name: 'Inés', lastName: 'Invitada', roleId };
    const { data } = await app.call(here.admin, user.endpoints.create, { body });
    const token = randomBytes(32).toString('base64url');
    await here.inside(async (trx) => {
      await trx.run(sql`update invitation i set hash = ${hashToken(token)} from member m
        where m.company_id = i.company_id and m.id = i.member_id and m.user_id = ${data.id}`);
      await trx.run(sql`update member set access_until = ${day}::date where user_id = ${data.id}`);
    });
    const answer = await app.call(null, invitation.get, { params: { token } });
    return answer.status === 200 ? 'open' : answer.code;
  });
  expect(statuses).toEqual(['invitation.expired', 'open', 'open']);
});
