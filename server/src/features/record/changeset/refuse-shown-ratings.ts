import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isAgreed, isRatedByOthers } from '#maturity/shared/shown-ratings.ts';

/**
 * Throws `assessment.ratingFixed` for a changeset that rated items whose other ratings have been shown since: taking one's own
 * back, to give another, would be changing it. One that deleted the whole assessment may be undone.
 */
export async function refuseShownRatings(trx: Trx, changesetId: number): Promise<void> {
  const own = (field: string) => sql`(coalesce(c.after, c.before) ->> ${sql.lit(field)})`;
  const assessmentId = sql`${own('assessment_id')}::bigint`;
  const shown = await trx.rows(sql<{ code: string }>`
    select ${own('code')} as code from change c
    where c.company_id = app.current_company() and c.changeset_id = ${changesetId} and c.table_name = 'assessment_rating'
      and (${isRatedByOthers(own('code'), assessmentId, sql`${own('user_id')}::bigint`)} or ${isAgreed(own('code'), assessmentId)})
      and not exists (
        select from change w where w.company_id = c.company_id and w.changeset_id = c.changeset_id
          and w.table_name = 'assessment' and w.operation = 'delete')`);
  if (shown.length > 0) throw problem('assessment.ratingFixed', { codes: shown.map(({ code }) => code) });
}
