import { sql } from 'kysely';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { TestApp } from './app.ts';
import type { TestCompany } from './company.ts';

/** Codes of the impact factors of a company by their ids. */
export const impactFactors = async (app: TestApp, company: TestCompany): Promise<Map<number, string>> =>
  new Map(
    (
      await inCompany(app.database.app, company.tenant, (trx) =>
        trx.rows<{ id: number; code: string }>(sql`select id, code from impact_factor`),
      )
    ).map(({ id, code }) => [id, code]),
  );
