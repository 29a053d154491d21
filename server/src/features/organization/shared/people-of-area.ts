import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** People who answer for an area, of some. */
export async function peopleOfArea(trx: Trx, areaId: number, among: readonly number[]): Promise<number[]> {
  const rows = await trx.rows<{ id: number }>(sql`
    select company_user_id as id from company_user_area
    where company_id = app.current_company() and area_id = ${areaId} and company_user_id = any(${among})`);
  return rows.map(({ id }) => id);
}
