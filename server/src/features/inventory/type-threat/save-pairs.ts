import type { Issue } from '@baluarte/contract/kit/problem.ts';
import type { PairChange } from '@baluarte/contract/inventory/type-threat.ts';
import { sql } from 'kysely';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { invalid } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const changeRows = (changes: readonly PairChange[]) =>
  sql`rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as ("typeId" bigint, "threatId" bigint, "isOn" boolean))
    with ordinality as i("typeId", "threatId", "isOn", place)`;

interface Wrong {
  place: number;
  noType: boolean;
  noThreat: boolean;
  isTwice: boolean;
}

/** Throws `invalid`, naming each pair whose type or threat does not exist in the company, or that is repeated. */
async function refuseWrong(trx: Trx, changes: readonly PairChange[]): Promise<void> {
  const wrong = await trx.rows<Wrong>(sql`
    select x.place, x."noType", x."noThreat", x.nth > 1 as "isTwice" from (
      select i.place, y.id is null as "noType", t.id is null as "noThreat",
        row_number() over (partition by i."typeId", i."threatId" order by i.place) as nth
      from ${changeRows(changes)}
      left join parameter y on y.company_id = app.current_company() and y.kind = 'assetType' and y.id = i."typeId"
      left join threat t on t.company_id = app.current_company() and t.id = i."threatId") x
    where x."noType" or x."noThreat" or x.nth > 1 order by x.place limit 100`);
  const issues = wrong.flatMap(({ place, noType, noThreat, isTwice }): Issue[] => {
    const path = `body.changes.${place - 1}`;
    return [
      ...(noType ? [{ path: `${path}.typeId`, code: 'unknown' }] : []),
      ...(noThreat ? [{ path: `${path}.threatId`, code: 'unknown' }] : []),
      ...(isTwice && !noType && !noThreat ? [{ path, code: 'taken' }] : []),
    ];
  });
  if (issues.length > 0) throw invalid(issues);
}

/**
 * Ticks and clears pairs of types and threats, in one changeset; pairs already in the requested state are left. Returns the number of changes.
 */
export async function savePairs(
  trx: Trx,
  changes: readonly PairChange[],
): Promise<{ added: number; removed: number; changesetId: number | null }> {
  await refuseWrong(trx, changes);
  // One save of a company at a time: of two at once the later one finds what the earlier one left.
  await trx.run(sql`select pg_advisory_xact_lock(hashtext('type_threat'), app.current_company()::integer)`);
  const removed = await trx.run(sql`
    delete from type_threat p using ${changeRows(changes)}
    where p.company_id = app.current_company() and p.type_id = i."typeId" and p.threat_id = i."threatId" and not i."isOn"`);
  const added = await trx.run(sql`
    insert into type_threat (type_id, threat_id)
    select i."typeId", i."threatId" from ${changeRows(changes)} where i."isOn" order by 1, 2
    on conflict on constraint type_threat__pair_taken do nothing`);
  return { added, removed, changesetId: await changesetOf(trx) };
}
