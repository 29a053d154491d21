import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testUrl } from '#test/database.ts';
import { TEST_SECRET } from '#test/template.ts';
import { createDatabase } from './database.ts';
import { createPool, withLogin } from './pool.ts';
import { loginOf, prepareRoles } from './roles.ts';

/** A login of the cluster with the attributes given, that is removed with the test. */
async function ownerWith(attributes: string) {
  const superuser = createPool(inject('clusterUrl'), 1);
  const user = `owner_${randomBytes(4).toString('hex')}`;
  await superuser.query(`create role ${user} login password 'test' ${attributes}`);
  const name = `test_${user}`;
  await createDatabase(inject('clusterUrl'), name);
  const url = withLogin(testUrl(name), { user, password: 'test' });
  const pool = createPool(url, 1);
  onTestFinished(async () => {
    await pool.end();
    await superuser.query(`drop database ${name}`);
    await superuser.query(`drop role ${user}`);
    await superuser.end();
  });
  return { pool, url, superuser, user };
}

test('databases side by side with one secret agree on the logins, even when they start at once', async () => {
  const { pool, url } = await ownerWith('superuser');
  await Promise.all([1, 2, 3].map(() => prepareRoles(pool, url, TEST_SECRET)));
  const client = new Client({ connectionString: withLogin(testUrl('postgres'), loginOf('baluarte_app', TEST_SECRET)) });
  await client.connect();
  onTestFinished(() => client.end());
  expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'baluarte_app' }]);
});

test('a wrong login secret is reported when the owner may not change the logins', async () => {
  const { pool, url } = await ownerWith('nosuperuser');
  await expect(prepareRoles(pool, url, 'another secret, so the password does not fit')).rejects.toThrow(
    /^the role baluarte_app has another password than SECRET gives/,
  );
});

test('a login that could become the owner is refused', async () => {
  const { pool, url, superuser, user } = await ownerWith('superuser');
  await superuser.query(`grant ${user} to baluarte_door`);
  onTestFinished(async () => void (await superuser.query(`revoke ${user} from baluarte_door`)));
  await expect(prepareRoles(pool, url, TEST_SECRET)).rejects.toThrow(/^the role baluarte_door can pass the walls/);
});
