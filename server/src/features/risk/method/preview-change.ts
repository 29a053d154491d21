import { sql } from 'kysely';
import type { CompanyMap, MethodChange, MethodPreview } from '@baluarte/contract/risk/method.ts';
import { isBetter, isWorse, type RiskScore } from '@baluarte/contract/risk/method.rules.ts';
import { writeMethod } from '#risk/shared/change-method.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { applyChange } from './apply-change.ts';
import { compareAssets, readCriticalityRule } from './compare-assets.ts';
import { compareRisks, readScale, type Group, type RowsQuery, type Scale } from './compare-risks.ts';

type Side = 'before' | 'after';

/** The heat map of one side of the comparison, over the scale that holds on that side. */
function mapOf({ zones, ranges, ...axes }: Scale, groups: readonly Group[], side: Side): CompanyMap {
  const counts = new Map<string, number>();
  let incomplete = 0;
  for (const group of groups) {
    const { probability, impact } = group[side];
    if (probability === null || impact === null) incomplete += group.count;
    else counts.set(`${probability} ${impact}`, (counts.get(`${probability} ${impact}`) ?? 0) + group.count);
  }
  const cells = zones.map((zone) => ({
    ...zone,
    level: zone.probability * zone.impact,
    count: counts.get(`${zone.probability} ${zone.impact}`) ?? 0,
  }));
  const sum = (among: typeof cells) => among.reduce((total, { count }) => total + count, 0);
  return {
    ...axes,
    cells,
    ranges: ranges.map((range) => ({ ...range, count: sum(cells.filter(({ rangeId }) => rangeId === range.id)) })),
    total: sum(cells),
    incomplete,
  };
}

const isIncomplete = ({ level }: RiskScore) => level === null;

/**
 * Previews the effect of a method change on the company's risks. Writes the change as saving would, compares the
 * risks before and after, and rolls everything back. Returns one page of the risks that move.
 * Throws what saving would throw.
 */
export async function previewChange(
  trx: Trx,
  tenant: Tenant,
  change: MethodChange,
  rowsQuery: RowsQuery,
): Promise<MethodPreview> {
  const before = await readScale(trx);
  const ruleBefore = await readCriticalityRule(trx);
  await trx.client.query('savepoint preview');
  // The plan waits for an end that a preview never comes to.
  await trx.run(sql`select app.begin_plan()`);
  await writeMethod(trx, () => applyChange(trx, change));
  const after = await readScale(trx);
  const { groups, rows, shown } = await compareRisks(trx, {
    ...rowsQuery,
    zonesBefore: before.zones,
    scopeIds: tenant.scopeIds,
    isColoursAlone: change.change === 'method',
  });
  const assets = await compareAssets(trx, ruleBefore, tenant);
  await trx.client.query('rollback to savepoint preview');
  const count = (counts: (group: Group) => boolean) =>
    groups.filter(counts).reduce((total, group) => total + group.count, 0);
  return {
    kind: rowsQuery.kind,
    total: count(() => true),
    moved: count(({ isMoved }) => isMoved),
    worse: count((group) => isWorse(group.before, group.after)),
    better: count((group) => isBetter(group.before, group.after)),
    becameIncomplete: count((group) => !isIncomplete(group.before) && isIncomplete(group.after)),
    becameComplete: count((group) => isIncomplete(group.before) && !isIncomplete(group.after)),
    shown,
    rows,
    assets,
    mapBefore: mapOf(before, groups, 'before'),
    mapAfter: mapOf(after, groups, 'after'),
  };
}
