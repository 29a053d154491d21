import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { prepareDemo } from '#demo/prepare-demo.ts';
import { demoFilesOf } from '#demo/write-evidence.ts';
import { writeArchive, type Made } from '#organization/archive/out/write-archive.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { temporaryFolder } from './temporary.ts';

/** A company in an installation, and somebody who looks at it. */
export interface Installation {
  app: TestApp;
  tenant: Tenant;
  userId: number;
  person: { headers: Record<string, string> };
}

/** A tenant of everything in a company. */
export const everything = (companyId: number): Tenant => ({ companyId, userId: null, scopeIds: 'every' });

/** Who looks at the company. */
export const administrator = 'admin@aurora.example';

/** Aurora, seen by its administrator, who has just got an account where they had none. Writes nothing in the company. */
export async function placeOf(app: TestApp): Promise<Installation> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await app.database.identityDb.query<{ userId: number; companyId: number }>(
    `with person as (update auth."user" set status_id = 1, consent_at = now(), consent_text = '${consentVersion}' where email = $1 returning id), company as (
       select id from company where subdomain = 'aurora')
     insert into auth.session (user_id, token, expires_at, company_id)
     select person.id, $2, now() + interval '1 day', company.id from person, company
     returning user_id as "userId", company_id as "companyId"`,
    [administrator, hashToken(token)],
  );
  const [found] = rows;
  if (!found) throw new Error('Aurora is not there');
  const tenant = everything(found.companyId);
  const scopes = await inCompany(app.database.app, tenant, (trx) =>
    trx.rows(sql<{ id: number }>`select id from scope order by id`),
  );
  const headers = { authorization: `Bearer ${token}`, 'x-subdomain': 'aurora', 'x-scopeid': String(scopes[0]?.id) };
  return { app, tenant, userId: found.userId, person: { headers } };
}

/** Seals everything; any open transaction in the cluster delays the newest for a moment. */
export async function seal({ app }: Database, tenant: Tenant): Promise<void> {
  await vi.waitFor(
    async () => {
      const left = await inCompany(app, tenant, async (trx) => {
        await trx.run(sql`select app.seal_changesets()`);
        return trx.one(
          sql<{ count: number }>`select (select count(*) from changeset) - (select count(*) from seal) as count`,
        );
      });
      expect(left.count).toBe(0);
    },
    { timeout: 20_000 },
  );
}

/** The demonstration in an installation of its own, with what it lacks, and an archive of its company. */
export class ArchivedDemo {
  private folder = '';
  here!: Installation;
  first!: Made;

  constructor() {
    beforeAll(async () => {
      this.folder = await temporaryFolder('archive');
      const one = await testApp();
      await prepareDemo(one.database, demoFilesOf(one.app.parts.env));
      const here = (this.here = await placeOf(one));
      await inCompany(one.database.app, { ...here.tenant, userId: here.userId }, async (trx) => {
        // A removed account of which the name is kept, and one of which nothing is.
        await trx.run(sql`insert into former_person (user_id, name) values (999999, 'Quien se fue')`);
        await trx.run(sql`insert into changeset (user_id, kind) values (999999, 'write'), (888888, 'write')`);
        // Cases missing from the demonstration: a deleted row, a limited member, a digit that JavaScript would lose.
        await trx.run(sql`delete from asset_asset where id = (select min(id) from asset_asset)`);
        await trx.run(
          sql`update member set scope_ids = array(select id from scope order by id desc limit 1) where id = (select max(id) from member)`,
        );
        await trx.run(
          sql`update parameter set extra = extra || '{"exact": 1.500}', sort_order = 0 where id = (select max(id) from parameter)`,
        );
      });
      await seal(one.database, here.tenant);
      this.first = await writeArchive(one.database, {
        env: one.app.parts.env,
        companyId: here.tenant.companyId,
        path: this.path('first.zip'),
      });
    }, 240_000);
    afterAll(async () => {
      await this.here.app.close();
      await rm(this.folder, { recursive: true });
    });
  }

  /** Of a file; the archive is `first.zip`. */
  path(name: string): string {
    return join(this.folder, name);
  }
}
