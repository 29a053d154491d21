import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Listed {
  id: number;
  name: string;
  scopeName: string;
  date: string;
  isFinished: boolean;
}

/** Assessments that a place can be limited to, the newest first. */
export const listAssessments = (trx: Trx): Promise<Listed[]> =>
  trx.rows(sql<Listed>`
    select a.id, coalesce(a.name, a.framework_code) as name, s.name as "scopeName", a.assessment_date as date, a.status_id = 5 as "isFinished"
    from assessment a join scope s on s.company_id = a.company_id and s.id = a.scope_id
    where a.company_id = app.current_company() order by a.assessment_date desc, a.id desc limit 1000`);
