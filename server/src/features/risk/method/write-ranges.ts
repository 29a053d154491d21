import type { CriticalityRule } from '@baluarte/contract/inventory/criticality.rules.ts';
import type { MethodInput } from '@baluarte/contract/risk/method.ts';
import { defaultMethod, matrixProblems, rangeProblems, type Method } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import { readScales, sizeOf } from '#risk/shared/scales.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { records } from './level-set.ts';
import { writeVersion } from './method-version.ts';

const orders = (highest: number) => Array.from({ length: highest }, (_, place) => place + 1);

/** The proposed method over the scales of the company, as the rules take it. */
function rulesOf(
  { rangeLevels, zoneMode, zoneMatrix }: MethodInput,
  size: { probability: number; impact: number },
): Method {
  return {
    ...defaultMethod,
    zoneMode,
    zoneMatrix,
    probabilityLevels: orders(size.probability).map((order) => ({ order, from: 0, to: 0 })),
    impactOrders: orders(size.impact),
    rangeLevels: rangeLevels.map(({ id, levelFrom: from, levelTo: to, controlRequired, accept }) => ({
      id,
      color: defaultMethod.rangeLevels.find((range) => range.id === id)?.color ?? 'green',
      from,
      to,
      controlRequired,
      accept,
    })),
  };
}

function check(input: MethodInput, rules: Method, highest: number): void {
  const placeOf = (id: number | undefined) =>
    Math.max(
      0,
      input.rangeLevels.findLastIndex((range) => range.id === id),
    );
  const ranges = rangeProblems(rules.rangeLevels, highest).map(({ code, keys }) => ({
    path: `body.rangeLevels.${placeOf(keys.at(-1))}.${keys.length === 1 && code === 'gap' && keys[0] === 1 ? 'levelTo' : 'levelFrom'}`,
    code: `orderRange.${code}`,
  }));
  if (ranges.length > 0) throw problem('method.rangesWrong', { highest }, ranges);
  const cells = matrixProblems(rules).map(({ probability, impact, code }) => ({
    path: `body.zoneMatrix.${probability}.${impact - 1}`,
    code: `matrix.${code}`,
  }));
  if (cells.length > 0) throw problem('method.matrixWrong', {}, cells);
}

/** Writes the rule of criticality; the criticality of every asset follows. */
async function writeCriticalityRule(trx: Trx, { highs, mediums }: CriticalityRule): Promise<void> {
  await trx.run(sql`
    update method set criticality_highs = ${highs}, criticality_mediums = ${mediums}, version = version + 1
    where company_id = app.current_company() and (criticality_highs, criticality_mediums) is distinct from (${highs}, ${mediums})`);
}

const shape = `id bigint, name text, "nameEn" text, "levelFrom" smallint, "levelTo" smallint, "controlRequired" boolean, accept text, "reviewDays" integer, "startDays" integer, "saysStart" boolean`;

/**
 * Writes ranges, mode and matrix, and what else is said of the method. Throws `method.rangesWrong` when the ranges do not cover every possible level once, and
 * `method.matrixWrong` when a cell has no range or a milder one than a cell with a lower probability or impact.
 */
export async function writeRanges(trx: Trx, input: MethodInput): Promise<void> {
  const size = sizeOf(await readScales(trx));
  check(input, rulesOf(input, size), size.probability * size.impact);
  await writeVersion(trx, input.version, async () => {
    await trx.run(sql`
      update method set zone_mode = ${input.zoneMode}, impact_rule = ${input.impactRule}, zone_matrix = ${JSON.stringify(input.zoneMatrix)}::jsonb,
        version = version + 1
      where company_id = app.current_company() and (zone_mode, impact_rule, zone_matrix)
        is distinct from (${input.zoneMode}, ${input.impactRule}, ${JSON.stringify(input.zoneMatrix)}::jsonb)`);
    if (input.criticality) await writeCriticalityRule(trx, input.criticality);
    if (input.twoPeopleAccept !== undefined)
      await trx.run(sql`update method set two_people_accept = ${input.twoPeopleAccept}, version = version + 1
        where company_id = app.current_company() and two_people_accept <> ${input.twoPeopleAccept}`);
    if (input.controls) {
      const controls = JSON.stringify(input.controls);
      await trx.run(sql`update method set control_method = ${controls}::jsonb, version = version + 1
        where company_id = app.current_company() and control_method <> ${controls}::jsonb`);
    }
    const ranges = input.rangeLevels.map((range) => ({ ...range, saysStart: range.startDays !== undefined }));
    await trx.run(sql`
      update range_level g set name = w.name, name_en = w."nameEn", level_from = w."levelFrom", level_to = w."levelTo",
        control_required = w."controlRequired", accept = w.accept, review_days = w."reviewDays",
        start_days = case when w."saysStart" then w."startDays" else g.start_days end, version = g.version + 1
      from ${records(ranges, shape)}
      where g.company_id = app.current_company() and g.id = w.id
        and (g.name, g.name_en, g.level_from, g.level_to, g.control_required, g.accept, g.review_days, g.start_days)
          is distinct from (w.name, w."nameEn", w."levelFrom", w."levelTo", w."controlRequired", w.accept, w."reviewDays",
            case when w."saysStart" then w."startDays" else g.start_days end)`);
  });
}
