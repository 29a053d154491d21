import { randomBytes } from 'node:crypto';
import { endpoints } from '@baluarte/contract/index.ts';
import { dayIn } from '@baluarte/contract/kit/day.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { prepareDemo } from '#demo/prepare-demo.ts';
import { demoFilesOf } from '#demo/write-evidence.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { answersOf, idsIn, type Asker, type Asking } from './answers.ts';
import type { TestApp } from './app.ts';
import { writeDemoRows } from './demo-rows.ts';

/** Every endpoint that reads, with a session. */
export const reading = endpoints.filter(
  ({ method, access, form }) => method === 'GET' && access !== 'public' && form !== 'events',
);

/** Prepares the demonstration, rows beside it and people who ask; returns who asks an endpoint, and asks it. */
export async function askingDemo(app: TestApp) {
  const today = dayIn('America/Bogota');
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
  await writeDemoRows(app, companyId);
  const idsOf = await idsIn(app, companyId);
  const scopes = await app.database.owner.query<{ id: number }>(
    'select id from scope where company_id = $1 and status_id = 1 order by id',
    [companyId],
  );
  const [first, last] = [scopes.rows[0]?.id, scopes.rows.at(-1)?.id].map(String) as [string, string];
  const there = { 'x-subdomain': 'aurora' };
  const whole = await enter('administrator', 'admin@aurora.example', { ...there, 'x-scopeid': '0' });
  const others = [
    await enter('analyst', 'riesgos@aurora.example', { ...there, 'x-scopeid': last }),
    await enter('member', 'miembro@aurora.example', { ...there, 'x-scopeid': first, 'x-language': 'en' }),
    await enter('auditor', 'auditora@auditores.example', { ...there, 'x-scopeid': first }),
  ];
  const platform = await enter('super administrator', 'super@baluarte.example', { 'x-subdomain': 'app' });
  return {
    today,
    companyId,
    /** Who asks an endpoint. */
    askersOf: ({ tenant, access }: AnyEndpoint): Asker[] =>
      tenant || access === 'signedIn' ? [whole, ...others] : [platform],
    /** What an endpoint answers to one of them; `as` is asked instead of the application. */
    ask: (endpoint: AnyEndpoint, asker: Asker, as: Asking['app'] = app): Promise<string[]> =>
      answersOf(endpoint, { app: as, asker, idsOf, today, triesFilters: !others.includes(asker) }),
  };
}
