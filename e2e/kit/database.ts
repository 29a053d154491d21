import { env } from 'node:process';
import { sql } from 'kysely';
import { createCompany } from '../../server/src/features/organization/company/create-company.ts';
import { parseEnv } from '../../server/src/env.ts';
import { attachDatabase } from '../../server/src/kit/database/attach.ts';
import type { Database } from '../../server/src/kit/database/database.ts';
import { inCompany } from '../../server/src/kit/tenancy/tenant.ts';
import { setWallsTo } from '../../server/src/kit/tenancy/walls.ts';

/** Works on the database of the tests' own server, for what no page does yet. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const place = { DATABASE_URL: env['E2E_DATABASE_URL'], SECRET: env['E2E_SECRET'] };
  const { database } = await attachDatabase(parseEnv(place));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Makes a company with one person in it, who is there already, as its administrator; returns its subdomain. */
export const companyOf = (email: string, { name }: { name: string }): Promise<string> =>
  withDatabase(async ({ app, owner }) => {
    const subdomain = `propia-${Date.now().toString(36)}`;
    const companyId = await createCompany(app, { subdomain, name });
    const { rows } = await owner.query<{ id: number }>('select id from auth."user" where email = $1', [email]);
    const userId = rows[0]?.id ?? 0;
    await inCompany(app, { companyId, userId: null, scopeIds: 'every' }, async (trx) => {
      await trx.run(sql`insert into scope (name) values ('Sede única')`);
      await trx.run(
        sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 1`,
      );
    });
    return subdomain;
  });

/** The same, and it asks its people for a second step. */
export async function companyThatAsksForTwoSteps(email: string): Promise<string> {
  const subdomain = await companyOf(email, { name: 'Seguros Altamira' });
  await asOwner(subdomain, `update company set requires_two_step = true where subdomain = '${subdomain}'`);
  return subdomain;
}

/** Runs statements as the database owner, inside one company, where no page or API can. Returns the rows of the last one. */
export const asOwner = <R extends object>(subdomain: string, ...statements: string[]): Promise<R[]> =>
  withDatabase(async ({ owner }) => {
    const client = await owner.connect();
    try {
      const { rows: companies } = await client.query<{ id: number }>('select id from company where subdomain = $1', [
        subdomain,
      ]);
      await client.query(`begin; ${setWallsTo({ companyId: String(companies[0]?.id ?? ''), scopeIds: '*' })}`);
      let rows: R[] = [];
      for (const statement of statements) rows = (await client.query<R>(statement)).rows;
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  });
