import { sql, type RawBuilder } from 'kysely';
import { textsOf, type SearchRequest } from '#kit/search/search-sources.ts';
import { folded, literal, wordsOf } from '#kit/search/search.ts';

/**
 * Users of the company by name and e-mail, for the global search. Names are readable only through the identity role, without
 * an index by company, so all users are scanned; a company has few enough.
 */
export function findUsers({ typed, limit }: SearchRequest): RawBuilder<unknown> {
  const whole = wordsOf(typed).join(' ');
  const name = sql`t.name || ' ' || t.last_name`;
  return sql`select 'user' as kind, t.id, null as code, ${name} as name, null as "nameEn", t.email as context,
      t.status_id::integer as "statusId", ${textsOf([])} as texts,
      case when app.fold(t.email) = app.fold(${whole}) then 0 when t.search like ${literal(whole)} || '%' then 2
        when t.search like '% ' || ${literal(whole)} || '%' then 3 else 4 end as rank
    from company_user t
    where t.company_id = app.current_company() and ${folded(sql`t.search`, typed)}
    order by rank, name, t.id limit ${sql.lit(limit)}`;
}
