import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildWebWhenStale } from '#kit/pages/web-build.ts';
import { runAdminCommand as run } from './admin-command.ts';
import { testUrl } from './database.ts';
import { TEST_SECRET } from './template.ts';
import { embeddedUrl, emptyFolder, startServer, type ServerProcess } from './server-process.ts';

const good = 'Contraseña-larga-1!';

// Each command is a process of its own, some with a PostgreSQL of their own.
vi.setConfig({ testTimeout: 60_000 });

interface Answer {
  token?: string;
  code?: string;
  data?: { isSuperAdmin: boolean };
}

const signIn = async (address: string, email: string, password: string) => {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return { status: answer.status, ...((await answer.json()) as Answer) };
};

describe('beside a running server with its embedded database', () => {
  let folder: string;
  let server: ServerProcess;
  let address: string;
  const email = 'jefa@example.com';
  const here = (words: string[], input?: string) => run(words, { DATA_DIR: folder }, input);
  beforeAll(async () => {
    await buildWebWhenStale(new AbortController().signal);
    folder = await emptyFolder();
    server = startServer({ DATA_DIR: folder, CAPTCHA: 'off' });
    address = await server.ready();
  }, 120_000);
  afterAll(async () => {
    server.signal('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  });

  test('a super administrator is made with a password and gets in', async () => {
    const made = await here(
      ['create-super-admin', '--email', 'Jefa@Example.com', '--name', 'Ana', '--last-name', 'Díaz', '--password-stdin'],
      `${good}\n`,
    );
    expect(made).toEqual({ code: 0, stdout: `${email} is a super administrator now.\n`, stderr: '' });
    const { token } = await signIn(address, email, good);
    const session = await fetch(`${address}/api/session`, { headers: { authorization: `Bearer ${token}` } });
    expect(((await session.json()) as Answer).data).toMatchObject({
      isSuperAdmin: true,
      name: 'Ana',
      lastName: 'Díaz',
    });
  });

  test('one without a password gets a link to choose it', async () => {
    const made = await here(['create-super-admin', '--email', 'otra@example.com']);
    expect(made.code).toBe(0);
    const token = /\/reset-password\/([\w-]{43})\n$/.exec(made.stdout)?.[1];
    const state = await fetch(`${address}/api/auth/reset-password/${token}`);
    expect(state.status).toBeLessThan(500);
    expect((await signIn(address, 'otra@example.com', good)).status).toBe(401);
  });

  test('an existing user is not created again, but can be promoted', async () => {
    const again = await here(['create-super-admin', '--email', email]);
    expect(again).toEqual({
      code: 1,
      stdout: '',
      stderr: `baluarte: ${email} has an account already; add --promote to make it a super administrator\n`,
    });
    expect((await here(['create-super-admin', '--email', email, '--promote'])).code).toBe(0);
    expect((await here(['create-super-admin', '--email', 'nadie@example.com', '--promote'])).stderr).toBe(
      'baluarte: nobody has the e-mail nadie@example.com\n',
    );
  });

  test.each([
    ['corta', /at least 12 characters/],
    ['Password123!', /too common/],
    ['', /password is refused/],
  ])('the password “%s” is refused with the reason', async (password, reason) => {
    const refused = await here(['reset-password', '--email', email, '--password-stdin'], `${password}\n`);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(reason);
    expect((await signIn(address, email, good)).status).toBe(200);
  });

  test('a person who must wait may sign in again once unlocked', async () => {
    for (let failures = 0; failures < 5; failures += 1) await signIn(address, email, 'Otra-cosa-larga-1!');
    expect((await signIn(address, email, good)).status).toBe(429);
    expect(await here(['unlock', '--email', email])).toMatchObject({
      code: 0,
      stdout: `${email} may sign in again.\n`,
    });
    expect((await signIn(address, email, good)).status).toBe(200);
    expect((await here(['unlock', '--email', email])).code).toBe(0);
  });

  test('a password set by an operator ends the sessions, and must be changed', async () => {
    const { token } = await signIn(address, email, good);
    const other = 'Otra-clave-larga-2!';
    expect((await here(['reset-password', '--email', email, '--password-stdin'], other)).code).toBe(0);
    await expect
      .poll(
        async () => (await fetch(`${address}/api/session`, { headers: { authorization: `Bearer ${token}` } })).status,
      )
      .toBe(401);
    const client = new Client({ connectionString: await embeddedUrl(folder) });
    await client.connect();
    const { rows } = await client.query(
      `select must_change_password as must, (select array_agg(kind order by e.id) from auth.event e
         where e.user_id = u.id and about ->> 'by' = 'operator') as kinds from auth."user" u where email = $1`,
      [email],
    );
    await client.end();
    expect(rows).toEqual([{ must: true, kinds: ['registered', 'superAdminGiven', 'unlocked', 'passwordReset'] }]);
  });

  test('a reset without a password is a link of an hour', async () => {
    const { code, stdout } = await here(['reset-password', '--email', email]);
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\/[\w-]{43}\n$/),
    ]);
  });

  test('the accounts are listed for people and for programs', async () => {
    const list = await here(['list-users']);
    expect(list.stdout.split('\n')[0]).toMatch(/^ID +E-MAIL +NAME +STATUS/);
    expect(list.stdout).toMatch(/jefa@example\.com +Ana Díaz +ACTIVE, super administrator/);
    const { stdout } = await here(['list-users', '--json']);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ email, isSuperAdmin: true, status: 'ACTIVE', companies: [] }),
    );
    expect(await here(['list-users', '--company', 'nadie'])).toMatchObject({
      code: 1,
      stderr: 'baluarte: there is no company at the subdomain nadie\n',
    });
  });

  test('wrong usage prints the usage text', async () => {
    for (const [words, line] of [
      [[], 'a command is missing'],
      [['borrar-todo'], 'there is no command borrar-todo'],
      [['unlock'], '--email is missing'],
      [['unlock', '--mail', 'x'], "Unknown option '--mail'"],
      [['toString'], 'there is no command toString'],
    ] as [string[], string][]) {
      const { code, stderr, stdout } = await here(words);
      expect({ code, stdout }, line).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(`baluarte: ${line}`);
      expect(stderr).toContain('Usage: npm run admin --');
    }
    expect(await here(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('list-users') });
    expect((await here(['unlock', '--email', 'nada'])).stderr).toBe('baluarte: --email nada is no e-mail address\n');
  });
});

test('while no server runs, the embedded database is started for as long as a command takes', async () => {
  const folder = await emptyFolder();
  const env = { DATA_DIR: folder };
  const server = startServer(env);
  await server.ready();
  server.signal('SIGTERM');
  await server.ended;
  expect(await run(['create-super-admin', '--email', 'sola@example.com'], env)).toMatchObject({ code: 0, stderr: '' });
  expect((await run(['list-users'], env)).stdout).toContain('sola@example.com');
  expect(await readdir(join(folder, 'postgres'))).not.toContain('postmaster.pid');
  await rm(folder, { recursive: true, force: true });
});

test('a wrong URL, a wrong secret and an empty database are each reported in one line', async () => {
  const folder = await emptyFolder();
  const env = { DATABASE_URL: testUrl('postgres'), SECRET: TEST_SECRET };
  for (const [environment, line] of [
    [{ ...env, DATABASE_URL: 'postgres://u:secreto@127.0.0.1:1/x' }, /nothing listens there; check DATABASE_URL$/],
    [{ ...env, SECRET: 'another secret that is as long as needed' }, /user or password is wrong/],
    [{ DATA_DIR: folder }, /there are no secrets in/],
    [{ DATA_DIR: join(folder, 'nowhere') }, /there is no folder/],
  ] as [Record<string, string>, RegExp][]) {
    const { code, stderr, stdout } = await run(['list-users'], environment);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr.trim()).toMatch(line);
    expect(stderr).not.toContain('secreto');
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});
