import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { seedCompany } from './seed-company.ts';

export interface NewCompany {
  subdomain: string;
  name: string;
  legalName?: string | null;
  /** Code of its plan; default unlimited. */
  planCode?: string;
  economicActivityId?: number;
  categoryId?: number;
  typeId?: number;
  countryId?: number;
  stateId?: number | null;
  cityId?: number | null;
  /** Free text, where its state has no list of cities. */
  city?: string | null;
  address?: string | null;
  /** For role names and notifications; default Spanish. */
  language?: 'es' | 'en';
  timeZone?: string;
  /** User who becomes its administrator, if any. */
  creatorId?: number;
  /** Its first scope, so that its creator can begin at once. */
  firstScope?: string;
  requestId?: string;
  /** Network address of the request. */
  networkAddress?: string;
  /** Time of creation; default now. */
  at?: string;
  /** User whose example company it is, if it is one. */
  exampleOf?: number;
}

/** Takes the id of a company that is about to be written. `pool` is the app's. */
export async function takeCompanyId(pool: Pool): Promise<number> {
  // In a transaction that writes: a connection that last read for a company is left reading only.
  const nowhere = { companyId: 0, userId: null, scopeIds: [] };
  const take = sql<{ id: number }>`select nextval('company_id_seq') as id`;
  return (await inCompany(pool, nowhere, (trx) => trx.one(take))).id;
}

/**
 * Writes a company and everything it starts with. Needs a transaction in that company, its id
 * taken with `takeCompanyId`. Refused by the constraint `company__subdomain_taken`.
 */
export async function writeCompany(trx: Trx, companyId: number, company: NewCompany): Promise<void> {
  const {
    subdomain,
    name,
    legalName = null,
    language = 'es',
    timeZone = 'America/Bogota',
    creatorId = null,
    at = null,
  } = company;
  const { planCode = 'enterprise', economicActivityId = null, categoryId = null, typeId = null } = company;
  const { countryId = null, stateId = null, cityId = null, city = null, address = null, exampleOf = null } = company;
  await trx.run(sql`insert into company (id, subdomain, name, legal_name, language, time_zone, plan_code,
      economic_activity_id, category_id, type_id, country_id, state_id, city_id, city, address, example_of)
    values (${companyId}, ${subdomain}, ${name}, ${legalName}, ${language}, ${timeZone}, ${planCode},
      ${economicActivityId}, ${categoryId}, ${typeId}, ${countryId}, ${stateId}, ${cityId}, ${city}, ${address}, ${exampleOf})`);
  await seedCompany(trx, at);
  if (company.firstScope !== undefined) await trx.run(sql`insert into scope (name) values (${company.firstScope})`);
  if (creatorId !== null)
    await trx.run(sql`insert into member (user_id, role_id)
      select ${creatorId}, id from role where is_system and base = ${baseRoles.ADMIN}`);
}

/**
 * Makes a company with everything it starts with, in one transaction, and returns its id. `pool` is the app's: the row
 * is written inside the walls of the company it makes. Refused by the constraint `company__subdomain_taken`.
 */
export async function createCompany(pool: Pool, company: NewCompany): Promise<number> {
  const companyId = await takeCompanyId(pool);
  const { creatorId = null, requestId, networkAddress } = company;
  const by = {
    ...(requestId === undefined ? {} : { requestId }),
    ...(networkAddress === undefined ? {} : { address: networkAddress }),
  };
  const tenant = { companyId, userId: creatorId, scopeIds: 'every', kind: 'seed', ...by } as const;
  await inCompany(pool, tenant, (trx) => writeCompany(trx, companyId, company));
  return companyId;
}
