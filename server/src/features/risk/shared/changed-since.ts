import { sql, type RawBuilder } from 'kysely';

/** Risks changed since a moment, each as it was before its first such change; null where it did not exist. */
export const changedSince = (at: string | RawBuilder<unknown>) => sql`
  select distinct on (c.row_id) c.row_id as id, c.before
  from changeset s join change c on c.company_id = s.company_id and c.changeset_id = s.id and c.table_name = 'risk'
  where s.company_id = app.current_company() and s.at > ${at}
  order by c.row_id, s.at, c.id`;
