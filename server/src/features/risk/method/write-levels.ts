import type { ImpactLevelSet } from '@baluarte/contract/risk/impact.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { repeatedOrders } from '@baluarte/contract/risk/method.rules.ts';
import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { inEveryScope } from '#risk/shared/method-lock.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { records, unknownIds, usedLevels } from './level-set.ts';

const shape = `id bigint, "order" smallint, name text, "nameEn" text, description text, "descriptionEn" text`;

/** What does not fit the factor: ids of another one, replacements for a level that stays, or by an order that is not there. */
function issuesOf({ levels, replacements }: ImpactLevelSet, known: ReadonlySet<number>): Issue[] {
  const staying = new Set(levels.map(({ id }) => id));
  return [
    ...unknownIds(
      levels.map(({ id }, at) => ({ id, path: `body.levels.${at}.id` })),
      known,
    ),
    ...replacements.flatMap(({ levelId, order }, at): Issue[] => {
      const path = `body.replacements.${at}`;
      if (!known.has(levelId) || staying.has(levelId)) return [{ path: `${path}.levelId`, code: 'unknown' }];
      return levels.some((level) => level.order === order) ? [] : [{ path: `${path}.order`, code: 'unknown' }];
    }),
  ];
}

async function replaceRatings(trx: Trx, factorId: number, { replacements }: ImpactLevelSet): Promise<void> {
  if (replacements.length === 0) return;
  await trx.run(sql`
    update risk_impact i set impact_level_id = l.id
    from ${records(replacements, '"levelId" bigint, "order" smallint')}
    join impact_level l on l.company_id = app.current_company() and l.impact_factor_id = ${factorId} and l."order" = w."order"
      and l.id <> all(${replacements.map(({ levelId }) => levelId)})
    where i.company_id = app.current_company() and i.impact_factor_id = ${factorId} and i.impact_level_id = w."levelId"`);
}

/**
 * Writes the whole set of levels of a factor: updates, inserts and deletes the differences. Throws
 * `impactLevel.inUse`, with the number of risks, for missing levels that risks are still rated with.
 */
export async function writeLevels(trx: Trx, factorId: number, set: ImpactLevelSet): Promise<void> {
  const factor = await trx.first(sql<{ version: number }>`
    select version from impact_factor where company_id = app.current_company() and id = ${factorId} for update`);
  if (!factor) throw problem('notFound');
  if (set.version !== undefined && set.version !== factor.version)
    throw await changedMeanwhile(trx, 'impact_factor', factorId);
  const rows = await trx.rows(sql<{ id: number }>`
    select id from impact_level where company_id = app.current_company() and impact_factor_id = ${factorId}`);
  const known = new Set(rows.map(({ id }) => id));
  const issues = issuesOf(set, known);
  if (issues.length > 0) throw invalid(issues);
  const repeated = repeatedOrders(set.levels).map((at) => ({ path: `body.levels.${at}.order`, code: 'taken' }));
  if (repeated.length > 0) throw problem('impactLevel.orderTwice', {}, repeated);

  const gone = [...known].filter((id) => !set.levels.some((level) => level.id === id));
  const changed = await trx.run(sql`
    update impact_level l set "order" = w."order", name = w.name, name_en = w."nameEn", description = w.description, description_en = w."descriptionEn"
    from ${records(set.levels, shape)}
    where l.company_id = app.current_company() and l.id = w.id
      and (l."order", l.name, l.name_en, l.description, l.description_en) is distinct from (w."order", w.name, w."nameEn", w.description, w."descriptionEn")`);
  const added = await trx.run(sql`
    insert into impact_level (impact_factor_id, "order", name, name_en, description, description_en)
    select ${factorId}, w."order", w.name, w."nameEn", w.description, w."descriptionEn" from ${records(set.levels, shape)} where w.id is null`);
  if (gone.length > 0) {
    const levels = await inEveryScope(trx, async () => {
      await replaceRatings(trx, factorId, set);
      return usedLevels(trx, 'impact_level', gone);
    });
    if (levels.length > 0) throw problem('impactLevel.inUse', { levels, count: levels.length });
    await trx.run(sql`delete from impact_level where company_id = app.current_company() and id = any(${gone})`);
  }
  if (changed + added + gone.length > 0)
    await trx.run(sql`
      update impact_factor set version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = ${factorId}`);
}
