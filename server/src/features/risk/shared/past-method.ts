import { sql, type RawBuilder } from 'kysely';

/** Tables the method of a company is made of; the cells with their ranges follow from them. */
export const methodTables = [
  'method',
  'range_level',
  'probability_type',
  'probability_level',
  'impact_factor',
  'impact_level',
] as const;

const names = sql.join(methodTables.map((table) => sql.lit(table)));

/** When the company got its method: before that there was no other, so it is read as it was then. */
const madeAt = sql`
  select s.at from change c join changeset s on s.company_id = c.company_id and s.id = c.changeset_id
  where c.company_id = app.current_company() and c.table_name = 'method' and c.operation = 'insert' order by c.id limit 1`;

/** Rows of these tables changed after a moment, each as it was before its first such change; null where it did not exist. */
const changedSince = (at: RawBuilder<unknown> | string) => sql`
  select distinct on (c.table_name, c.row_id) c.table_name, c.row_id, c.before
  from change_count k
  join changeset s on s.company_id = k.company_id and s.id = k.changeset_id and s.at > greatest(${at}::timestamptz, (${madeAt}))
  join change c on c.company_id = k.company_id and c.changeset_id = k.changeset_id and c.table_name = k.table_name
  where k.company_id = app.current_company() and k.table_name in (${names})
  order by c.table_name, c.row_id, s.at, c.id`;

const asItWas = (table: (typeof methodTables)[number]) => sql`${sql.table(table)} as (
  select e.* from public.${sql.table(table)} e
  where e.company_id = app.current_company()
    and not exists (select from method_since x where x.table_name = ${sql.lit(table)} and x.row_id = e.id)
  union all
  select e.* from method_since x cross join lateral jsonb_populate_record(null::public.${sql.table(table)}, x.before) e
  where x.table_name = ${sql.lit(table)} and x.before is not null)`;

/** As the trigger that keeps the table `zone` finds the range of every cell. */
const zones = sql`zone as (
  select m.company_id, p.probability::smallint as probability, i.impact::smallint as impact, r.id as range_level_id
  from method m cross join generate_series(1, 10) p (probability) cross join generate_series(1, 10) i (impact)
  join range_level r on r.id = case m.zone_mode
    when 'matrix' then (m.zone_matrix -> p.probability::text ->> (i.impact - 1))::bigint
    else (select min(b.id) from range_level b where p.probability * i.impact between b.level_from and b.level_to) end)`;

/**
 * The method in force at a moment, as the first expressions of a `with`: they have the names of its tables and of `zone`, so
 * what follows in the statement reads the method of then where it names them. A row nothing has changed since is read as it
 * is, so the cost is that of the changes of the method since. Nothing without a moment: the statement reads today's.
 */
export function methodAt(at: RawBuilder<unknown> | string | undefined): RawBuilder<unknown> {
  return at
    ? sql`method_since as materialized (${changedSince(at)}), ${sql.join(methodTables.map(asItWas))}, ${zones},`
    : sql``;
}

/** Version of that method, the time of its last change until then, and whether it is today's, as one json. Needs `methodAt`. */
export function methodInForce(at: string | undefined): RawBuilder<unknown> {
  return sql`select json_build_object('version', m.version, 'mode', m.zone_mode,
      'since', (select to_char(max(s.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from change_count k join changeset s on s.company_id = k.company_id and s.id = k.changeset_id
        where k.company_id = app.current_company() and k.table_name in (${names}) ${at ? sql`and s.at <= ${at}` : sql``}),
      'isCurrent', ${at ? sql`not exists (select from method_since)` : sql`true`})
    from method m where m.company_id = app.current_company()`;
}
