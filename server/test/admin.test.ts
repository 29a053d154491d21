import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAdminCommand as run } from './admin-command.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson } from './company.ts';
import { testUrl } from './database.ts';
import { TEST_SECRET } from './template.ts';

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
});
