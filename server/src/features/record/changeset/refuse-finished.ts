import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/**
 * Throws `assessment.finished` for a changeset that finished an assessment, or wrote something of one that is finished by now:
 * it stays as it was. One that deleted the whole, or brought it back, may be undone.
 */
export async function refuseFinished(trx: Trx, changesetId: number): Promise<void> {
  const touched = await trx.rows(sql<{ status: number }>`
    select a.status_id as status from assessment a
    where a.company_id = app.current_company() and a.id in (
      select case c.table_name when 'assessment' then c.row_id else (coalesce(c.after, c.before) ->> 'assessment_id')::bigint end
      from change c where c.company_id = app.current_company() and c.changeset_id = ${changesetId}
        and c.table_name in ('assessment', 'assessment_answer', 'assessment_rating', 'assessment_part', 'assessment_typed_figure'))
      and not exists (
        select from change w where w.company_id = a.company_id and w.changeset_id = ${changesetId}
          and w.table_name = 'assessment' and w.row_id = a.id and w.operation <> 'update')
    for no key update`);
  if (touched.some(({ status }) => status === statusIds.FINISH)) throw problem('assessment.finished', { allowed: [] });
}
