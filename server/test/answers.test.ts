import { randomBytes } from 'node:crypto';
import { endpoints } from '@baluarte/contract/index.ts';
import { dayIn } from '@baluarte/contract/kit/day.ts';
import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDemo } from '#demo/prepare-demo.ts';
import { demoFilesOf } from '#demo/write-evidence.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { answersOf, idsIn, type Asker, type IdsOf } from './answers.ts';
import { testApp, type TestApp } from './app.ts';

let app: TestApp;
let idsOf: IdsOf;
let askers: { whole: Asker; limited: Asker; platform: Asker };
const today = dayIn('America/Bogota');

beforeAll(async () => {
  app = await testApp();
  await prepareDemo(app.database, demoFilesOf(app.app.parts.env));
  const { rows } = await app.database.owner.query<{ id: number }>(`select id from company where subdomain = 'aurora'`);
  const companyId = Number(rows[0]?.id);
  const enter = async (name: string, email: string, more: Record<string, string>): Promise<Asker> => {
    const token = randomBytes(32).toString('base64url');
    await app.database.identityDb.query(
      `insert into auth.session (user_id, token, expires_at, company_id)
       select id, $2, now() + interval '1 day', $3 from auth."user" where email = $1`,
      [email, hashToken(token), more['x-subdomain'] === 'app' ? null : companyId],
    );
    return { name, person: { headers: { authorization: `Bearer ${token}`, ...more } } };
  };
  idsOf = await idsIn(app, companyId);
  const there = { 'x-subdomain': 'aurora' };
  askers = {
    whole: await enter('administrator', 'admin@aurora.example', { ...there, 'x-scopeid': '0' }),
    limited: await enter('analyst', 'riesgos@aurora.example', { ...there, 'x-scopeid': String(idsOf('scope').at(-1)) }),
    platform: await enter('super administrator', 'super@baluarte.example', { 'x-subdomain': 'app' }),
  };
}, 240_000);
afterAll(() => app.close());

const reading = endpoints.filter(
  ({ method, access, form }) => method === 'GET' && access !== 'public' && form !== 'events',
);
const rooms = [...new Set(reading.map(({ name }) => name.split('.')[0] ?? ''))];

test.each(nonEmpty(rooms))('%s answers what it did', { timeout: 240_000 }, async (room) => {
  const lines: string[] = [];
  for (const endpoint of reading.filter(({ name }) => name.split('.')[0] === room)) {
    lines.push(`${endpoint.name} ${endpoint.path}`);
    const who = endpoint.tenant || endpoint.access === 'signedIn' ? [askers.whole, askers.limited] : [askers.platform];
    for (const asker of who)
      lines.push(...(await answersOf(endpoint, { app, asker, idsOf, today, triesFilters: asker !== askers.limited })));
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`answers/${room}.txt`);
});
