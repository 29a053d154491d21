import { sql, type RawBuilder } from 'kysely';

/**
 * Risks changed since a moment, each as it was before its first such change; null where it did not exist. Changesets that wrote to no
 * risk are passed over whole. A look-up a changeset: an import among them would have the planner read every change of the company.
 */
export const changedSince = (at: string | RawBuilder<unknown>) => sql`
  select distinct on (c.row_id) c.row_id as id, c.before
  from changeset s cross join lateral (
    select c.id, c.row_id, c.before from change c
    where c.company_id = s.company_id and c.changeset_id = s.id and c.table_name = 'risk' offset 0) c
  where s.company_id = app.current_company() and s.at > ${at} and exists (
    select from change_count k where k.company_id = s.company_id and k.changeset_id = s.id and k.table_name = 'risk')
  order by c.row_id, s.at, c.id`;
