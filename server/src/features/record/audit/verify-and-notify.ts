import type { Verdict } from '@baluarte/contract/record/audit.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { forEachCompany } from '#organization/shared/each-company.ts';
import { verifyChainsJob } from './audit.jobs.ts';
import { verifyChain } from './verify-chain.ts';

/** Verifies a company's hash chain. Notifies users who may see the audit, once per broken seal. */
export async function verifyAndNotify(parts: Parts, tenant: Tenant, left: AbortSignal): Promise<Verdict> {
  const verdict = await verifyChain(parts.database.app, tenant, left);
  const { firstBroken } = verdict;
  if (firstBroken)
    await inCompany(parts.database.app, tenant, (trx) =>
      notify(parts, trx, {
        companyId: tenant.companyId,
        to: { can: permissions.audit.list },
        subject: 'auditBroken',
        params: { change: firstBroken.changesetId },
        link: firstBroken.reason === 'missing' ? '/audit' : `/audit?change=${firstBroken.changesetId}`,
        event: `auditBroken ${tenant.companyId} ${firstBroken.sealId}`,
      }),
    );
  return verdict;
}

/** Verifies the chains of all companies. */
export async function verifyEveryChain(parts: Parts): Promise<void> {
  const { signal } = new AbortController();
  await forEachCompany(parts, verifyChainsJob, (companyId) =>
    verifyAndNotify(parts, { companyId, userId: null, scopeIds: 'every' }, signal),
  );
}
