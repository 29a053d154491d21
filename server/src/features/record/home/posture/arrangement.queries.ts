import type { ArrangedPage, Placed } from '@baluarte/contract/record/arrangement.rules.ts';
import { placed } from '@baluarte/contract/record/posture.ts';
import { sql } from 'kysely';
import { readStoredList } from '#kit/database/stored-json.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** How whoever asks left the panels of a page; null: as they come. */
export async function readArrangement(trx: Trx, page: ArrangedPage): Promise<Placed[] | null> {
  const found = await trx.first(sql<{ panels: unknown }>`
    select panels from home_arrangement
    where company_id = app.current_company() and user_id = app.current_actor() and page = ${page}`);
  return found ? readStoredList(placed, found.panels) : null;
}

/** How they left the first start page, and the day of the company. */
export async function readStart(trx: Trx): Promise<{ today: string; arrangement: Placed[] | null }> {
  const { today, arrangement } = await trx.one(sql<{ today: string; arrangement: unknown }>`
    select app.today()::text as today, (select panels from home_arrangement
      where company_id = app.current_company() and user_id = app.current_actor() and page = 'home') as arrangement`);
  return { today, arrangement: arrangement === null ? null : readStoredList(placed, arrangement) };
}

/** Keeps how whoever asks leaves the panels of a page, instead of what was kept. */
export const keepArrangement = (trx: Trx, page: ArrangedPage, panels: readonly Placed[]): Promise<number> =>
  trx.run(sql`
    insert into home_arrangement (page, panels) values (${page}, ${JSON.stringify(panels)}::jsonb)
    on conflict on constraint home_arrangement__page_taken do update set panels = excluded.panels`);

/** Forgets it: the panels stand as they come. */
export const forgetArrangement = (trx: Trx, page: ArrangedPage): Promise<number> =>
  trx.run(sql`delete from home_arrangement
    where company_id = app.current_company() and user_id = app.current_actor() and page = ${page}`);
