import type { Found } from '@baluarte/contract/record/search.ts';
import { sql } from 'kysely';
import { excerptsIn } from '#kit/search/excerpts.ts';
import { isLookable, type FoundRow, type SearchRequest, type SearchSource } from '#kit/search/search-sources.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A level of risk `r` with its range, from its place; null without one. */
const levelAt = (place: '' | 'residual_' | 'expected_' | 'target_') => {
  const own = (axis: 'probability' | 'impact') => {
    const at = sql.ref(`r.${place}${axis}`);
    return place === 'residual_' || place === 'expected_' ? sql`coalesce(${at}, ${sql.ref(`r.${axis}`)})` : at;
  };
  return sql`(
    select json_build_object('level', z.probability * z.impact, 'rangeId', g.id, 'range', g.name, 'rangeEn', g.name_en)
    from zone z join range_level g on g.company_id = z.company_id and g.id = z.range_level_id
    where z.company_id = r.company_id and z.probability = ${own('probability')} and z.impact = ${own('impact')})`;
};

/** Levels of what was found, where it is a risk that is assessed. */
const levels = sql`case when found.kind = 'risk' then (
  select json_build_object('inherent', ${levelAt('')}, 'residual', ${levelAt('residual_')}, 'expected', ${levelAt('expected_')},
    'target', ${levelAt('target_')})
  from risk r where r.company_id = app.current_company() and r.id = found.id and r.completeness = 'complete') end`;

/** Each result once, where it is found best, and at most `limit` of a kind: what belongs to an entity is found as that entity. */
function eachOnce(found: readonly FoundRow[], limit: number): FoundRow[] {
  const first = new Map<string, FoundRow>();
  for (const row of found) {
    const key = `${row.kind}:${row.id}`;
    if (!first.has(key)) first.set(key, row);
  }
  return [...Map.groupBy(first.values(), ({ kind }) => kind).values()]
    .flatMap((rows) => rows.slice(0, limit))
    .toSorted((one, other) => found.indexOf(one) - found.indexOf(other));
}

/** Results of all kinds, best first, in one statement. */
export async function find(trx: Trx, sources: readonly SearchSource[], request: SearchRequest): Promise<Found[]> {
  if (sources.length === 0 || !isLookable(request.typed)) return [];
  const kinds = sources.map(({ rows }) => sql`(${rows(request)})`);
  // Not prepared: the planner needs the words to choose an index.
  const told = sources.some(({ kind }) => kind === 'risk') ? levels : sql`null::json`;
  const found = await trx.rows<FoundRow>(
    sql`select found.*, ${told} as levels from (${sql.join(kinds, sql` union all `)}) found order by rank, length(name), code, kind, id`,
  );
  const finishing = new Map(sources.flatMap(({ kind, finish }) => (finish ? [[kind, finish] as const] : [])));
  const rows = eachOnce(found, request.limit).map((one) => {
    const { texts, ...row } = finishing.get(one.kind)?.(one) ?? one;
    return { ...row, excerpts: excerptsIn(request.typed, texts) };
  });
  const last = new Set(sources.flatMap(({ kind, comesLast }) => (comesLast ? [kind] : [])));
  return [...rows.filter(({ kind }) => !last.has(kind)), ...rows.filter(({ kind }) => last.has(kind))];
}
