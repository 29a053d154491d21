import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { measureProblems } from '@baluarte/contract/risk/method.rules.ts';
import type { ProbabilitySet } from '@baluarte/contract/risk/probability.ts';
import { sql } from 'kysely';
import { invalid, problem } from '#kit/http/problem.ts';
import { inEveryScope } from '#risk/shared/method-lock.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { records, unknownIds, usedLevels } from './level-set.ts';
import { writeVersion } from './method-version.ts';

type Levels = ReadonlyMap<number, number>;

/** Checks the set by itself: order range of each row, the default, duplicate codes. */
function checkSet({ types }: ProbabilitySet): void {
  const rows = measureProblems(types.map(({ statusId, levels }) => ({ isInUse: statusId === 1, levels })));
  if (rows.length > 0) {
    const issues = rows.map(({ type, level, code }) => ({
      path: `body.types.${type}.levels.${level}.order`,
      code: `orderRange.${code}`,
    }));
    throw problem('probability.orderRange', {}, issues);
  }
  if (types.filter(({ isDefault, statusId }) => isDefault && statusId === 1).length !== 1)
    throw problem('probability.defaultNeeded');
  const taken = types.flatMap(({ code }, at): Issue[] =>
    types.findIndex((type) => type.code === code) < at ? [{ path: `body.types.${at}.code`, code: 'taken' }] : [],
  );
  if (taken.length > 0) throw problem('probabilityType.codeTaken', {}, taken);
}

/** Ids that do not belong: types and levels of elsewhere, a level under another type, replacements that replace nothing. */
function issuesOf({ types, replacements }: ProbabilitySet, known: ReadonlySet<number>, levels: Levels): Issue[] {
  const staying = new Set(types.flatMap((type) => type.levels.map(({ id }) => id)));
  return [
    ...unknownIds(
      types.map(({ id }, at) => ({ id, path: `body.types.${at}.id` })),
      known,
    ),
    ...types.flatMap((type, at) =>
      type.levels.flatMap(({ id }, row): Issue[] =>
        id === undefined || (type.id !== undefined && levels.get(id) === type.id)
          ? []
          : [{ path: `body.types.${at}.levels.${row}.id`, code: 'unknown' }],
      ),
    ),
    ...replacements.flatMap(({ levelId, typeCode, order }, at): Issue[] => {
      const path = `body.replacements.${at}`;
      if (!levels.has(levelId) || staying.has(levelId)) return [{ path: `${path}.levelId`, code: 'unknown' }];
      const target = types.find(({ code }) => code === typeCode)?.levels.some((level) => level.order === order);
      return target ? [] : [{ path: `${path}.order`, code: 'unknown' }];
    }),
  ];
}

const typeShape = `id bigint, code text, name text, "nameEn" text, "isDefault" boolean, place integer, "statusId" smallint`;

async function writeTypes(trx: Trx, { types }: ProbabilitySet): Promise<Map<string, number>> {
  const rows = types.map((type, at) => ({ ...type, levels: undefined, place: at + 1 }));
  await trx.run(sql`
    update probability_type y set code = w.code, name = w.name, name_en = w."nameEn", is_default = w."isDefault", sort_order = w.place,
      status_id = w."statusId", version = y.version + 1
    from ${records(rows, typeShape)}
    where y.company_id = app.current_company() and y.id = w.id and (y.code, y.name, y.name_en, y.is_default, y.sort_order, y.status_id)
      is distinct from (w.code, w.name, w."nameEn", w."isDefault", w.place, w."statusId")`);
  const added = await trx.rows(sql<{ id: number; code: string }>`
    insert into probability_type (code, name, name_en, is_default, sort_order, status_id)
    select w.code, w.name, w."nameEn", w."isDefault", w.place, w."statusId" from ${records(rows, typeShape)} where w.id is null
    returning id, code`);
  const ids = [...types.map(({ id, code }) => ({ id, code })), ...added];
  return new Map(ids.flatMap(({ id, code }) => (id === undefined ? [] : [[code, id]])));
}

const levelShape = `id bigint, "typeId" bigint, "order" smallint, name text, "nameEn" text, description text, "descriptionEn" text,
  "percentFrom" smallint, "percentTo" smallint`;

async function writeMeasureLevels(
  trx: Trx,
  { types }: ProbabilitySet,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = types.flatMap(({ code, levels }) => levels.map((level) => ({ ...level, typeId: ids.get(code) })));
  await trx.run(sql`
    update probability_level l set "order" = w."order", name = w.name, name_en = w."nameEn", description = w.description,
      description_en = w."descriptionEn", percent_from = w."percentFrom", percent_to = w."percentTo"
    from ${records(rows, levelShape)}
    where l.company_id = app.current_company() and l.id = w.id
      and (l."order", l.name, l.name_en, l.description, l.description_en, l.percent_from, l.percent_to)
        is distinct from (w."order", w.name, w."nameEn", w.description, w."descriptionEn", w."percentFrom", w."percentTo")`);
  await trx.run(sql`
    insert into probability_level (probability_type_id, "order", code, name, name_en, description, description_en, percent_from, percent_to)
    select w."typeId", w."order", 'order_' || w."order", w.name, w."nameEn", w.description, w."descriptionEn", w."percentFrom", w."percentTo"
    from ${records(rows, levelShape)} where w.id is null`);
}

async function replaceChoices(
  trx: Trx,
  { replacements }: ProbabilitySet,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (replacements.length === 0) return;
  const rows = replacements.map(({ levelId, typeCode, order }) => ({ levelId, typeId: ids.get(typeCode), order }));
  await trx.run(sql`
    update risk r set probability_level_id = l.id, version = r.version + 1, updated_at = now()
    from ${records(rows, '"levelId" bigint, "typeId" bigint, "order" smallint')}
    join probability_level l on l.company_id = app.current_company() and l.probability_type_id = w."typeId" and l."order" = w."order"
      and l.id <> all(${replacements.map(({ levelId }) => levelId)})
    where r.company_id = app.current_company() and r.probability_level_id = w."levelId"`);
}

/** Deletes levels removed from the set, once no risk uses them. */
async function removeLevels(
  trx: Trx,
  set: ProbabilitySet,
  ids: ReadonlyMap<string, number>,
  gone: number[],
): Promise<void> {
  if (gone.length > 0) {
    const levels = await inEveryScope(trx, async () => {
      await replaceChoices(trx, set, ids);
      return usedLevels(trx, 'probability_level', gone);
    });
    if (levels.length > 0) throw problem('probabilityLevel.inUse', { levels, count: levels.length });
    await trx.run(sql`delete from probability_level where company_id = app.current_company() and id = any(${gone})`);
  }
  await trx.run(sql`
    delete from probability_type where company_id = app.current_company() and id <> all(${[...ids.values()]})`);
}

/**
 * Writes the whole set of measures. Throws `probability.orderRange` with an issue at every row that overlaps, leaves a gap
 * or is out of order, and `probabilityLevel.inUse` with what risks have chosen and the set no longer has.
 */
export async function writeProbability(trx: Trx, set: ProbabilitySet): Promise<void> {
  const rows = await trx.rows(sql<{ id: number; levels: number[] }>`
    select y.id, array(select l.id from probability_level l where l.company_id = y.company_id and l.probability_type_id = y.id) as levels
    from probability_type y where y.company_id = app.current_company()`);
  const levels = new Map(rows.flatMap((row) => row.levels.map((id): [number, number] => [id, row.id])));
  const issues = issuesOf(set, new Set(rows.map(({ id }) => id)), levels);
  if (issues.length > 0) throw invalid(issues);
  checkSet(set);
  const staying = new Set(set.types.flatMap((type) => type.levels.map(({ id }) => id)));
  const gone = [...levels.keys()].filter((id) => !staying.has(id));
  await writeVersion(trx, set.version, async () => {
    const ids = await writeTypes(trx, set);
    await writeMeasureLevels(trx, set, ids);
    await removeLevels(trx, set, ids, gone);
  });
}
