import type { Parts } from '#kit/http/parts.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { forEachCompany } from '#organization/shared/each-company.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { lessenedRisks } from '#risk/shared/overdue.ts';
import { settleRisks, unsettledAmong } from '#risk/shared/residual.queries.ts';
import { decayJob } from './decay.jobs.ts';

/** Risks with a control in place that has been late for long enough to count less. */
const late = (trx: Trx) => trx.rows(lessenedRisks);

/**
 * Recalculates what lateness took since the last time, in every company whose method lets controls decay: one changeset a company, and
 * none where no risk moves. A follow-up gives it back. Whichever server does it, the second finds nothing left to do.
 */
export async function decayControls(parts: Parts): Promise<void> {
  await forEachCompany(parts, decayJob, (companyId) =>
    inCompany(parts.database.app, { companyId, userId: null, scopeIds: 'every', kind: 'decayed' }, async (trx) => {
      const risks = await late(trx);
      const moved = await unsettledAmong(
        trx,
        risks.map(({ id }) => id),
      );
      if (moved.length === 0) return;
      await lockRisks(trx, moved);
      await settleRisks(trx, moved);
    }),
  );
}
