import { sql } from 'kysely';
import type { Pool } from 'pg';
import { beyondScopes } from '#kit/tenancy/beyond-scopes.ts';
import { problem } from '#kit/http/problem.ts';
import { readLists } from './lists.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Plan = ReturnType<typeof readLists>['plans'][number];

const megabyte = 1024 * 1024;

/** The plan of a code. Throws an ordinary Error for an unknown code, which only a manual write could store. */
export function planOf(code: string): Plan {
  const plan = readLists().plans.find((each) => each.code === code);
  if (!plan) throw new Error(`no plan has the code ${code}`);
  return plan;
}

/** Usage of a plan limit; a `limit` of null is unlimited. */
export interface Use {
  used: number;
  limit: number | null;
}

export interface PlanUse {
  plan: Plan;
  /** Number of members, including invited ones. */
  users: Use;
  /** Bytes of stored files. */
  storage: Use;
  isExample: boolean;
}

/** What the company of a transaction uses of its plan. `tenant` is that of the transaction. */
export async function planUse(trx: Trx, tenant: Tenant): Promise<PlanUse> {
  const found = await beyondScopes(trx, tenant, () =>
    trx.one(sql<{ code: string; isExample: boolean; users: number; storage: number }>`
      select c.plan_code as code, c.example_of is not null as "isExample", app.storage_used() as storage,
        (select count(*) from member m where m.status_id in (1, 3)) as users from company c`),
  );
  const plan = planOf(found.code);
  const { maxUsers, maxStorageMegabytes } = plan;
  return {
    plan,
    isExample: found.isExample,
    users: { used: found.users, limit: maxUsers },
    storage: { used: found.storage, limit: maxStorageMegabytes === null ? null : maxStorageMegabytes * megabyte },
  };
}

const named = ({ name, nameEn }: Plan) => ({ plan: name, planEn: nameEn ?? name });

/** Throws `plan.usersExceeded` where a plan allows fewer users; existing users stay. */
export function refuseUsers(plan: Plan, users: number): void {
  if (plan.maxUsers !== null && users > plan.maxUsers)
    throw problem('plan.usersExceeded', { ...named(plan), limit: plan.maxUsers, wanted: users });
}

/**
 * Throws `plan.usersExceeded` where the company's users, including those just written, exceed its plan, and
 * `company.exampleIsOnes` where anybody but its owner would be in an example company.
 */
export async function refuseMoreUsers(trx: Trx, tenant: Tenant): Promise<void> {
  const { plan, users, isExample } = await planUse(trx, tenant);
  if (isExample && users.used > 1) throw problem('company.exampleIsOnes');
  refuseUsers(plan, users.used);
}

/** Throws `plan.storageExceeded` where `bytes` more would exceed the company's plan. */
export async function refuseMoreStorage(trx: Trx, tenant: Tenant, bytes: number): Promise<void> {
  const { plan, storage } = await planUse(trx, tenant);
  if (storage.limit === null || storage.used + bytes <= storage.limit) return;
  const used = Math.ceil(storage.used / megabyte);
  throw problem('plan.storageExceeded', { ...named(plan), limit: plan.maxStorageMegabytes, used });
}

/** Throws `plan.companiesExceeded` where a user already administers the maximum number of companies on a plan. */
export async function refuseMoreCompanies(identityDb: Pool, userId: number, code: string): Promise<void> {
  const plan = planOf(code);
  if (plan.maxCompanies === null) return;
  const { rows } = await identityDb.query<{ used: number }>(
    `select count(*) as used from member m
     join role r on r.company_id = m.company_id and r.id = m.role_id and r.is_system and r.base = 1
     join company c on c.id = m.company_id and c.plan_code = $2 and c.example_of is null
     where m.user_id = $1 and m.status_id = 1`,
    [userId, code],
  );
  const used = rows[0]?.used ?? 0;
  if (used >= plan.maxCompanies)
    throw problem('plan.companiesExceeded', { ...named(plan), limit: plan.maxCompanies, used });
}
