import { setWallsTo } from '#kit/tenancy/walls.ts';
import type { TestApp } from './app.ts';
import type { RiskCompany } from './risk-company.ts';

/** Time passes: everything that happened is so many days older. */
export async function letDaysPass(app: TestApp, { company: { companyId } }: RiskCompany, days: number): Promise<void> {
  const owner = await app.database.owner.connect();
  try {
    await owner.query('begin');
    await owner.query(`set local session_replication_role = replica`);
    await owner.query(setWallsTo({ companyId: String(companyId), scopeIds: '*' }));
    for (const table of ['changeset', 'risk_move'])
      await owner.query(`update ${table} set at = at - make_interval(days => $1) where company_id = $2`, [
        days,
        companyId,
      ]);
    await owner.query(`update risk_range_entry set since = since - $1::integer where company_id = $2`, [
      days,
      companyId,
    ]);
    await owner.query(`update treatment_due set since = since - $1::integer where company_id = $2`, [days, companyId]);
    await owner.query(`select app.settle_plan(null)`);
    await owner.query('commit');
  } finally {
    owner.release();
  }
}
