import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAdminCommand as run } from './admin-command.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson } from './company.ts';
import { testUrl } from './database.ts';
import { TEST_SECRET } from './template.ts';
import { emptyFolder } from './server-process.ts';

// Each command is a separate process.
vi.setConfig({ testTimeout: 60_000 });

describe('at a database of one’s own, with no server running', () => {
  let app: TestApp;
  let env: Record<string, string>;
  let subdomain: string;
  let email: string;
  beforeAll(async () => {
    app = await testApp();
    const company = await testCompany(app.database);
    ({ subdomain } = company);
    ({ email } = await testPerson(app.database, company, { base: 2 }));
    const { rows } = await app.database.owner.query<{ name: string }>('select current_database() as name');
    env = { DATABASE_URL: testUrl(rows[0]?.name ?? ''), SECRET: TEST_SECRET };
  });
  afterAll(() => app.close());

  test('the people of a company are listed with their roles', async () => {
    const other = await testCompany(app.database);
    await testPerson(app.database, other);
    const { stdout } = await run(['list-users', '--company', subdomain, '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject([
      { email, companies: [{ subdomain, role: 'Miembro', status: 'ACTIVE' }] },
    ]);
  });

  test('a link leads to the address people use', async () => {
    const { stdout } = await run(['reset-password', '--email', email], {
      ...env,
      PUBLIC_URL: 'https://riesgos.example.com',
    });
    expect(stdout).toMatch(/^https:\/\/riesgos\.example\.com\/reset-password\//);
  });

  test('a wrong URL, a wrong secret and an empty database are each reported in one line', async () => {
    const folder = await emptyFolder();
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
});
