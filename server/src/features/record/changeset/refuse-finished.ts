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
        and c.table_name in ('assessment', 'assessment_answer', 'assessment_rating', 'assessment_part', 'assessment_typed_figure')
      union all
      -- What proves an answer, unless the piece itself came or went.
      select w.assessment_id from change c
      join assessment_answer w on w.company_id = c.company_id and w.id = (coalesce(c.after, c.before) ->> 'assessment_answer_id')::bigint
      where c.company_id = app.current_company() and c.changeset_id = ${changesetId} and c.table_name = 'evidence_link'
        and not exists (
          select from change p where p.company_id = c.company_id and p.changeset_id = c.changeset_id
            and p.table_name = 'evidence' and p.row_id = (coalesce(c.after, c.before) ->> 'evidence_id')::bigint))
      and not exists (
        select from change w where w.company_id = a.company_id and w.changeset_id = ${changesetId}
          and w.table_name = 'assessment' and w.row_id = a.id and w.operation <> 'update')
    for no key update`);
  if (touched.some(({ status }) => status === statusIds.FINISH)) throw problem('assessment.finished', { allowed: [] });
}
