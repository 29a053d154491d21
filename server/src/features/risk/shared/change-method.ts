import {
  fewestLevels,
  fitMatrix,
  fitRanges,
  measureProblems,
  missingOrders,
} from '@baluarte/contract/risk/method.rules.ts';
import { sql } from 'kysely';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { holdMethod } from './method-lock.ts';
import { refreshRisks } from './refresh-risks.ts';
import { readScales, sizeOf, type Scales } from './scales.ts';

/** Orders may change places: they are looked at once the whole set is written. */
const orders = sql.raw('impact_level__order_taken, probability_level__order_taken, probability_type__code_taken');

/** Tables of the risk method. */
export const methodTables = [
  'impact_factor',
  'impact_level',
  'method',
  'probability_level',
  'probability_type',
  'range_level',
];

/** Throws a problem for a method that cannot be used to assess risks. */
function checkScales(scales: Scales): void {
  const { measures, factors } = scales;
  if (measureProblems(measures).length > 0) throw problem('probability.orderRange');
  if (measures.filter(({ isDefault, isInUse }) => isDefault && isInUse).length !== 1)
    throw problem('probability.defaultNeeded');
  if (factors.length === 0) throw problem('impactFactor.lastOne');
  const bare = factors.find((factor) => factor.orders.length === 0);
  if (bare) throw problem('impactFactor.levelsNeeded', { name: bare.name });
  const missing = missingOrders(factors.flatMap((factor) => factor.orders));
  if (missing.length > 0) throw problem('impactFactor.orderGap', { orders: missing.join(', ') });
  const { probability, impact } = sizeOf(scales);
  if (probability * impact < fewestLevels) throw problem('method.scalesTooShort');
}

/**
 * Consequences of changed factors or measures within the method: checks the set as a whole, and resizes ranges and
 * matrix to the new scales. Throws what is wrong with the set.
 */
export async function fitMethod(trx: Trx): Promise<void> {
  await trx.run(sql`set constraints ${orders} immediate`);
  const scales = await readScales(trx);
  checkScales(scales);
  const size = sizeOf(scales);
  await trx.run(sql`
    update range_level g set level_from = w."from", level_to = w."to", version = g.version + 1
    from jsonb_to_recordset(${JSON.stringify(fitRanges(scales.ranges, size.probability * size.impact))}::jsonb) w(id bigint, "from" smallint, "to" smallint)
    where g.company_id = app.current_company() and g.id = w.id and (g.level_from, g.level_to) is distinct from (w."from", w."to")`);
  const matrix = JSON.stringify(fitMatrix(scales.zoneMatrix, size));
  await trx.run(sql`
    update method set zone_matrix = ${matrix}::jsonb, version = version + 1
    where company_id = app.current_company() and zone_matrix <> ${matrix}::jsonb`);
}

/** Runs writes during which the treatment plan waits; acceptances lapse and risks are placed once, by what stands at the end. */
export async function holdPlan<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await trx.run(sql`select app.begin_plan()`);
  const result = await work();
  await trx.run(sql`select app.end_plan()`);
  return result;
}

/** Runs the writes of a change of the method, then fits the rest of the method to them; no risk follows yet. */
export async function writeMethod<T>(trx: Trx, write: () => Promise<T>): Promise<T> {
  await trx.run(sql`set constraints ${orders} deferred`);
  const result = await write();
  await fitMethod(trx);
  return result;
}

/**
 * Changes the method and recalculates all risks of the company and where they are in the plan, in the transaction's changeset. Assessments wait
 * meanwhile, so that none uses outdated levels.
 */
export async function changeMethod<T>(trx: Trx, write: () => Promise<T>): Promise<T> {
  await holdMethod(trx);
  return holdPlan(trx, async () => {
    const result = await writeMethod(trx, write);
    await refreshRisks(trx);
    return result;
  });
}

/** As `changeMethod`, for a user's change, with its own changeset kind. Also returns the changeset's id, null when nothing changed. */
export async function saveMethod<T>(
  trx: Trx,
  write: () => Promise<T>,
): Promise<{ result: T; changesetId: number | null }> {
  await trx.run(sql`select set_config('app.changeset_kind', 'method', true)`);
  const result = await changeMethod(trx, write);
  return { result, changesetId: await changesetOf(trx) };
}
