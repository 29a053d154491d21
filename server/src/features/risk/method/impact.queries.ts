import type { ImpactLevel, impactFactor } from '@baluarte/contract/risk/impact.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import { impactAxis } from '#risk/shared/axes.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** The levels of a factor, lowest first, each with how many risks are rated with it. */
export async function listLevels(trx: Trx, factorId: number): Promise<ImpactLevel[]> {
  const found = await trx.first(sql<{ levels: ImpactLevel[] }>`
    select (select coalesce(json_agg(json_build_object('id', l.id, 'order', l."order", 'name', l.name, 'nameEn', l.name_en,
        'description', l.description, 'descriptionEn', l.description_en, 'ratingCount', (
          select count(*) from risk_impact i
          where i.company_id = l.company_id and i.impact_factor_id = l.impact_factor_id and i.impact_level_id = l.id)) order by l."order"), '[]')
      from impact_level l where l.company_id = f.company_id and l.impact_factor_id = f.id) as levels
    from impact_factor f where f.company_id = app.current_company() and f.id = ${factorId}`);
  if (!found) throw problem('notFound');
  return found.levels;
}

type Values = z.output<typeof impactFactor.input>;

/**
 * Adds a factor behind the others, out of use, with levels named as the scale of the factors in use: something to work
 * from that moves no risk yet. Returns its id.
 */
export async function addFactor(trx: Trx, values: Values): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into impact_factor (code, name, name_en, description, description_en, status_id, sort_order)
    select ${values.code}, ${values.name}, ${values.nameEn}, ${values.description}, ${values.descriptionEn}, 2,
      (select coalesce(max(sort_order), 0) + 1 from impact_factor where company_id = app.current_company()) returning id`);
  await trx.run(sql`
    insert into impact_level (impact_factor_id, "order", name, name_en) select ${id}, x."order", x.name, x."nameEn" from (${impactAxis}) x`);
  return id;
}

/** Puts factors in the given order; omitted ones follow in their current order. Throws `notFound` for an unknown one. */
export async function orderFactors(trx: Trx, ids: readonly number[]): Promise<void> {
  const { known } = await trx.one(sql<{ known: number }>`
    select count(*) as known from impact_factor where company_id = app.current_company() and id = any(${ids})`);
  if (known !== new Set(ids).size) throw problem('notFound');
  await trx.run(sql`
    update impact_factor f set sort_order = x.place, version = f.version + 1, updated_at = now()
    from (
      select g.id, row_number() over (order by array_position(${ids}::bigint[], g.id), g.sort_order, g.id) as place
      from impact_factor g where g.company_id = app.current_company()) x
    where f.company_id = app.current_company() and f.id = x.id and f.sort_order <> x.place`);
}
