import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { inCompany } from '../../kit/tenant.ts';
import { seedCompany } from './seed-company.ts';

export interface NewCompany {
  subdomain: string;
  name: string;
  legalName?: string;
  /** Of its roles' names and of what it sends; Spanish unless said. */
  language?: 'es' | 'en';
  timeZone?: string;
  /** The person who becomes its administrator, where there is one. */
  creatorId?: number;
}

/**
 * Makes a company with everything it starts with and returns its id. `pool` is the app's: the row is written inside the
 * walls of the company it makes. Refused with `company.subdomainTaken` by the constraint of that name.
 */
export async function createCompany(pool: Pool, company: NewCompany): Promise<number> {
  const { subdomain, name, legalName = null, language = 'es', timeZone = 'America/Bogota', creatorId = null } = company;
  const { rows } = await pool.query<{ id: number }>(`select nextval('company_id_seq') as id`);
  const companyId = rows[0]?.id;
  if (companyId === undefined) throw new Error('the sequence of companies gave no number');
  return inCompany(pool, { companyId, userId: creatorId, scopeIds: 'every', kind: 'seed' }, async (trx) => {
    await trx.run(sql`insert into company (id, subdomain, name, legal_name, language, time_zone)
      values (${companyId}, ${subdomain}, ${name}, ${legalName}, ${language}, ${timeZone})`);
    await seedCompany(trx);
    if (creatorId !== null)
      await trx.run(sql`insert into member (user_id, role_id)
        select ${creatorId}, id from role where is_system and base = ${baseRoles.ADMIN}`);
    return companyId;
  });
}
