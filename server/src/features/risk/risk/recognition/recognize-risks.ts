import { toDefineCode } from '@baluarte/contract/kit/to-define.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { sql } from 'kysely';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { invalid } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

export interface Combination {
  assetId: number;
  threatId: number;
  vulnerabilityId: number;
}

const ends = ['assetId', 'threatId', 'vulnerabilityId'] as const;

const items = (combinations: readonly Combination[]) =>
  sql`rows from (jsonb_to_recordset(${JSON.stringify(combinations)}::jsonb) as ("assetId" bigint, "threatId" bigint, "vulnerabilityId" bigint))
    with ordinality as i("assetId", "threatId", "vulnerabilityId", place)`;

interface Missing {
  place: number;
  noAsset: boolean;
  noThreat: boolean;
  noVulnerability: boolean;
}

/** Where an end of a combination stands in the body; null: it was there before, and may be out of use by now. */
type PlaceOf = (index: number, end: keyof Combination) => string | null;

/** Throws a problem naming each end of the items that does not exist within the walls or is inactive. */
export async function expectEnds(trx: Trx, combinations: readonly Combination[], placeOf: PlaceOf): Promise<void> {
  const missing = await trx.rows<Missing>(sql`
    select i.place, a.id is null as "noAsset", t.id is null as "noThreat", v.id is null as "noVulnerability"
    from ${items(combinations)}
    left join asset a on a.company_id = app.current_company() and a.id = i."assetId" and a.status_id = 1
    left join threat t on t.company_id = app.current_company() and t.id = i."threatId" and t.status_id = 1
    left join vulnerability v on v.company_id = app.current_company() and v.id = i."vulnerabilityId" and v.status_id = 1
    where a.id is null or t.id is null or v.id is null order by i.place limit 100`);
  const issues = missing.flatMap(({ place, noAsset, noThreat, noVulnerability }): Issue[] => {
    const of = { assetId: noAsset, threatId: noThreat, vulnerabilityId: noVulnerability };
    return ends.flatMap((end) => {
      const path = of[end] ? placeOf(place - 1, end) : null;
      return path === null ? [] : [{ path, code: 'unknown' }];
    });
  });
  if (issues.length > 0) throw invalid(issues);
}

/** Who answers for a new risk unless somebody says: the area of its asset `a`, while that is in use. */
export const ownerOfAsset = sql<number | null>`(select o.id from parameter o
  where o.company_id = a.company_id and o.id = a.owner_id and o.status_id = 1)`;

/** Relates the assets of new risks to their threats, marked as suggested, once both are defined; relations that are there stay as they are. */
export const relateThreats = (trx: Trx, riskIds: readonly number[]) =>
  trx.run(sql`
    insert into asset_threat (scope_id, asset_id, threat_id, is_suggested)
    select distinct r.scope_id, r.asset_id, r.threat_id, true
    from risk r
    join asset a on a.company_id = r.company_id and a.id = r.asset_id and a.code <> ${toDefineCode}
    join threat t on t.company_id = r.company_id and t.id = r.threat_id and t.code <> ${toDefineCode}
    where r.company_id = app.current_company() and r.id = any(${riskIds}) order by 2, 3
    on conflict on constraint asset_threat__pair_taken do nothing`);

/**
 * Makes a risk of each combination and relates its asset to its threat, in one changeset; one that is a risk already stays as
 * it is and is counted. The risks wait to be assessed, in the scope of their asset and with its area. `ids` are the new ones.
 */
export async function recognizeRisks(
  trx: Trx,
  combinations: readonly Combination[],
): Promise<{ created: number; known: number; ids: number[]; changesetId: number | null }> {
  await expectEnds(trx, combinations, (index, end) => `body.items.${index}.${end}`);
  // Existing risks take no number. Always in the same order, so that two users who recognise the same at once wait without a deadlock.
  const made = await trx.rows<{ id: number }>(sql`
    insert into risk (scope_id, asset_id, threat_id, vulnerability_id, owner_id)
    select a.scope_id, i."assetId", i."threatId", i."vulnerabilityId", ${ownerOfAsset}
    from ${items(combinations)} join asset a on a.company_id = app.current_company() and a.id = i."assetId"
    where not exists (select from risk k where k.company_id = a.company_id and k.asset_id = a.id
      and k.threat_id = i."threatId" and k.vulnerability_id = i."vulnerabilityId")
    order by i."assetId", i."threatId", i."vulnerabilityId"
    on conflict on constraint risk__combination_taken do nothing returning id`);
  const ids = made.map((row) => row.id);
  if (ids.length > 0) await relateThreats(trx, ids);
  return {
    created: made.length,
    known: combinations.length - made.length,
    ids,
    changesetId: await changesetOf(trx),
  };
}
