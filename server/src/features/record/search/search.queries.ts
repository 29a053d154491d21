import type { Found } from '@baluarte/contract/record/search.ts';
import { sql } from 'kysely';
import { excerptsIn } from '#kit/search/excerpts.ts';
import { isLookable, type SearchRequest, type SearchSource } from '#kit/search/search-sources.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const levelIn = (level: string, range: string) =>
  sql`json_build_object('level', ${sql.ref(level)}, 'rangeId', ${sql.ref(`${range}.id`)}, 'range', ${sql.ref(`${range}.name`)}, 'rangeEn', ${sql.ref(`${range}.name_en`)})`;

/** Levels of what was found, where it is a risk that is assessed. */
const levels = sql`case when found.kind = 'risk' then (
  select json_build_object('inherent', ${levelIn('r.level', 'before')}, 'residual', ${levelIn('r.residual_level', 'after')})
  from risk r
  join zone z on z.company_id = r.company_id and z.probability = r.probability and z.impact = r.impact
  join range_level before on before.company_id = z.company_id and before.id = z.range_level_id
  join zone k on k.company_id = r.company_id and k.probability = coalesce(r.residual_probability, r.probability)
    and k.impact = coalesce(r.residual_impact, r.impact)
  join range_level after on after.company_id = k.company_id and after.id = k.range_level_id
  where r.company_id = app.current_company() and r.id = found.id and r.completeness = 'complete') end`;

/** Results of all kinds, best first, in one statement. */
export async function find(trx: Trx, sources: readonly SearchSource[], request: SearchRequest): Promise<Found[]> {
  if (sources.length === 0 || !isLookable(request.typed)) return [];
  const kinds = sources.map(({ rows }) => sql`(${rows(request)})`);
  // Not prepared: the planner needs the words to choose an index.
  const told = sources.some(({ kind }) => kind === 'risk') ? levels : sql`null::json`;
  const found = await trx.rows<Omit<Found, 'excerpts'> & { texts: Record<string, string | null> | null }>(
    sql`select found.*, ${told} as levels from (${sql.join(kinds, sql` union all `)}) found order by rank, length(name), code, id`,
  );
  const rows = found.map(({ texts, ...row }) => ({ ...row, excerpts: excerptsIn(request.typed, texts) }));
  const last = new Set(sources.flatMap(({ kind, comesLast }) => (comesLast ? [kind] : [])));
  return [...rows.filter(({ kind }) => !last.has(kind)), ...rows.filter(({ kind }) => last.has(kind))];
}
