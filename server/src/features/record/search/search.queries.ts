import type { Found } from '@baluarte/contract/record/search.ts';
import { sql } from 'kysely';
import { excerptsIn } from '#kit/search/excerpts.ts';
import { isLookable, type SearchRequest, type SearchSource } from '#kit/search/search-sources.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Results of all kinds, best first, in one statement. */
export async function find(trx: Trx, sources: readonly SearchSource[], request: SearchRequest): Promise<Found[]> {
  if (sources.length === 0 || !isLookable(request.typed)) return [];
  const kinds = sources.map(({ rows }) => sql`(${rows(request)})`);
  // Not prepared: the planner needs the words to choose an index.
  const found = await trx.rows<Omit<Found, 'excerpts'> & { texts: Record<string, string | null> | null }>(
    sql`select * from (${sql.join(kinds, sql` union all `)}) found order by rank, length(name), code, id`,
  );
  const rows = found.map(({ texts, ...row }) => ({ ...row, excerpts: excerptsIn(request.typed, texts) }));
  const last = new Set(sources.flatMap(({ kind, comesLast }) => (comesLast ? [kind] : [])));
  return [...rows.filter(({ kind }) => !last.has(kind)), ...rows.filter(({ kind }) => last.has(kind))];
}
