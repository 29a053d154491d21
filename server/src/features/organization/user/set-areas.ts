import { sql } from 'kysely';
import { invalid } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Sets the areas a person answers for. Throws `invalid` for one that is none in use, unless it is theirs already. */
export async function setAreas(trx: Trx, memberId: number, areaIds: readonly number[]): Promise<void> {
  const { known } = await trx.one(sql<{ known: number }>`
    select count(*) as known from parameter p where p.company_id = app.current_company() and p.kind = 'area' and p.id = any(${areaIds})
      and (p.status_id = 1 or exists (select from member_area a
        where a.company_id = p.company_id and a.member_id = ${memberId} and a.area_id = p.id))`);
  if (known < new Set(areaIds).size) throw invalid([{ path: 'body.areaIds', code: 'unknown' }]);
  await trx.run(sql`
    delete from member_area where company_id = app.current_company() and member_id = ${memberId} and not area_id = any(${areaIds})`);
  await trx.run(sql`
    insert into member_area (member_id, area_id) select ${memberId}, a from unnest(${areaIds}::bigint[]) a
    on conflict on constraint member_area__pair_taken do nothing`);
}
