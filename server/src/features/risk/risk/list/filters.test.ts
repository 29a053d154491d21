import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

/** A risk as the filters see it. */
interface Seen {
  id: number;
  level: number | null;
  gap: number | null;
  probability: number | null;
  impact: number | null;
  residualProbability: number | null;
  expectedImpact: number | null;
  targetImpact: number | null;
  range: number | null;
  residualRange: number | null;
  targetRange: number | null;
  statusId: number;
  completeness: string;
  ownerId: number | null;
  assetId: number;
  threatId: number;
  typeId: number | null;
  processId: number | null;
  assetOwnerId: number | null;
  categoryId: number;
  isCritical: boolean;
  decided: string | null;
}

let app: TestApp;
let here: RiskCompany;
let seen: Seen[];
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  const orders = [
    [5, 5],
    [5, 4],
    [3, 3],
    [3, 2],
    [2, 2],
    [1, 1],
    [4, null],
    [null, null],
  ] as const;
  const ids: number[] = [];
  for (const [at, [probability, order]] of orders.entries()) {
    const id = await here.risk(await here.asset(`A-${at}`, { isCritical: at % 3 === 0 }), at % 4);
    const rating = order === null ? {} : { financial: order, operational: order, reputational: order, legal: order };
    const body = here.assessment({ probability, ...rating, ...(order === null ? {} : { privacy: null }) });
    await app.call(here.admin, risk.assess, { params: { id }, body });
    ids.push(id);
  }
  const [, , third = 0, fourth = 0, fifth = 0, sixth = 0] = ids;
  const gone = { params: { id: sixth }, body: { statusId: 2, reason: 'No aplica' } };
  expect((await app.call(here.admin, risk.status, gone)).status).toBe(200);
  await here.inside(async (trx) => {
    // Of each column that may be empty: none, one and another.
    const chosen = (kind: string, column: string) =>
      sql`(select p.id from parameter p where p.kind = ${kind} order by p.id offset greatest(${sql.ref(column)} % 3, 1) - 1 limit 1)`;
    await trx.run(sql`update asset a set type_id = case when a.id % 3 > 0 then ${chosen('assetType', 'a.id')} end,
      category_id = coalesce((select p.parent_id from parameter p where a.id % 3 > 0 and p.id = ${chosen('assetType', 'a.id')}), (select max(p.id) from parameter p where p.kind = 'assetCategory')),
      process_id = case when a.id % 3 <> 1 then ${chosen('process', 'a.id')} end`);
    await trx.run(
      sql`update asset a set owner_id = (select p.id from parameter p where p.kind = 'area' order by p.id limit 1) where a.id % 2 = 0`,
    );
    await trx.run(sql`update risk r set owner_id = (select p.id from parameter p where p.kind = 'area' order by p.id offset (r.id % 2)::int limit 1)
      where r.id % 3 > 0`);
    await trx.run(sql`update risk set residual_probability = 2, residual_impact = impact, expected_probability = 1, expected_impact = 2
      where id = any(${ids.slice(0, 3)})`);
    await trx.run(sql`update risk set target_probability = probability, target_impact = impact where id = ${third}`);
    await trx.run(sql`update risk set target_probability = 1, target_impact = 1 where id = any(${[fourth, ids[0]]})`);
    await trx.run(sql`update risk set target_probability = 5, target_impact = 5 where id = ${ids[1]}`);
    await trx.run(sql`update risk set target_probability = probability, target_impact = impact where id = ${fifth}`);
    await trx.run(sql`insert into treatment (scope_id, risk_id, "option", due_date, reviewed_on)
      values (${here.scopeId}, ${third}, 'avoid', '2099-01-01', app.today()), (${here.scopeId}, ${fourth}, 'mitigate', '2099-01-01', app.today())`);
  });
  const range = (probability: string, impact: string) =>
    sql`(select z.range_level_id from zone z where r.level is not null and z.probability = ${sql.raw(probability)} and z.impact = ${sql.raw(impact)})`;
  seen = await here.inside((trx) =>
    trx.rows<Seen>(sql`
      select r.id, r.level, r.gap, r.probability, r.impact, r.status_id as "statusId", r.completeness, r.owner_id as "ownerId",
        coalesce(r.residual_probability, r.probability) as "residualProbability", coalesce(r.expected_impact, r.impact) as "expectedImpact",
        r.target_impact as "targetImpact", ${range('r.probability', 'r.impact')} as range,
        ${range('coalesce(r.residual_probability, r.probability)', 'coalesce(r.residual_impact, r.impact)')} as "residualRange",
        ${range('r.target_probability', 'r.target_impact')} as "targetRange", r.asset_id as "assetId", r.threat_id as "threatId",
        a.type_id as "typeId", a.process_id as "processId", a.owner_id as "assetOwnerId", a.category_id as "categoryId",
        a.is_critical as "isCritical", (select d."option" from treatment d where d.risk_id = r.id) as decided
      from risk r join asset a on a.id = r.asset_id`),
  );
});
afterAll(() => app.close());

const known = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value) => value !== null))];
const among = (column: keyof Seen) => (value: string) => (row: Seen) =>
  value.split(',').some((one) => row[column] === (one === '0' ? null : Number(one)));
const isRated = ({ level }: Seen) => level !== null;

/** Every filter with the values it is tried with, and which risks it keeps, said another way than the statement says it. */
const filters: readonly [
  name: string,
  values: () => readonly unknown[],
  keeps: (value: string) => (row: Seen) => boolean,
][] = [
  [
    'levelFrom',
    () => known(seen.map(({ level }) => level)),
    (value) =>
      ({ level }) =>
        level !== null && level >= Number(value),
  ],
  [
    'levelTo',
    () => known(seen.map(({ level }) => level)),
    (value) =>
      ({ level }) =>
        level !== null && level <= Number(value),
  ],
  ['rangeId', () => [1, 2, 3, 4, '1,4'], among('range')],
  ['residualRangeId', () => [1, 2, 3, 4, '2,3'], among('residualRange')],
  ['targetRangeId', () => [1, 2, 3, 4], among('targetRange')],
  [
    'aboveTarget',
    () => [true, false],
    (value) =>
      ({ gap }) =>
        gap !== null && gap > 0 === (value === 'true'),
  ],
  [
    'treatment',
    () => ['avoid', 'none', 'none,mitigate', 'avoid,mitigate'],
    (value) =>
      ({ decided }) =>
        value.split(',').includes(decided ?? 'none'),
  ],
  [
    'typeId',
    () => [0, ...known(seen.map(({ typeId }) => typeId)), `0,${known(seen.map(({ typeId }) => typeId))[0]}`],
    among('typeId'),
  ],
  ['processId', () => [0, ...known(seen.map(({ processId }) => processId))], among('processId')],
  ['assetOwnerId', () => [0, ...known(seen.map(({ assetOwnerId }) => assetOwnerId))], among('assetOwnerId')],
  [
    'ownerId',
    () => [0, ...known(seen.map(({ ownerId }) => ownerId)), `0,${known(seen.map(({ ownerId }) => ownerId))[0]}`],
    among('ownerId'),
  ],
  ['categoryId', () => known(seen.map(({ categoryId }) => categoryId)), among('categoryId')],
  [
    'isCritical',
    () => [true, false],
    (value) =>
      ({ isCritical }) =>
        isCritical === (value === 'true'),
  ],
  ['statusId', () => [...known(seen.map(({ statusId }) => statusId)), '1,2'], among('statusId')],
  [
    'incomplete',
    () => [true, false],
    (value) =>
      ({ completeness }) =>
        (completeness !== 'complete') === (value === 'true'),
  ],
  ['probability', () => [1, 2, 3, 4, 5], among('probability')],
  ['impact', () => [1, 2, 3, 4, 5], among('impact')],
  [
    'residualProbability',
    () => [1, 2, 3, 5],
    (value) => (row) => isRated(row) && row.residualProbability === Number(value),
  ],
  ['expectedImpact', () => [1, 2, 3, 5], (value) => (row) => isRated(row) && row.expectedImpact === Number(value)],
  ['targetImpact', () => [1, 3, 5], among('targetImpact')],
  ['assetId', () => seen.slice(0, 2).map(({ assetId }) => assetId), among('assetId')],
  ['threatId', () => known(seen.map(({ threatId }) => threatId)), among('threatId')],
];

test.each(filters)('the filter %s keeps those it says and no others', async (name, values, keeps) => {
  const tried = values().map(String);
  const kept = await Promise.all(
    tried.map(async (value) => {
      const { data, status, raw } = await app.call(here.admin, risk.list, { query: { [name]: value, perPage: 200 } });
      expect(status, raw.body).toBe(200);
      return data.map(({ id }) => id).toSorted((one, other) => one - other);
    }),
  );
  const expected = tried.map((value) =>
    seen
      .filter(keeps(value))
      .map(({ id }) => id)
      .toSorted((one, other) => one - other),
  );
  expect(kept).toEqual(expected);
  // Each tells some of them apart.
  expect(expected.some((rows) => rows.length > 0 && rows.length < seen.length)).toBe(true);
});
