import { randomBytes } from 'node:crypto';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { sql } from 'kysely';
import { createCompany } from '#organization/company/create-company.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { takeUnusedCompany } from './unused-companies.ts';

/** A seeded company of a test, with its scopes. */
export interface TestCompany {
  companyId: number;
  subdomain: string;
  /** In order of creation; at least one by default. */
  scopeIds: number[];
  /** The walls of the company with every scope open, for looking behind the routes. */
  tenant: Tenant;
}

const random = () => randomBytes(6).toString('hex');

/**
 * Creates a company for a test: everything a new company starts with, and `scopes` scopes (default one).
 * `categoryId`: kind of organization; unknown by default. `isNew`: created with the current content of the platform, not
 * one prepared before the tests.
 */
export async function testCompany(
  database: Database,
  { scopes = 1, isNew = false, ...kind }: { scopes?: number; isNew?: boolean; categoryId?: number } = {},
): Promise<TestCompany> {
  const subdomain = `empresa-${random()}`;
  const unused = kind.categoryId === undefined && !isNew ? await takeUnusedCompany(database, subdomain) : null;
  const companyId = unused ?? (await createCompany(database.app, { subdomain, name: `Empresa ${subdomain}`, ...kind }));
  const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
  const made = await inCompany(database.app, tenant, (trx) =>
    trx.rows(
      sql<{
        id: number;
      }>`insert into scope (name) select 'Alcance ' || n from generate_series(1, ${scopes}) n returning id`,
    ),
  );
  return { companyId, subdomain, scopeIds: made.map(({ id }) => id), tenant };
}

/** A signed-in user of a test. */
export interface TestPerson {
  userId: number;
  email: string;
  roleId: number;
  /** The bearer token; the database has only its hash. */
  token: string;
  /** Headers of every request: token, company and the first scope the user may enter. */
  headers: Record<string, string>;
  /** Tenant and scopes of the user's own writes. */
  tenant: Tenant;
}

export interface PersonOptions {
  /** 1 administrator (default), 2 member, 3 guest: also the system role used without `permissionCodes`. */
  base?: 1 | 2 | 3;
  /** A role of its own with exactly these permissions, instead of the system role of the base. */
  permissionCodes?: readonly number[];
  /** Scopes the user is limited to; default all. */
  scopeIds?: readonly number[];
  isSuperAdmin?: boolean;
}

/** Puts a person into a company, signed in: user, role, membership and a live session. */
export async function testPerson(
  database: Database,
  company: TestCompany,
  { base = 1, permissionCodes, scopeIds = [], isSuperAdmin = false }: PersonOptions = {},
): Promise<TestPerson> {
  const email = `persona-${random()}@example.com`;
  const token = randomBytes(32).toString('base64url');
  const { rows } = await database.identityDb.query<{ id: number }>(
    `with person as (
       insert into auth."user" (email, email_verified, name, first_name, last_name, is_super_admin, is_first_access, status_id,
         consent_at, consent_text)
       values ($1, true, 'Paula Prueba', 'Paula', 'Prueba', $2, false, 1, now(), $6) returning id)
     insert into auth.session (user_id, token, expires_at, company_id, scope_id)
     select id, $3, now() + interval '1 day', $4, $5 from person returning user_id as id`,
    [
      email,
      isSuperAdmin,
      hashToken(token),
      company.companyId,
      scopeIds[0] ?? company.scopeIds[0] ?? null,
      consentVersion,
    ],
  );
  const userId = rows[0]?.id ?? 0;
  const role = permissionCodes
    ? sql<{ id: number }>`insert into role (name, base, permission_codes)
        values (${`Rol ${random()}`}, ${base}, ${permissionCodes}) returning id`
    : sql<{ id: number }>`select id from role where is_system and base = ${base}`;
  const roleId = await inCompany(database.app, company.tenant, async (trx) => {
    const { id } = await trx.one(role);
    await trx.run(sql`insert into member (user_id, role_id, scope_ids) values (${userId}, ${id}, ${scopeIds})`);
    return id;
  });
  return {
    userId,
    email,
    roleId,
    token,
    headers: {
      authorization: `Bearer ${token}`,
      'x-subdomain': company.subdomain,
      'x-scopeid': String(scopeIds[0] ?? company.scopeIds[0] ?? ''),
    },
    tenant: { companyId: company.companyId, userId, scopeIds: scopeIds.length > 0 ? scopeIds : 'every' },
  };
}

/** A signed-in person at the main subdomain who belongs to no company; `company` is where they were before. */
export async function personOutside(
  database: Database,
  company: TestCompany,
  options: PersonOptions = {},
): Promise<TestPerson> {
  const person = await testPerson(database, company, options);
  await inCompany(database.app, company.tenant, (trx) =>
    trx.run(sql`delete from member where user_id = ${person.userId}`),
  );
  await database.owner.query('update auth.session set company_id = null, scope_id = null where user_id = $1', [
    person.userId,
  ]);
  return { ...person, headers: { authorization: `Bearer ${person.token}`, 'x-subdomain': 'app' } };
}
