import { mostTop, type PostureFigures, type TopRisk } from '@baluarte/contract/record/posture.ts';
import { sql } from 'kysely';
import { cachedFigures } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { changedSince } from '#risk/shared/changed-since.ts';
import { movedSince, ways } from '#risk/shared/moved-since.ts';
import { methodAt, methodTables } from '#risk/shared/past-method.ts';

type Movement = NonNullable<NonNullable<PostureFigures['risks']>['movement']>;

/**
 * What became of the risks since the end of a day, with the ranges of the method that is read. Reads the risks changed since;
 * deleted ones are told apart, for only a list of that day has them.
 */
export function readMovement(trx: Trx, since: string): Promise<Readonly<Movement>> {
  const here = sql`m.exists_now`;
  const count = (condition: unknown) => sql`(select count(*)::integer from moved m where ${here} and ${condition})`;
  return cachedFigures(
    trx,
    sql<Movement>`
    with moved as materialized (${movedSince(since)})
    select ${since}::text as since, ${count(ways.rose)} as rose, ${count(ways.fell)} as fell,
      (select count(*)::integer from moved m where not ${here} and ${ways.left}) as deleted,
      (select json_agg(json_build_object('rangeId', g.id,
          'entered', ${count(sql`${ways.entered} and is_range = g.id`)}, 'left', ${count(sql`${ways.left} and was_range = g.id`)}) order by g.id)
        from range_level g where g.company_id = app.current_company()) as ranges,
      (select coalesce(json_agg(x order by count desc, "fromProbability" desc, "fromImpact", probability desc, impact), '[]') from (
        select was_probability as "fromProbability", was_impact as "fromImpact", is_probability as probability, is_impact as impact,
          count(*)::integer as count
        from moved m where ${here} and is_range is not null and was_range is not null
          and (was_probability, was_impact) <> (is_probability, is_impact)
        group by 1, 2, 3, 4) x) as moves`,
    { of: ['risk', ...methodTables] },
  );
}

/** The highest by what is left of them first, as the list has them. */
const order = sql`order by r.residual_level desc nulls last, r.id desc limit ${sql.lit(mostTop)}`;
const isRated = sql`r.company_id = app.current_company() and r.status_id <> 2 and r.completeness = 'complete'`;

/** Among the highest of each scope, which an index provides. */
const highestNow = sql`
  select r.* from scope s cross join lateral (
    select h.* from risk h where h.company_id = s.company_id and h.scope_id = s.id and h.status_id <> 2 and h.residual_level is not null
    order by h.residual_level desc nulls last, h.id desc limit ${sql.lit(mostTop)}) r
  where s.company_id = app.current_company() ${order}`;

const highestAt = (at: string) => sql`
  select r.* from (
    (select r.* from risk r where ${isRated} and not exists (select from (${changedSince(at)}) x where x.id = r.id) ${order})
    union all
    (select r.* from (${changedSince(at)}) x cross join lateral jsonb_populate_record(null::risk, x.before) r
      where x.before is not null and ${isRated} ${order})) r ${order}`;

/** The highest risks by what is left of each, now or as they were; with the ranges in force then unless today's are asked for. */
export async function readTop(
  trx: Trx,
  { at, method }: { at: string | undefined; method: 'then' | 'today' },
): Promise<readonly TopRisk[]> {
  const moment = method === 'today' ? undefined : at;
  const place = (zone: string) =>
    sql`json_build_object('level', ${sql.ref(`${zone}.probability`)} * ${sql.ref(`${zone}.impact`)}, 'rangeId', ${sql.ref(`${zone}.range_level_id`)})`;
  const found = await cachedFigures(
    trx,
    sql<{ top: TopRisk[] }>`
    with ${methodAt(moment)} highest as (${at ? highestAt(at) : highestNow})
    select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code, 'asset', a.name, 'threat', coalesce(t.name, t.code),
      'threatEn', t.name_en, 'vulnerability', coalesce(v.name, v.code), 'vulnerabilityEn', v.name_en,
      'inherent', ${place('z')}, 'residual', ${place('k')}) order by k.probability * k.impact desc, r.id desc), '[]') as top
    from highest r
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    join threat t on t.company_id = r.company_id and t.id = r.threat_id
    join vulnerability v on v.company_id = r.company_id and v.id = r.vulnerability_id
    join zone z on z.company_id = r.company_id and z.probability = r.probability and z.impact = r.impact
    join zone k on k.company_id = r.company_id and k.probability = coalesce(r.residual_probability, r.probability)
      and k.impact = coalesce(r.residual_impact, r.impact)`,
    { of: ['risk', 'asset', 'threat', 'vulnerability', ...methodTables] },
  );
  return found.top;
}
