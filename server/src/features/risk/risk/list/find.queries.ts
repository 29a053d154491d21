import { sql, type RawBuilder } from 'kysely';
import { isLong, textsOf, type SearchRequest } from '#kit/search/search-sources.ts';
import { folded, wordsOf } from '#kit/search/search.ts';
import { mayReadLevels } from './list.queries.ts';
import { numberOf } from './search.queries.ts';

/** Rows of an end, and risks, that one word may lead to. */
const mostEnds = 500;
const mostRisks = 300;
/** The longest words lead to the fewest risks; this many of them are followed. */
const mostLeads = 3;

const ends = [
  ['asset', sql`r.asset_id`],
  ['threat', sql`r.threat_id`],
  ['vulnerability', sql`r.vulnerability_id`],
] as const;

/**
 * Risks whose asset, threat or vulnerability contain every word, or whose code it is, for the global search. Each of the longest words yields some
 * risks by index, filtered by the other words. The result is complete unless every word occurs in
 * hundreds of risks, when there are enough results anyway.
 */
export function findRisks({ typed, scopeIds, limit, holder }: SearchRequest): RawBuilder<unknown> {
  const words = wordsOf(typed);
  const isHere = scopeIds === 'every' ? sql`` : sql`and r.scope_id = any(${scopeIds}::bigint[])`;
  const leads = words
    .filter(isLong)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostLeads)
    .map((word) => {
      const some = ends.map(
        ([table, column]) => sql`${column} = any(array(select e.id from ${sql.table(table)} e
          where e.company_id = app.current_company() and ${folded(sql`e.search`, word)} limit ${sql.lit(mostEnds)}))`,
      );
      return sql`(select r.id from risk r where r.company_id = app.current_company() ${isHere}
        and (${sql.join(some, sql` or `)}) limit ${sql.lit(mostRisks)})`;
    });
  const numbers = words.flatMap((word) => numberOf(word) ?? []);
  const called = sql`r.number = any(${numbers}::integer[])`;
  const hits = sql.join(
    [...leads, sql`(select r.id from risk r where r.company_id = app.current_company() ${isHere} and ${called})`],
    sql` union `,
  );
  const each = words.map((word) => {
    const number = numberOf(word);
    const ends = ['a', 't', 'v'].map((end) => folded(sql.ref(`${end}.search`), word));
    return sql`(${sql.join(number === null ? ends : [...ends, sql`r.number = ${number}`], sql` or `)})`;
  });
  const texts = textsOf([
    ['asset', sql`a.description`],
    ['threat', sql`concat_ws(' · ', t.code, t.name, t.name_en, t.description)`],
    ['vulnerability', sql`concat_ws(' · ', v.code, v.name, v.name_en, v.description)`],
  ]);
  return sql`select 'risk' as kind, r.id, r.code, coalesce(t.name, t.code) || ' · ' || coalesce(v.name, v.code) as name,
      coalesce(t.name_en, t.name, t.code) || ' · ' || coalesce(v.name_en, v.name, v.code) as "nameEn",
      a.code || ' ' || a.name as context, r.status_id::integer as "statusId", ${texts} as texts, case when ${called} then 0 else 4 end as rank
    from (${hits}) hit
    join risk r on r.company_id = app.current_company() and r.id = hit.id
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    join threat t on t.company_id = r.company_id and t.id = r.threat_id
    join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    where ${sql.join(each, sql` and `)}
    order by rank, ${mayReadLevels(holder) ? sql`r.level desc nulls last, ` : sql``}r.id limit ${sql.lit(limit)}`;
}
