import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** People of the company who may enter a scope, those limited to others left out. */
export async function peopleOfScope(trx: Trx, scopeId: number): Promise<number[]> {
  const people = await trx.rows(sql<{ userId: number }>`
    select m.user_id as "userId" from open_member m where m.company_id = app.current_company()
      and (cardinality(m.scope_ids) = 0 or ${scopeId} = any(m.scope_ids))`);
  return people.map(({ userId }) => userId);
}
