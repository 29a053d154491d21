import { problem } from '#kit/http/problem.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { planUse } from '#organization/shared/plan.ts';

/** Throws `document.storageFull` where a document of so many bytes does not fit beside what the company keeps by its plan. */
export async function admitStorage(trx: Trx, tenant: Tenant, bytes: number): Promise<void> {
  const { used, limit } = (await planUse(trx, tenant)).storage;
  if (limit !== null && used + bytes > limit) throw problem('document.storageFull');
}
