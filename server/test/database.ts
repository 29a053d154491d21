import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, createDatabase, type Database } from '#kit/database/database.ts';
import { closeDatabase } from '#kit/database/roles.ts';
import { TEMPLATE, type TEMPLATE_WITH_COMPANIES } from './global-setup.ts';
import { TEST_SECRET } from './template.ts';

/** The owner's address of the database `name` in the cluster of this test run. */
export function testUrl(name: string): string {
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

interface DatabaseOptions {
  poolSize?: number;
  template?: typeof TEMPLATE | typeof TEMPLATE_WITH_COMPANIES;
}

/** A fresh copy of a template, empty unless said, with `poolSize` connections for requests; `close` removes it. */
export async function testDatabase({ poolSize = 4, template = TEMPLATE }: DatabaseOptions = {}): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name, template);
  const database = connect(testUrl(name), { secret: TEST_SECRET, poolSize });
  // Connection privileges are stored outside the database, so the copy does not include them.
  await closeDatabase(database.owner);
  return {
    ...database,
    async close() {
      await database.close();
      await dropDatabase(name);
    },
  };
}

async function dropDatabase(name: string): Promise<void> {
  const maintenance = connect(inject('clusterUrl'), { secret: TEST_SECRET, poolSize: 1 });
  await maintenance.owner.query(`drop database ${name} with (force)`);
  await maintenance.close();
}
