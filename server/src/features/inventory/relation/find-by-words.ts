import type { byWords } from '@baluarte/contract/inventory/relation.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { Proposer, type Named } from '#kit/catalogue/import/propose.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

type Entity = keyof typeof byWords;
type Line = z.input<(typeof byWords)[Entity]['reply']>['lines'][number];
type Found = Line['rows'][number];

interface Asked {
  entity: Entity;
  /** Of assets: the scopes they are looked for in. */
  scopeIds: Tenant['scopeIds'];
}
const isHere = ({ entity, scopeIds }: Asked) =>
  entity === 'asset' && scopeIds !== 'every' ? sql`and t.scope_id = any(${scopeIds}::bigint[])` : sql``;

/** Up to so many entries are compared with a word that names none; above, comparing would take longer than searching by hand. */
const mostCompared = 5000;
/** Lines that proposals are made for: more of them are no slips of the pen but another list. */
const mostProposed = 50;

/** Precedence of the matches in a line: a code before a name, the first column before the second. */
const rankOf = ({ place, isCode }: { place: number; isCode: boolean }) => place * 2 + (isCode ? 0 : 1);

/** Entries by code or name, ignoring case and accents. The best match represents the line. */
export async function findByWords(trx: Trx, asked: Asked, lines: readonly (readonly string[])[]): Promise<Line[]> {
  const { entity } = asked;
  const words = lines.flatMap((line, at) => line.map((word, place) => ({ at, place, word })));
  const nameEn = entity === 'asset' ? sql`null::text` : sql`t.name_en`;
  const named = (column: string, isCode: boolean) => sql`
    select t.id, t.code, t.name, ${nameEn} as "nameEn", ${isCode}::boolean as "isCode" from ${sql.table(entity)} t
    where t.company_id = app.current_company() ${isHere(asked)} and app.fold(t.${sql.ref(column)}) = app.fold(w.word)`;
  const ways = [named('code', true), named('name', false), ...(entity === 'asset' ? [] : [named('name_en', false)])];
  const hits = await trx.rows<Found & { at: number; place: number; isCode: boolean }>(sql`
    select w.at, w.place, x.* from json_to_recordset(${JSON.stringify(words)}::json) w(at int, place int, word text)
    cross join lateral (${sql.join(ways, sql` union `)}) x order by x.code collate "und-x-icu", x.id`);
  const byLine = Map.groupBy(hits, ({ at }) => at);
  const answers = lines.map((_, at): Line => {
    const all = byLine.get(at) ?? [];
    const surest = Math.min(...all.map(rankOf));
    const rows = all.filter((hit) => rankOf(hit) === surest);
    return { rows: rows.map(({ id, code, name, nameEn }) => ({ id, code, name, nameEn })), proposals: [] };
  });
  return withProposals(trx, asked, { lines, answers });
}

/** The lines that match nothing, with similar entries. */
async function withProposals(
  trx: Trx,
  asked: Asked,
  { lines, answers }: { lines: readonly (readonly string[])[]; answers: Line[] },
): Promise<Line[]> {
  const unknown = answers.flatMap(({ rows }, at) => (rows.length === 0 ? at : [])).slice(0, mostProposed);
  if (unknown.length === 0) return answers;
  const { entity } = asked;
  const nameEn = entity === 'asset' ? sql`null::text` : sql`name_en`;
  const all = await trx.rows<Named>(sql`
    select id, code, coalesce(name, code) as name, ${nameEn} as name_en from ${sql.table(entity)} t
    where company_id = app.current_company() ${isHere(asked)} and status_id = 1 limit ${mostCompared + 1}`);
  if (all.length > mostCompared) return answers;
  const byId = new Map(all.map((row) => [row.id, row]));
  const proposer = new Proposer(all);
  for (const at of unknown) {
    const [word = ''] = (lines[at] ?? []).toReversed();
    const proposals = proposer.propose(word).flatMap(({ id }): Found[] => {
      const row = byId.get(id);
      return row ? [{ id, code: row.code, name: row.name, nameEn: row.name_en }] : [];
    });
    answers[at] = { rows: [], proposals };
  }
  return answers;
}
